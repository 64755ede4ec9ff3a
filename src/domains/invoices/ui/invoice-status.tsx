import { Badge } from '#client/ui/badge.tsx';
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

/** The amount as it counts: a credit note is negative. */
export const signedTotal = ({ kind, total }: Pick<ListedInvoice, 'kind' | 'total'>) =>
  kind === 'credit-note' ? `−${formatMoney(total)}` : formatMoney(total);

export const pdfUrl = (id: number) => `/api/invoices/${id}/pdf`;

/** `INV-000012`, or what a draft is called. */
export const nameOfInvoice = ({ number }: Pick<ListedInvoice, 'number'>) => number ?? 'Draft';
