import { Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { StatCard, StatCardSkeleton } from '#client/ui/stat-card.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PayTotals } from '../schema.ts';
import { type PaySearch, toPaySearch } from './pay-search.ts';

/** The sums of a month. Each opens the statements that it counts. */
function Cards({ totals, month }: { totals: PayTotals; month: string }) {
  const cards: { label: string; value: string; trend: string; status?: PaySearch['status'] }[] = [
    {
      label: 'Total for the month',
      value: formatMoney(totals.total),
      trend: `${formatHoursMinutes(totals.hours)} approved hours`,
    },
    {
      label: 'Drafts to approve',
      value: String(totals.drafts),
      trend: totals.problems > 0 ? plural(totals.problems, 'problem') : 'No problems',
      status: 'draft',
    },
    {
      label: 'To pay',
      value: formatMoney(totals.toPay),
      trend: `${totals.approved} approved, ${totals.paid} paid`,
      status: 'approved',
    },
  ];
  return cards.map(({ status, ...card }) => (
    <StatCard
      key={card.label}
      to="/pay"
      search={(now: Record<string, unknown>) =>
        toPaySearch({ ...now, month, status, id: undefined })
      }
      resetScroll={false}
      {...card}
    />
  ));
}

/** What a month costs, what is to be paid, and what stops drafts from being approved. */
export function PaySummary({ month }: { month: string }) {
  const { data, error, refetch } = trpc.pay.totals.useQuery({ month });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Grid
      gap={{ base: '3', sm: '4' }}
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      // On a phone the total has a line of its own.
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
    >
      {data ? (
        <Cards totals={data} month={month} />
      ) : (
        ['total', 'drafts', 'to pay'].map((card) => <StatCardSkeleton key={card} />)
      )}
    </Grid>
  );
}
