import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { defineList } from '#server/csv-export.ts';
import { receiptNumber } from './labels.ts';
import { readAllPayments } from './list/operations.ts';
import { listAllPaymentsInput } from './list/schema.ts';

const statusLabels = { succeeded: 'Paid', failed: 'Failed', voided: 'Voided' };
const kindLabels = {
  subscription: 'First payment',
  renewal: 'Renewal',
  recorded: 'Paid elsewhere',
  pack: 'Extra hours',
  invoice: 'Invoice by card',
};

const disputeLabels = { open: 'Open', won: 'Won', lost: 'Lost', closed: 'Closed' };

export const paymentsExport = defineList({
  path: '/admin/payments',
  access: ['admin'],
  input: listAllPaymentsInput,
  readPage: readAllPayments,
  columns: {
    created: { label: 'Date', cell: ({ createdAt }) => createdAt },
    receipt: {
      label: 'Receipt',
      cell: ({ id, status }) => (status === 'failed' ? null : receiptNumber(id)),
    },
    company: { label: 'Company', cell: ({ companyName }) => companyName },
    client: {
      label: 'Client',
      cell: ({ clientName, billingName }) => clientName ?? `${billingName} (deleted)`,
    },
    plan: {
      label: 'Plan',
      cell: ({ plan, invoiceNumber, subscriptionId }) =>
        invoiceNumber !== null && subscriptionId === null ? null : planLabel(plan),
    },
    invoice: { label: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber },
    kind: { label: 'Kind', cell: ({ kind }) => kindLabels[kind] },
    amount: { label: 'Amount', cell: ({ amount }) => amount },
    credit: { label: 'Credit', cell: ({ creditAmount }) => creditAmount },
    refunded: { label: 'Refunded', cell: ({ refunded }) => refunded },
    currency: { label: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
    status: { label: 'Status', cell: ({ status }) => statusLabels[status] },
    failure: { label: 'Reason', cell: ({ failure, voidReason }) => failure ?? voidReason },
    dispute: { label: 'Dispute', cell: ({ dispute }) => dispute && disputeLabels[dispute] },
    method: { label: 'Payment method', cell: ({ paymentMethod }) => paymentMethod },
    reference: { label: 'Reference', cell: ({ reference }) => reference },
    paidOn: { label: 'Paid on', cell: ({ paidOn }) => paidOn },
    periodStart: { label: 'Period from', cell: ({ periodStart }) => periodStart },
    periodEnd: { label: 'Next period', cell: ({ periodEnd }) => periodEnd },
  },
});
