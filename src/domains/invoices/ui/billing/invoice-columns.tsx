import { Box } from '@chakra-ui/react';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatDay, formatShortDay, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { invoiceKindLabels } from '../../labels.ts';
import type { ListedInvoice } from '../../schema.ts';
import {
  clientOf,
  InvoiceStatus,
  nameOfInvoice,
  PartPaid,
  signedTotal,
} from '../invoice-status.tsx';

function Day({ day }: { day: string | null }) {
  if (day === null) return null;
  return <span title={formatDay(day)}>{formatShortDay(day, today(Date.now()))}</span>;
}

export const invoiceColumns: Column<ListedInvoice>[] = [
  {
    id: 'number',
    label: 'Number',
    width: 'minmax(8rem, 1fr)',
    onCard: 'title',
    isFixed: true,
    cell: (invoice) => (
      <Box minW="0" lineHeight="snug">
        <RowLink to="." search={(now) => ({ ...now, id: invoice.id })} resetScroll={false}>
          {nameOfInvoice(invoice)}
        </RowLink>
        <PartPaid {...invoice} />
        {invoice.kind === 'credit-note' && (
          <Box truncate fontSize="sm" color="muted">
            {invoiceKindLabels[invoice.kind]} for {invoice.creditedNumber}
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 2fr)',
    cell: (invoice) => (
      <Box minW="0" lineHeight="snug">
        <Box truncate>{clientOf(invoice)}</Box>
        {invoice.companyName && (
          <Box truncate fontSize="sm" color="muted">
            {invoice.clientName}
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: '7rem',
    cell: (invoice) => <InvoiceStatus {...invoice} />,
  },
  {
    id: 'issuedOn',
    label: 'Issued on',
    width: '7rem',
    cell: ({ issuedOn }) => <Day day={issuedOn} />,
  },
  {
    id: 'dueOn',
    label: 'Due on',
    width: '7rem',
    needsRoom: true,
    cell: ({ dueOn }) => <Day day={dueOn} />,
  },
  {
    id: 'tax',
    label: 'Tax',
    kind: 'number',
    width: '6rem',
    needsRoom: true,
    isOptional: true,
    cell: ({ tax }) => formatMoney(tax),
  },
  {
    id: 'open',
    label: 'Open',
    kind: 'number',
    width: '7rem',
    needsRoom: true,
    cell: ({ open }) => (open > 0 ? formatMoney(open) : null),
  },
  {
    id: 'total',
    label: 'Total',
    kind: 'number',
    width: '7.5rem',
    cell: signedTotal,
  },
];
