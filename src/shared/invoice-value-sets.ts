/** The values of the columns of invoices, like those in `value-sets.ts`. */
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Credit notes are `issued`. A `sent` invoice is open; it is shown as overdue after the day on which it was due. */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'void', 'issued'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceLineKinds = ['plan', 'extra-hours', 'credit', 'other'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** What is stored of the history of an invoice. Its payments and credits are rows of their own. */
export const invoiceHistoryKinds = [
  'created',
  'issued',
  'mailed',
  'mailed-again',
  'reminded',
  'seen',
  'downloaded',
] as const;
