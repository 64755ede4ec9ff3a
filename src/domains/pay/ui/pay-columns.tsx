import { Box } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { saveFrom } from '#client/save-file.ts';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatHoursMinutes, formatShortDay, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { PayStatement } from '../schema.ts';
import { type PaySearch, toPaySearch } from './pay-search.ts';
import { pdfUrl } from './statement-panel.tsx';
import { problemOf, StatusBadge } from './status-badge.tsx';

const amount = (value: number) => (value === 0 ? null : formatMoney(value));

function State({ statement }: { statement: PayStatement }) {
  const { paidOn, payoutReference } = statement;
  const problem = problemOf(statement);
  const detail =
    problem ?? (paidOn && `${formatShortDay(paidOn, today(Date.now()))}, ${payoutReference}`);
  return (
    <Box minW="0" py="1.5" lineHeight="snug">
      <StatusBadge {...statement} />
      {detail && (
        <Box
          fontSize="sm"
          color={problem ? 'time' : 'muted'}
          lineClamp={2}
          whiteSpace="normal"
          title={detail}
        >
          {detail}
        </Box>
      )}
    </Box>
  );
}

export const payColumns = (search: PaySearch): Column<PayStatement>[] => [
  {
    id: 'name',
    label: 'VA',
    inFile: ['name', 'email', 'month'],
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: ({ id, vaName, vaEmail }) => (
      <Box minW="0" lineHeight="snug">
        <Box truncate>
          <RowLink to="/pay" search={toPaySearch({ ...search, id })} resetScroll={false}>
            {vaName}
          </RowLink>
        </Box>
        <Box truncate fontSize="sm" color="muted">
          {vaEmail}
        </Box>
      </Box>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    inFile: ['status', 'paidOn', 'reference'],
    width: 'minmax(0, 1.8fr)',
    cell: (statement) => <State statement={statement} />,
  },
  {
    id: 'hours',
    label: 'Hours',
    kind: 'number',
    width: '5.5rem',
    cell: ({ hours }) => formatHoursMinutes(hours),
  },
  {
    id: 'gross',
    label: 'Gross',
    kind: 'number',
    width: '7rem',
    needsRoom: true,
    cell: ({ gross }) => formatMoney(gross),
  },
  {
    id: 'bonuses',
    label: 'Bonuses',
    kind: 'number',
    width: '6.5rem',
    needsRoom: true,
    cell: ({ bonuses }) => amount(bonuses),
  },
  {
    id: 'deductions',
    label: 'Deductions',
    kind: 'number',
    width: '6.5rem',
    needsRoom: true,
    cell: ({ deductions }) => amount(deductions),
  },
  {
    id: 'total',
    label: 'Total',
    kind: 'number',
    width: '7rem',
    cell: ({ total }) => <strong>{formatMoney(total)}</strong>,
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '5rem',
    cell: ({ id, vaName }) => (
      <RowMenu
        label={`Actions for the statement of ${vaName}`}
        groups={() => [
          {
            items: [
              {
                id: 'pdf',
                label: 'Download PDF',
                icon: <Download aria-hidden size={16} strokeWidth={1.75} />,
                onSelect: () => saveFrom(pdfUrl(id)),
              },
            ],
          },
        ]}
      />
    ),
  },
];
