import { formatDuration } from '#shared/dates.ts';
import { hasFourDecimals } from '#shared/decimals.ts';
import type { InvoiceKind, InvoiceLineKind } from '#shared/invoice-value-sets.ts';
import { formatDecimals } from '#shared/money.ts';
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

type Taxed = { taxLabel: string | null; lines: { taxRate: number }[] };

/** `VAT (19%)`; without the rate if there is no tax, or if the lines have different rates. */
export function taxLabelOf({ taxLabel, lines }: Taxed) {
  const [rate = 0, ...others] = new Set(lines.map(({ taxRate }) => taxRate));
  const label = taxLabel ?? 'Tax';
  return rate > 0 && others.length === 0 ? `${label} (${rate}%)` : label;
}

/** `2.00` or `0.3333`; hours of a period, which are exact, as `00:50:00` if they have more decimals. */
export const formatQuantity = (quantity: number) =>
  hasFourDecimals(quantity)
    ? formatDecimals(quantity)
    : formatDuration(Math.round(quantity * 3600));
