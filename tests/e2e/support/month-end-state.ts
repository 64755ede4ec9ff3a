import { replaceResult, type State, shows } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const monthEnd = {
  month: '2026-03',
  state: 'open',
  canReopen: false,
  checks: {
    unsavedTime: [
      {
        kind: 'timer',
        va: 'Rosa Delgado',
        client: { id: 2, fullName: longName },
        waitsForPayment: false,
      },
    ],
    notSubmitted: {
      count: 5,
      weeks: [
        { week: '2026-03-02', va: { id: 3, fullName: 'Rosa Delgado' }, lines: 2, hours: 3.5 },
        { week: '2026-03-02', va: null, lines: 1, hours: 0.25 },
        { week: '2026-03-09', va: { id: 4, fullName: longName }, lines: 40, hours: 38 },
      ],
    },
    notApproved: { count: 0, weeks: [] },
    draftStatements: { count: 1, amount: 505.25 },
    unpaidHours: 2.5,
    draftInvoices: { count: 0, amount: 0 },
    openInvoices: { count: 2, amount: 1240 },
    overdueInvoices: { count: 1, amount: 600 },
  },
  sums: {
    approvedHours: 102.45,
    invoices: 12,
    invoicedNet: 7142.86,
    invoicedTax: 357.14,
    invoiced: 7500,
    creditNotes: 1,
    credited: 120,
    payments: 11,
    received: 6900,
    refunds: 0,
    refunded: 0,
    statements: 4,
    pay: 512.25,
    unpaidStatements: 1,
    unpaidPay: 7,
  },
  decisions: [
    {
      id: 2,
      kind: 'reopened',
      actor: 'Helen Okafor',
      reason: 'The invoice of a supplier came late.',
      createdAt: '2026-04-03T10:00:00.000Z',
    },
    { id: 1, kind: 'closed', actor: null, reason: null, createdAt: '2026-04-01T10:00:00.000Z' },
  ],
};

export const monthEndState: State = {
  name: 'month-end',
  isCore: true,
  who: 'admin',
  path: '/closing?month=2026-03',
  arrange: replaceResult('closing.get', () => monthEnd),
  prepare: shows('Rosa Delgado, week of Mar 2 (3:30)'),
};
