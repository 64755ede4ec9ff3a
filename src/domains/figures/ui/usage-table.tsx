import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatHoursMinutes, formatMonthAndYear } from '#shared/dates.ts';
import { monthOf } from '#shared/month.ts';
import { usageLevelLabels } from '../labels.ts';
import type { FiguresOverview, UsageFigures } from '../schema.ts';
import { ClientLink, clientName } from './client-name.tsx';
import { FigureLink } from './figure-link.tsx';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { formatShare } from './format.ts';
import { byAmount, byName, type FigureColumn } from './sort-rows.ts';

const number = { kind: 'number', width: '8rem' } as const;

const columns: FigureColumn<UsageFigures>[] = [
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    sortLabels: byName,
    value: clientName,
    cell: (row) => <ClientLink {...row} />,
  },
  {
    id: 'month',
    label: 'Period from',
    width: '9rem',
    needsRoom: true,
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    value: ({ month }) => month,
    cell: ({ month }) => formatMonthAndYear(month),
  },
  {
    ...number,
    id: 'used',
    sortLabels: byAmount('used hours'),
    label: 'Used',
    value: ({ usedHours }) => usedHours,
    cell: (row) => (
      <FigureLink
        open="used-hours"
        client={row.clientId}
        month={monthOf(row.month)}
        label={`Hours used by ${clientName(row)}`}
      >
        {formatHoursMinutes(row.usedHours)}
      </FigureLink>
    ),
  },
  {
    ...number,
    id: 'available',
    sortLabels: byAmount('available hours'),
    label: 'Available',
    value: ({ availableHours }) => availableHours,
    cell: ({ availableHours }) => formatHoursMinutes(availableHours),
  },
  {
    ...number,
    id: 'share',
    sortLabels: byAmount('usage'),
    label: 'Usage',
    value: ({ usedHours, availableHours }) => usedHours / Math.max(0.01, availableHours),
    cell: ({ usedHours, availableHours, level }) =>
      (availableHours > 0 && formatShare(usedHours, availableHours)) || usageLevelLabels[level],
  },
];

type Props = TableProps & { table: FiguresOverview['usage'] | undefined };

/** The clients who used much less or more than their hours. */
export const UsageTable = ({ table, months, ...props }: Props) => (
  <FigureTable
    {...props}
    label="Unusual usage"
    detail="Clients who used under 40% or over 100% of the hours of a billing period that begins in the month. Under 40% counts when the period has ended."
    columns={columns}
    rows={table?.rows}
    count={table?.count}
    rowKey={({ clientId, month }) => `${clientId} ${month}`}
    defaultSort={{ by: 'share', direction: 'descending' }}
    file={{ list: 'client-usage', filter: months }}
    empty={
      <EmptyState illustration="clock" title="No unusual usage">
        Every client used between 40% and 100% of their hours.
      </EmptyState>
    }
  />
);
