import { trpc } from '#client/trpc.ts';
import { Sum, SumLine, SumSkeleton } from '#client/ui/sum-line.tsx';
import { formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { InvoiceView } from '../../schema.ts';
import type { InvoiceSum } from '../../sum-schema.ts';
import type { BillingSearch } from './billing-search.ts';

const cards = ['open', 'overdue', 'paid', 'credit-notes'] as const;
const labels = { open: 'Open', overdue: 'Overdue', paid: 'Paid', 'credit-notes': 'Credited' };

const sumOf = (sums: InvoiceSum[], view: InvoiceView) =>
  sums.find((one) => one.view === view) ?? { count: 0, amount: 0 };

/**
 * What is open and overdue, and what of the invoices issued in a month is paid, and what was credited in it. A chosen month limits
 * all four. Each sum opens its list. Only what is open is also shown as zero.
 */
export function BillingSums({ search: { client, month } }: { search: BillingSearch }) {
  const { data: sums } = trpc.invoices.sums.useQuery({
    ...(client && { clientId: client }),
    ...(month && { month }),
  });
  const ofMonth = month ? `in ${formatMonthAndYear(month)}` : 'this month';
  function labelOf(card: (typeof cards)[number]) {
    const label = labels[card];
    if (card === 'credit-notes') return `${label} ${ofMonth}`;
    return card === 'paid' || month ? `${label}, issued ${ofMonth}` : label;
  }
  return (
    <SumLine>
      {cards.map((card) => {
        if (!sums) return <SumSkeleton key={card} />;
        const { count, amount } = sumOf(sums, card);
        if (count === 0 && card !== 'open') return null;
        return (
          <Sum
            key={card}
            to="/billing"
            search={{
              tab: card,
              ...(client && { client }),
              ...(month && { month }),
            }}
            label={labelOf(card)}
            value={formatMoney(amount)}
            detail={plural(count, card === 'credit-notes' ? 'credit note' : 'invoice')}
          />
        );
      })}
    </SumLine>
  );
}
