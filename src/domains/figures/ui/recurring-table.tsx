import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { monthOf } from '#shared/month.ts';
import { plural } from '#shared/plural.ts';
import type { Figure, FiguresOverview, RecurringMonth } from '../schema.ts';
import { FigureLink } from './figure-link.tsx';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { formatShare } from './format.ts';
import { byAmount, type FigureColumn } from './sort-rows.ts';

const number = { kind: 'number', width: '7.5rem' } as const;

const changeOf = (
  id: 'newRevenue' | 'expansion' | 'contraction' | 'churn',
  open: Figure,
  label: string,
): FigureColumn<RecurringMonth> => ({
  ...number,
  id,
  label,
  sortLabels: byAmount(label.toLowerCase()),
  value: (row) => row[id],
  cell: (row) => (
    <FigureLink
      open={open}
      month={monthOf(row.month)}
      label={`${label} in ${formatMonthAndYear(row.month)}`}
    >
      {formatMoney(row[id])}
    </FigureLink>
  ),
});

const columns: FigureColumn<RecurringMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    width: 'minmax(0, 1fr)',
    onCard: 'title',
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    value: ({ month }) => month,
    cell: ({ month }) => formatMonthAndYear(month),
  },
  {
    ...number,
    id: 'start',
    sortLabels: byAmount('start'),
    label: 'Start',
    needsRoom: true,
    value: ({ start }) => start,
    cell: ({ start }) => formatMoney(start),
  },
  changeOf('newRevenue', 'new-revenue', 'New'),
  changeOf('expansion', 'expansion', 'Expansion'),
  changeOf('contraction', 'contraction', 'Contraction'),
  changeOf('churn', 'churn', 'Churned'),
  {
    ...number,
    id: 'end',
    sortLabels: byAmount('end'),
    label: 'End',
    value: ({ end }) => end,
    cell: (row) => (
      <FigureLink
        open="recurring-revenue"
        month={monthOf(row.month)}
        label={`Recurring revenue at the end of ${formatMonthAndYear(row.month)}`}
      >
        {formatMoney(row.end)}
      </FigureLink>
    ),
  },
  {
    id: 'clients',
    label: 'Client churn',
    kind: 'number',
    width: '11rem',
    needsRoom: true,
    sortLabels: byAmount('client churn'),
    value: ({ churnedClients }) => churnedClients,
    cell: ({ churnedClients, startClients }) => {
      const share = formatShare(churnedClients, startClients);
      return `${churnedClients} of ${plural(startClients, 'client')}${share ? `, ${share}` : ''}`;
    },
  },
];

type Props = TableProps & { months: { from: string; to: string } } & {
  table: FiguresOverview['recurring'] | undefined;
};

/** How the monthly price of all plans changed. */
export const RecurringTable = ({ table, months, ...props }: Props) => (
  <FigureTable
    {...props}
    label="Recurring revenue by month"
    detail="The monthly price of all running plans. Returning clients count as new. The current month counts until today."
    columns={columns}
    rows={table}
    count={table?.length}
    rowKey={({ month }) => month}
    defaultSort={{ by: 'month', direction: 'descending' }}
    file={{ list: 'recurring-revenue', filter: months }}
    empty={<EmptyState illustration="plan" title="No months" />}
  />
);
