import { Box } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ClientFigures, FiguresOverview } from '../schema.ts';
import { ClientLink, clientName } from './client-name.tsx';
import { FigureLink } from './figure-link.tsx';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { formatShare } from './format.ts';
import { byAmount, byName, type FigureColumn } from './sort-rows.ts';

const amount = { kind: 'number', width: '8.5rem' } as const;

const columns: FigureColumn<ClientFigures>[] = [
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
    ...amount,
    id: 'revenue',
    sortLabels: byAmount('revenue'),
    label: 'Revenue',
    value: ({ revenue }) => revenue,
    cell: (row) => (
      <FigureLink open="revenue" client={row.clientId} label={`Revenue of ${clientName(row)}`}>
        {formatMoney(row.revenue)}
      </FigureLink>
    ),
  },
  {
    ...amount,
    id: 'cost',
    sortLabels: byAmount('cost'),
    label: 'Cost',
    value: ({ cost }) => cost,
    cell: (row) => (
      <FigureLink open="cost" client={row.clientId} label={`Cost of ${clientName(row)}`}>
        {formatMoney(row.cost)}
      </FigureLink>
    ),
  },
  {
    ...amount,
    id: 'pending',
    sortLabels: byAmount('cost not approved'),
    label: 'Not approved',
    needsRoom: true,
    value: ({ pendingCost }) => pendingCost,
    cell: (row) => (
      <FigureLink
        open="pending-cost"
        client={row.clientId}
        label={`Cost not approved of ${clientName(row)}`}
      >
        {formatMoney(row.pendingCost)}
      </FigureLink>
    ),
  },
  {
    ...amount,
    id: 'margin',
    sortLabels: byAmount('margin'),
    label: 'Margin',
    value: ({ margin }) => margin,
    cell: (row) => (
      <Box as="span" {...(row.margin < 0 && { color: 'danger' })}>
        <FigureLink open="margin" client={row.clientId} label={`Margin of ${clientName(row)}`}>
          {formatMoney(row.margin)}
        </FigureLink>
      </Box>
    ),
  },
  {
    id: 'share',
    label: 'Margin %',
    kind: 'number',
    width: '6.5rem',
    needsRoom: true,
    sortLabels: byAmount('margin in percent'),
    value: ({ margin, revenue }) => (revenue > 0 ? margin / revenue : null),
    cell: ({ margin, revenue }) => (revenue > 0 ? formatShare(margin, revenue) : 'None'),
  },
];

type Props = TableProps & { table: FiguresOverview['clients'] | undefined };

/** Revenue, cost and margin of each client. */
export const ClientTable = ({ table, months, ...props }: Props) => (
  <FigureTable
    {...props}
    label="Margin by client"
    detail="Cost counts approved hours only. Hours awaiting approval are shown separately."
    columns={columns}
    rows={table?.rows}
    count={table?.count}
    rowKey={({ clientId }) => clientId}
    defaultSort={{ by: 'revenue', direction: 'descending' }}
    file={{ list: 'client-figures', filter: months }}
    empty={
      <EmptyState illustration="plan" title="No revenue and no hours">
        Clients appear here when they pay or when a VA logs time for them.
      </EmptyState>
    }
  />
);
