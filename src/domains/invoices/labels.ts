import type { InvoiceKind, InvoiceLineKind } from '#shared/invoice-value-sets.ts';
import type { InvoiceState, InvoiceView } from './schema.ts';

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

export const invoiceStateLabels: Record<InvoiceState, string> = {
  draft: 'Draft',
  sent: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  issued: 'Issued',
};

export const invoiceViewLabels: Record<InvoiceView, string> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  draft: 'Drafts',
  'credit-notes': 'Credit notes',
};

export const lineKindLabels: Record<InvoiceLineKind, string> = {
  plan: 'Plan',
  'extra-hours': 'Extra hours',
  credit: 'Credit',
  other: 'Other',
};

/** `19%`, `7.5%` */
export const formatTaxRate = (rate: number) => `${rate}%`;
