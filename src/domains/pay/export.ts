import { defineList } from '#server/csv-export.ts';
import { statusLabels } from './labels.ts';
import { readMonth } from './operations.ts';
import { listStatementsInput } from './schema.ts';

/** The payouts of a month. */
export const payoutsExport = defineList({
  path: '/pay/statements',
  access: ['admin'],
  input: listStatementsInput,
  readPage: readMonth,
  columns: {
    name: { label: 'Name', cell: ({ vaName }) => vaName },
    email: { label: 'Email', cell: ({ vaEmail }) => vaEmail },
    month: { label: 'Month', cell: ({ month }) => month },
    hours: { label: 'Hours', cell: ({ hours }) => hours },
    gross: { label: 'Gross', cell: ({ gross }) => gross },
    bonuses: { label: 'Bonuses', cell: ({ bonuses }) => bonuses },
    deductions: { label: 'Deductions', cell: ({ deductions }) => deductions },
    total: { label: 'Total', cell: ({ total }) => total },
    currency: { label: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
    status: { label: 'Status', cell: ({ status }) => statusLabels[status] },
    paidOn: { label: 'Paid on', cell: ({ paidOn }) => paidOn },
    reference: { label: 'Reference', cell: ({ payoutReference }) => payoutReference },
  },
});
