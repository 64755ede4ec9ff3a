import { expect, type Page } from '@playwright/test';
import { giveResults, inOrder, press, type State, shows } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const statement = (id: number, fields: object) => ({
  id,
  vaId: 100 + id,
  vaName: 'Rosa Delgado',
  vaEmail: 'rosa@gva.example',
  month: '2026-03',
  status: 'draft',
  currency: 'usd',
  lineCount: 4,
  hours: 82.5,
  gross: 371.25,
  bonuses: 0,
  deductions: 0,
  total: 371.25,
  rateNeededOn: null,
  approvedAt: null,
  paidOn: null,
  payoutReference: null,
  version: 3,
  ...fields,
});
const approved = { status: 'approved', approvedAt: '2026-04-02T09:00:00.000Z' };
const paid = { ...approved, status: 'paid', paidOn: '2026-04-03', payoutReference: 'Batch 12' };
const adjusted = { bonuses: 40, deductions: -12.5, total: 398.75 };
const items = [
  statement(1, adjusted),
  statement(2, { vaName: 'Amara Nwosu', ...adjusted, ...approved }),
  statement(3, { vaName: longName, vaEmail: `${'long.'.repeat(12)}name@gva.example`, ...paid }),
  statement(4, { vaName: 'Ben Ortiz', rateNeededOn: '2026-03-09', gross: 0, total: 0 }),
  statement(5, { vaName: 'Ines Paz', deductions: -400, total: -28.75 }),
];
const totals = {
  drafts: 3,
  approved: 1,
  paid: 1,
  problems: 2,
  hours: 412.5,
  total: 1140,
  toPay: 398.75,
};

const line = (id: number, fields: object) => ({
  id,
  source: 'log',
  clientId: 3,
  clientName: 'Fjordlight Outdoor',
  taskId: 30,
  taskTitle: 'Inbox cleanup',
  bookedOn: '2026-03-03',
  workDate: '2026-03-03',
  hours: 40,
  hourlyRate: 4.5,
  amount: 180,
  ...fields,
});
/** Their sum is that of the statement. */
const lines = [
  line(1, {}),
  line(2, {
    taskTitle: 'A very long title of a task that says what must be done '.repeat(4),
    hours: 25.5,
    amount: 114.75,
  }),
  line(3, { source: 'adjustment', workDate: '2026-02-27', hours: -0.5, amount: -2.25 }),
  line(4, { clientId: 4, clientName: longName, taskTitle: null, hours: 17.5, amount: 78.75 }),
];
const adjustments = [
  { id: 1, kind: 'bonus', amount: 40, note: 'Thank you for the weekend of the product launch.' },
  { id: 2, kind: 'deduction', amount: -12.5, note: 'Headset, second of two rates' },
];
const details = (fields: object) => ({ ...items[0], lines, adjustments, ...fields });

const path = '/pay?month=2026-03';
const month = { 'pay.list': () => ({ items, nextCursor: null }), 'pay.totals': () => totals };
const arrange = giveResults(month);
const withStatement = (fields: object) =>
  giveResults({ ...month, 'pay.get': () => details(fields) });
const rows = (page: Page) =>
  expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(items.length);
const inPanel = (text: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();

const rate = (id: number, validFrom: string, isUsed: boolean) => ({
  id,
  vaId: 2,
  hourlyRate: 4 + id / 2,
  validFrom,
  version: 1,
  isUsed,
});
const rates = [
  rate(3, '2099-01-01', false),
  rate(2, '2026-05-01', false),
  rate(1, '2025-05-01', true),
];
const estimate = {
  month: '2026-04',
  approvedHours: 30.25,
  approvedAmount: 136.13,
  pendingHours: 12,
  pendingAmount: 54,
  hoursWithoutRate: 2,
};
const ownItems = [
  statement(9, { ...adjusted, ...paid }),
  statement(8, { ...paid, month: '2026-02', paidOn: '2026-03-03', payoutReference: 'Batch 11' }),
];
const now = '2026-04-20T12:00:00.000Z';
const own = {
  'pay.listOwn': () => ({ items: ownItems, nextCursor: null }),
  'pay.estimate': () => estimate,
  'payRates.list': () => rates,
};

/** What VAs are paid, as administrators and VAs see it. */
export const payStates: State[] = [
  { name: 'pay', isCore: true, who: 'admin', path, arrange, prepare: rows },
  {
    name: 'pay-draft',
    who: 'admin',
    path: `${path}&id=1`,
    arrange: withStatement({}),
    prepare: inPanel('Bonuses and deductions'),
  },
  {
    name: 'pay-without-rate',
    who: 'admin',
    path: `${path}&id=4`,
    arrange: withStatement({
      ...items[3],
      lines: [line(1, { hours: 82.5, hourlyRate: null, amount: null })],
      lineCount: 1,
      adjustments: [],
    }),
    prepare: inPanel(/^Add a pay rate from March 9, 2026/),
  },
  {
    name: 'pay-rate-dialog',
    who: 'admin',
    path: `${path}&id=4`,
    arrange: withStatement({ ...items[3], lines: [], adjustments: [] }),
    prepare: inOrder(press('Add pay rate'), (page) =>
      expect(page.getByLabel('Pay per hour ($)')).toBeVisible(),
    ),
  },
  {
    name: 'pay-approved',
    who: 'admin',
    path: `${path}&id=2`,
    arrange: withStatement({ ...items[1] }),
    prepare: inPanel('Take back approval'),
  },
  {
    name: 'pay-payout-dialog',
    who: 'admin',
    path: `${path}&id=2`,
    arrange: withStatement({ ...items[1] }),
    prepare: inOrder(press('Mark as paid'), (page) =>
      expect(page.getByLabel('Reference')).toBeVisible(),
    ),
  },
  {
    name: 'my-pay',
    isCore: true,
    who: 'va',
    path: '/my-pay',
    now,
    arrange: giveResults(own),
    prepare: inOrder(shows('April 2026 so far'), shows('Valid today'), shows('February 2026')),
  },
  {
    name: 'my-pay-statement',
    who: 'va',
    path: '/my-pay?id=9',
    now,
    arrange: giveResults({ ...own, 'pay.get': () => details({ ...ownItems[0] }) }),
    prepare: inPanel('Bonuses and deductions'),
  },
];
