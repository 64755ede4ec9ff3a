import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Payment } from '../schema.ts';
import { paymentDetail, paymentPurpose, paymentStatus } from './payment-labels.ts';
import { ReceiptLink } from './receipt-link.tsx';

type PaymentTableProps = {
  label: string;
  /** Undefined while loading. */
  payments: Payment[] | undefined;
};

function Purpose({ payment }: { payment: Payment }) {
  const detail = paymentDetail(payment);
  return (
    <Box minW="0" lineHeight="snug">
      <Box>{paymentPurpose(payment)}</Box>
      {detail && (
        <Box fontSize="sm" color="muted">
          {detail}
        </Box>
      )}
    </Box>
  );
}

const columns: Column<Payment>[] = [
  { id: 'for', label: 'For', onCard: 'title', cell: (payment) => <Purpose payment={payment} /> },
  {
    id: 'date',
    label: 'Date',
    width: 'max-content',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'state',
    label: 'Status',
    width: 'max-content',
    cell: (payment) => {
      const { label, tone } = paymentStatus(payment);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'amount',
    label: 'Amount',
    kind: 'number',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    id: 'actions',
    label: 'Receipt',
    kind: 'actions',
    cell: ({ id, status }) => status !== 'failed' && <ReceiptLink id={id} />,
  },
];

/** Payments with their receipts, newest first. */
export function PaymentTable({ label, payments }: PaymentTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      empty={null}
      isTall
      isFramed={false}
      skeletonRows={3}
    />
  );
}
