import { defineList } from '#server/csv-export.ts';
import { invoiceKindLabels, invoiceStateLabels } from './labels.ts';
import { readInvoices } from './list-operations.ts';
import { type ListedInvoice, listInvoicesInput } from './schema.ts';

/**
 * Amounts of credit notes are negative, so that the columns can be summed. A void invoice and its credit notes sum to 0; a
 * void credit note has no other side, so it counts 0.
 */
function signed({ kind, state }: ListedInvoice, amount: number) {
  if (kind === 'invoice') return amount;
  return state === 'void' ? 0 : 0 - amount;
}

/** For bookkeeping. */
export const invoicesExport = defineList({
  path: '/invoices',
  access: ['admin'],
  input: listInvoicesInput,
  readPage: readInvoices,
  columns: {
    number: { label: 'Number', cell: ({ number }) => number },
    kind: { label: 'Kind', cell: ({ kind }) => invoiceKindLabels[kind] },
    credited: { label: 'Credits invoice', cell: ({ creditedNumber }) => creditedNumber },
    issuedOn: { label: 'Issued on', cell: ({ issuedOn }) => issuedOn },
    dueOn: { label: 'Due on', cell: ({ dueOn }) => dueOn },
    paidOn: { label: 'Paid on', cell: ({ paidOn }) => paidOn },
    client: { label: 'Client', cell: ({ clientName }) => clientName },
    company: { label: 'Company', cell: ({ companyName }) => companyName },
    taxNumber: { label: 'Tax number', cell: ({ taxNumber }) => taxNumber },
    net: { label: 'Net', cell: (row) => signed(row, row.net) },
    tax: { label: 'Tax', cell: (row) => signed(row, row.tax) },
    total: { label: 'Total', cell: (row) => signed(row, row.total) },
    open: { label: 'Open', cell: ({ open }) => open },
    currency: { label: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
    status: { label: 'Status', cell: ({ state }) => invoiceStateLabels[state] },
  },
});
