import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import { deletedClient } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { invoiceStateLabels } from '../labels.ts';
import type { InvoiceState, ListedInvoice } from '../schema.ts';

const tones = {
  draft: 'neutral',
  sent: 'info',
  overdue: 'danger',
  paid: 'success',
  void: 'neutral',
  issued: 'neutral',
} as const satisfies Record<InvoiceState, string>;

export const InvoiceStatus = ({ state }: Pick<ListedInvoice, 'state'>) => (
  <Badge tone={tones[state]}>{invoiceStateLabels[state]}</Badge>
);

/** `$75.00 of $300.00 paid` of an invoice that is open and paid in part. */
export const PartPaid = ({ open, paid, total }: Pick<ListedInvoice, 'open' | 'paid' | 'total'>) =>
  open > 0 && paid > 0 ? (
    <Box fontSize="sm" color="muted" fontWeight="normal" whiteSpace="normal">
      {formatMoney(paid)} of {formatMoney(total)} paid
    </Box>
  ) : null;

/** The amount as it counts: a credit note is negative. */
export const signedTotal = ({ kind, total }: Pick<ListedInvoice, 'kind' | 'total'>) =>
  kind === 'credit-note' ? formatMoney(-total) : formatMoney(total);

export const pdfUrl = (id: number) => `/api/invoices/${id}/pdf`;

export const clientOf = ({ companyName, clientName }: ListedInvoice) =>
  companyName ?? clientName ?? deletedClient;

/** `INV-000012`, or what a draft is called. */
export const nameOfInvoice = ({ number }: Pick<ListedInvoice, 'number'>) => number ?? 'Draft';
