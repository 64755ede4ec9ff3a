import { Box } from '@chakra-ui/react';
import { Ban, Download, Scale, Undo2, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFrom } from '#client/save-file.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { MenuItem } from '#client/ui/menu.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatDateTime, formatDay, formatShortDay, lastDayBefore, today } from '#shared/dates.ts';
import { deletedClient } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptNumber } from '../../labels.ts';
import type { ListedPayment } from '../../list/schema.ts';
import { needsDecision } from '../../policy.ts';
import {
  canRefund,
  canVoid,
  disputeDetails,
  paymentPurpose,
  paymentStatus,
  receiptUrl,
} from '../payment-labels.ts';
import { toOpenPayment } from './payments-search.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The client by company; a deleted one as the payment was billed. */
export const clientOf = ({ companyName, clientName, billingName }: ListedPayment) =>
  companyName ?? clientName ?? billingName;

function Client({ payment }: { payment: ListedPayment }) {
  const { id, clientName } = payment;
  return (
    <Box minW="0" lineHeight="snug">
      <Box truncate>
        <RowLink to="/payments" search={toOpenPayment(id)} resetScroll={false} preload={false}>
          {clientOf(payment)}
        </RowLink>
      </Box>
      <Box truncate fontSize="sm" color="muted">
        {clientName ?? deletedClient}
      </Box>
    </Box>
  );
}

/** A text that may take both lines of a row. */
const TwoLines = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Box minW="0" lineHeight="snug" lineClamp={2} whiteSpace="normal" {...(title && { title })}>
    {children}
  </Box>
);

/** `Mar 1 to Mar 31` */
function Period({ payment: { periodStart, periodEnd } }: { payment: ListedPayment }) {
  if (!periodStart || !periodEnd) return null;
  const now = today(Date.now());
  const lastDay = lastDayBefore(periodEnd);
  const days = `${formatShortDay(periodStart, now)} to ${formatShortDay(lastDay, now)}`;
  const title = `${formatDay(periodStart)} to ${formatDay(lastDay)}`;
  return <TwoLines title={title}>{days}</TwoLines>;
}

/** Why a payment failed or is void, or what happens with its dispute. */
export const reasonOf = ({ failure, voidReason, dispute }: ListedPayment) =>
  failure ?? voidReason ?? (dispute && disputeDetails[dispute]);

function Status({ payment }: { payment: ListedPayment }) {
  const { label, tone } = paymentStatus(payment);
  const reason = reasonOf(payment);
  return (
    <Box minW="0" py="1.5" lineHeight="snug">
      <Badge tone={tone}>{label}</Badge>
      {reason && (
        <Box fontSize="sm" color="muted" lineClamp={2} whiteSpace="normal" title={reason}>
          {reason}
        </Box>
      )}
    </Box>
  );
}

export const isReceipt = ({ status }: ListedPayment) => status !== 'failed';

export type PaymentActs = {
  onRefund: (payment: ListedPayment) => void;
  onVoid: (payment: ListedPayment) => void;
  onDecide: (payment: ListedPayment) => void;
  /** Shows only the payments of this client. */
  onClient: (clientId: number) => void;
};

export function actsOn(payment: ListedPayment, acts: PaymentActs) {
  const { onRefund, onVoid, onDecide, onClient } = acts;
  const { id, clientId } = payment;
  const items: (MenuItem | false)[] = [
    isReceipt(payment) && {
      id: 'receipt',
      label: 'Download receipt',
      icon: <Download {...icon} />,
      onSelect: () => saveFrom(receiptUrl(id), `${receiptNumber(id)}.pdf`),
    },
    {
      id: 'client',
      label: 'Show payments of this client',
      icon: <User {...icon} />,
      onSelect: () => onClient(clientId),
    },
    needsDecision(payment) && {
      id: 'decide',
      label: 'Decide about the plan',
      icon: <Scale {...icon} />,
      onSelect: () => onDecide(payment),
    },
    canRefund(payment) && {
      id: 'refund',
      label: 'Refund',
      icon: <Undo2 {...icon} />,
      onSelect: () => onRefund(payment),
    },
    canVoid(payment) && {
      id: 'void',
      label: 'Void',
      icon: <Ban {...icon} />,
      onSelect: () => onVoid(payment),
    },
  ];
  return items.filter((item) => item !== false);
}

export const paymentColumns = (acts: PaymentActs): Column<ListedPayment>[] => [
  {
    id: 'client',
    label: 'Client',
    inFile: ['company', 'client'],
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: (payment) => <Client payment={payment} />,
  },
  {
    id: 'plan',
    label: 'For',
    inFile: ['plan', 'invoice', 'kind'],
    width: 'minmax(0, 1.25fr)',
    cell: (payment) => <TwoLines>{paymentPurpose(payment)}</TwoLines>,
  },
  {
    id: 'status',
    label: 'Status',
    inFile: ['status', 'failure'],
    width: 'minmax(0, 1.6fr)',
    sortLabels: { ascending: 'Paid first', descending: 'Failed first' },
    cell: (payment) => <Status payment={payment} />,
  },
  {
    id: 'method',
    label: 'Method',
    inFile: ['method', 'reference'],
    width: 'minmax(0, 1.4fr)',
    needsRoom: true,
    cell({ paymentMethod, reference }) {
      const method = [paymentMethod, reference].filter(Boolean).join(', ');
      return <TwoLines title={method}>{method}</TwoLines>;
    },
  },
  {
    id: 'period',
    label: 'Period',
    inFile: ['periodStart', 'periodEnd'],
    width: 'minmax(0, 1.4fr)',
    needsRoom: true,
    isOptional: true,
    cell: (payment) => <Period payment={payment} />,
  },
  {
    id: 'receipt',
    label: 'Receipt',
    width: '6.5rem',
    needsRoom: true,
    isOptional: true,
    cell: (payment) => isReceipt(payment) && receiptNumber(payment.id),
  },
  {
    id: 'created',
    label: 'Date',
    width: '7rem',
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    cell: ({ createdAt }) => (
      <span title={formatDateTime(createdAt)}>
        {formatShortDay(today(Date.parse(createdAt)), today(Date.now()))}
      </span>
    ),
  },
  {
    id: 'refunded',
    label: 'Refunded',
    kind: 'number',
    width: '6rem',
    needsRoom: true,
    isOptional: true,
    cell: ({ refunded }) => (refunded === 0 ? null : formatMoney(refunded)),
  },
  {
    id: 'amount',
    label: 'Amount',
    kind: 'number',
    width: '7rem',
    sortLabels: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '5rem',
    cell: (payment) => (
      <RowMenu
        label={`Actions for the payment of ${formatMoney(payment.amount)} by ${clientOf(payment)}`}
        groups={() => [{ items: actsOn(payment, acts) }]}
      />
    ),
  },
];
