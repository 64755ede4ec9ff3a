import { Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { StatCard, StatCardSkeleton } from '#client/ui/stat-card.tsx';
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
 * all four. Each sum opens its list.
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
    <Grid
      gap="4"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
    >
      {cards.map((card) => {
        if (!sums) return <StatCardSkeleton key={card} />;
        const { count, amount } = sumOf(sums, card);
        return (
          <StatCard
            key={card}
            to="/billing"
            search={{
              tab: card,
              ...(client && { client }),
              ...(month && { month }),
            }}
            label={labelOf(card)}
            value={formatMoney(amount)}
            trend={plural(count, card === 'credit-notes' ? 'credit note' : 'invoice')}
          />
        );
      })}
    </Grid>
  );
}
