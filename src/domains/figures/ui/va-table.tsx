import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { formatHoursMinutes, formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { formerVas } from '../labels.ts';
import type { FiguresOverview, VaFigures } from '../schema.ts';
import { CapacityDialog } from './capacity-dialog.tsx';
import { FigureLink } from './figure-link.tsx';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { formatShare } from './format.ts';
import { byAmount, byName, type FigureColumn } from './sort-rows.ts';

const vaName = ({ name }: VaFigures) => name ?? formerVas;
const idOf = ({ vaId }: VaFigures) => vaId ?? 'none';
export const shareOf = ({ loggedHours, availableHours }: VaFigures) =>
  availableHours ? loggedHours / availableHours : null;
const hasNoHours = ({ availableHours }: VaFigures) => availableHours === null;
const number = { kind: 'number', width: '8rem' } as const;

const columnsOf = (onSet: (va: VaFigures) => void): FigureColumn<VaFigures>[] => [
  {
    id: 'va',
    label: 'VA',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    sortLabels: byName,
    value: vaName,
    cell: (row) =>
      row.vaId === null ? (
        vaName(row)
      ) : (
        <TextLink to="/user-management" search={{ id: row.vaId }} color="ink" title={vaName(row)}>
          {vaName(row)}
        </TextLink>
      ),
  },
  {
    ...number,
    id: 'logged',
    sortLabels: byAmount('logged hours'),
    label: 'Logged',
    value: ({ loggedHours }) => loggedHours,
    cell: (row) => (
      <FigureLink open="logged-hours" va={idOf(row)} label={`Hours logged by ${vaName(row)}`}>
        {formatHoursMinutes(row.loggedHours)}
      </FigureLink>
    ),
  },
  {
    ...number,
    id: 'available',
    sortLabels: byAmount('available hours'),
    label: 'Available',
    value: ({ availableHours }) => availableHours,
    cell: ({ availableHours }) =>
      availableHours === null ? '–' : formatHoursMinutes(availableHours),
  },
  {
    ...number,
    id: 'share',
    sortLabels: byAmount('utilization'),
    label: 'Utilization',
    value: shareOf,
    cell: (row) => formatShare(row.loggedHours, row.availableHours ?? 0) ?? '–',
  },
  {
    ...number,
    id: 'cost',
    sortLabels: byAmount('cost'),
    label: 'Cost',
    needsRoom: true,
    value: ({ cost }) => cost,
    cell: (row) => (
      <FigureLink open="cost" va={idOf(row)} label={`Cost of ${vaName(row)}`}>
        {formatMoney(row.cost)}
      </FigureLink>
    ),
  },
  {
    id: 'weekly',
    label: 'Weekly hours',
    kind: 'actions',
    width: '10rem',
    cell: (row) =>
      row.isVa && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Set weekly hours of ${vaName(row)}`}
          onClick={() => onSet(row)}
        >
          {row.weeklyHours === null
            ? 'Set hours'
            : `${formatHoursWithUnit(row.weeklyHours)} a week`}
        </Button>
      ),
  },
];

type Props = TableProps & {
  table: FiguresOverview['vas'] | undefined;
  until: string | null | undefined;
};

/** The logged hours of each VA, of the hours that they offer. */
export function VaTable({ table, months, until, ...props }: Props) {
  const [va, setVa] = useState<VaFigures | null>(null);
  return (
    <Box>
      <FigureTable
        {...props}
        label="Utilization by VA"
        detail={`Hours logged as a share of weekly availability${until ? ', month to date' : ''}.${table?.rows.some(hasNoHours) ? ' VAs without weekly hours have none.' : ''}`}
        columns={columnsOf(setVa)}
        rows={table?.rows}
        count={table?.count}
        rowKey={idOf}
        defaultSort={{ by: 'logged', direction: 'descending' }}
        file={{ list: 'va-figures', filter: months }}
        empty={
          <EmptyState illustration="people" title="No VAs">
            VAs appear here when they have an approved account.
          </EmptyState>
        }
      />
      {va?.vaId != null && (
        <CapacityDialog
          id={va.vaId}
          name={vaName(va)}
          weeklyHours={va.weeklyHours}
          onClose={() => setVa(null)}
        />
      )}
    </Box>
  );
}
