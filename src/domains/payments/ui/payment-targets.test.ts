import { expect, test } from 'vitest';
import { matchTarget, toTargets } from './payment-targets.ts';

const invoice = (id: number, open: number, issuedOn: string) => ({
  id,
  number: `INV-00000${id}`,
  issuedOn,
  dueOn: '2026-03-15',
  total: 300,
  paid: 300 - open,
  open,
});
const month = {
  subscriptionId: 5,
  plan: 'part-time',
  customPlanName: null,
  periodStart: '2026-02-01',
  periodEnd: '2026-03-01',
  credit: 0,
  price: 600,
  paid: 0,
  open: 600,
  invoice: null,
} as const;
const ofInvoice = { id: 2, number: 'INV-000002', issuedOn: '2026-03-01', open: 225 };
const targets = toTargets({
  invoices: [invoice(2, 225, '2026-03-01'), invoice(3, 300, '2026-03-02')],
  months: [
    { ...month, subscriptionId: 6, invoice: ofInvoice },
    month,
    { ...month, subscriptionId: 7, open: 0 },
  ],
});

test('a payment can be matched to each open invoice and each open month without one, the oldest first', () => {
  expect(targets.map(({ label }) => label('2026-03-03'))).toEqual([
    '$600.00 open, Feb 1 to Feb 28, Part-time',
    '$225.00 open, INV-000002, due Mar 15',
    '$300.00 open, INV-000003, due Mar 15',
  ]);
});

test.each([
  [300, { invoiceId: 3 }],
  [225, { invoiceId: 2 }],
  [100, { subscriptionId: 5, periodStart: '2026-02-01' }],
])(
  'an amount of $%i is matched to what is open exactly, or else to the oldest',
  (amount, input) => {
    expect(matchTarget(targets, amount)?.input).toEqual(input);
  },
);
