import { Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { StatCard, StatCardSkeleton } from '#client/ui/stat-card.tsx';
import { formatMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { InvoiceView } from '../../schema.ts';
import type { InvoiceSum } from '../../sum-schema.ts';
import type { BillingSearch } from './billing-search.ts';

const cards = ['open', 'overdue', 'paid', 'credit-notes'] as const;
const labels = { open: 'Open', overdue: 'Overdue', paid: 'Paid', 'credit-notes': 'Credited' };

const sumOf = (sums: InvoiceSum[], view: InvoiceView) =>
  sums.find((one) => one.view === view) ?? { count: 0, amount: 0 };

/** What is open and overdue, and what was paid and credited in a month. Each sum opens its list. */
export function BillingSums({ search: { client, month } }: { search: BillingSearch }) {
  const { data: sums } = trpc.invoices.sums.useQuery({
    ...(client && { clientId: client }),
    ...(month && { month }),
  });
  const ofMonth = month ? formatMonth(`${month}-01`) : 'this month';
  const isNow = (card: (typeof cards)[number]) => (card === 'open' || card === 'overdue') && !month;
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
            label={isNow(card) ? labels[card] : `${labels[card]}, ${ofMonth}`}
            value={formatMoney(amount)}
            trend={plural(count, card === 'credit-notes' ? 'credit note' : 'invoice')}
          />
        );
      })}
    </Grid>
  );
}
