import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Sum, SumLine, SumSkeleton } from '#client/ui/sum-line.tsx';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PayTotals } from '../schema.ts';
import { type PaySearch, toPaySearch } from './pay-search.ts';

/** The sums of a month. Each opens the statements that it counts. */
function Sums({ totals, month }: { totals: PayTotals; month: string }) {
  const sums: { label: string; value: string; detail: string; status?: PaySearch['status'] }[] = [
    {
      label: 'Total for the month',
      value: formatMoney(totals.total),
      detail: `${formatHoursWithUnit(totals.hours)} approved`,
    },
    {
      label: 'Drafts to approve',
      value: String(totals.drafts),
      detail: totals.problems > 0 ? plural(totals.problems, 'problem') : 'No problems',
      status: 'draft',
    },
    {
      label: 'To pay',
      value: formatMoney(totals.toPay),
      detail: `${totals.approved} approved, ${totals.paid} paid`,
      status: 'approved',
    },
  ];
  return sums.map(({ status, ...sum }) => (
    <Sum
      key={sum.label}
      to="/pay"
      search={(now: Record<string, unknown>) =>
        toPaySearch({ ...now, month, status, id: undefined })
      }
      resetScroll={false}
      {...sum}
    />
  ));
}

/** What a month costs, what is to be paid, and what stops drafts from being approved. */
export function PaySummary({ month }: { month: string }) {
  const { data, error, refetch } = trpc.pay.totals.useQuery({ month });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SumLine>
      {data ? (
        <Sums totals={data} month={month} />
      ) : (
        ['total', 'drafts', 'to pay'].map((sum) => <SumSkeleton key={sum} />)
      )}
    </SumLine>
  );
}
