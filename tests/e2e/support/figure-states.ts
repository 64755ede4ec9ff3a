import { expect, type Page } from '@playwright/test';
import { monthEndState } from './month-end-state.ts';
import { inOrder, press, replaceResult, type State, shows } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const client = (clientId: number, fields: object = {}) => ({
  clientId,
  name: `Company ${clientId}`,
  revenue: 1820,
  cost: 1240,
  margin: 580,
  approvedHours: 248,
  pendingHours: 0,
  pendingCost: 0,
  unratedHours: 0,
  ...fields,
});
const va = (vaId: number | null, fields: object) => ({
  vaId,
  name: `Assistant ${vaId}`,
  loggedHours: 320,
  availableHours: 337.14,
  weeklyHours: 40,
  isVa: vaId !== null,
  cost: 1600,
  unratedHours: 0,
  ...fields,
});
const noHours = { availableHours: null, weeklyHours: null };
const month = (first: string, fields: object) => ({
  month: first,
  start: 12_480,
  newRevenue: 1640,
  expansion: 440,
  contraction: -440,
  churn: -600,
  end: 13_520,
  startClients: 14,
  newClients: 2,
  churnedClients: 1,
  endClients: 15,
  ...fields,
});
const usage = { clientId: 3, month: '2026-02-01', isEnded: true };

const full = {
  from: '2026-02',
  to: '2026-03',
  until: null,
  // The sums of the clients, and of the last two months of the charts.
  totals: {
    revenue: 27_980,
    cost: 19_042,
    margin: 8938,
    approvedHours: 3808.4,
    pendingHours: 25,
    pendingCost: 125,
  },
  unrated: { hours: 12.5, vas: 3 },
  clients: {
    rows: [
      client(3, {
        name: 'Fjordlight Outdoor',
        revenue: 2080,
        cost: 1509.5,
        margin: 570.5,
        approvedHours: 301.9,
        pendingHours: 12.5,
        pendingCost: 62.5,
      }),
      client(4, {
        name: longName,
        revenue: 1200,
        cost: 1412.5,
        margin: -212.5,
        approvedHours: 282.5,
        pendingHours: 12.5,
        pendingCost: 62.5,
      }),
      client(5, { name: null, revenue: 1040, cost: 0, margin: 1040, approvedHours: 0 }),
      ...Array.from({ length: 13 }, (_, index) => client(10 + index)),
    ],
    count: 16,
  },
  vas: {
    rows: [
      va(6, { name: 'Rosa Delgado', loggedHours: 302.45, cost: 1512.25 }),
      va(7, {
        ...noHours,
        name: longName,
        loggedHours: 309.95,
        cost: 1512.25,
        unratedHours: 7.5,
      }),
      va(null, { ...noHours, name: null, loggedHours: 3.5, cost: 17.5 }),
      ...Array.from({ length: 10 }, (_, index) =>
        va(20 + index, { loggedHours: 330 - 5 * index, unratedHours: index < 2 ? 2.5 : 0 }),
      ),
    ],
    count: 13,
  },
  usage: {
    rows: [
      { ...usage, name: longName, usedHours: 80.5, availableHours: 80, level: 'over' },
      {
        ...usage,
        clientId: 4,
        name: 'Orchid Works',
        usedHours: 12,
        availableHours: 105,
        level: 'under',
      },
    ],
    count: 2,
  },
  recurring: [
    month('2026-02-01', {}),
    month('2026-03-01', { start: 13_520, end: 14_560, startClients: 15, endClients: 16 }),
  ],
  risks: {
    rows: [
      {
        clientId: 3,
        name: longName,
        monthlyPrice: 1040,
        reasons: [
          { reason: 'payment-failed', words: 'A payment failed on March 3, 2026' },
          { reason: 'low-rating', words: 'Last rating: 2 of 5' },
          { reason: 'quiet', words: 'No activity since March 1, 2026' },
        ],
      },
      {
        clientId: 4,
        name: 'Orchid Works',
        monthlyPrice: 600,
        reasons: [{ reason: 'cancelled', words: 'Cancelled, ends on March 31, 2026' }],
      },
    ],
    count: 2,
  },
};
const entry = (sourceId: number, fields: object) => ({
  source: 'log',
  sourceId,
  day: '2026-03-12',
  clientId: 3,
  clientName: 'Fjordlight Outdoor',
  vaId: 6,
  vaName: 'Rosa Delgado',
  taskTitle: 'Weekly report',
  note: null,
  hours: 2.5,
  rate: 5,
  amount: 12.5,
  ...fields,
});
const entries = {
  items: [
    entry(1, {}),
    entry(2, { source: 'adjustment', hours: -0.5, amount: -2.5 }),
    entry(3, { taskTitle: longName.repeat(2), clientName: longName, vaName: null }),
    entry(4, {
      source: 'payment',
      taskTitle: null,
      vaName: null,
      hours: null,
      rate: null,
      amount: 1040,
    }),
  ],
  nextCursor: 'next',
};

const path = '/business?from=2026-02&to=2026-03';
// The charts end with the current month.
const now = '2026-03-31T21:00:00.000Z';
const history = Array.from({ length: 12 }, (_, index) => {
  const isFirstYear = index < 9;
  const recurring = 14_560 - (11 - index) * 1040;
  const revenue = recurring - 50;
  const cost = index === 11 ? 9842 : index === 10 ? 9200 : revenue * 0.7;
  return {
    month: `${isFirstYear ? 2025 : 2026}-${String(isFirstYear ? index + 4 : index - 8).padStart(2, '0')}-01`,
    figures: index < 4 ? null : { recurring, revenue, cost, margin: revenue - cost },
  };
});
const arrange = async (page: Page) => {
  await replaceResult('figures.overview', () => full)(page);
  await replaceResult('figures.history', () => history)(page);
};
const state = (name: string, address: string, text: string): State => ({
  name: `business-${name}`,
  who: 'admin',
  path: `${path}${address}`,
  now,
  arrange,
  prepare: shows(text),
  inView: (page) => page.getByRole('tablist', { name: 'Tables' }),
});

/** The figures of the business, as an administrator sees them. */
export const figureStates: State[] = [
  { ...state('clients', '', '12:30 h of 3 VAs have no pay rate'), isCore: true },
  state('vas', '&show=vas', 'Set hours'),
  state('usage', '&show=usage', 'Orchid Works'),
  state('recurring', '&show=recurring', 'March 2026'),
  state('risks', '&show=risks', 'Last rating: 2 of 5'),
  {
    name: 'business-rows',
    who: 'admin',
    path: `${path}&open=margin&client=3`,
    now,
    arrange: async (page) => {
      await arrange(page);
      await replaceResult('figures.entries', () => entries)(page);
    },
    prepare: shows('Weekly report'),
  },
  {
    name: 'business-capacity',
    who: 'admin',
    path: `${path}&show=vas`,
    now,
    arrange,
    prepare: inOrder(
      shows('Set hours'),
      (page) => page.getByRole('button', { name: 'Set weekly hours of Rosa Delgado' }).click(),
      async (page) => {
        await page.getByLabel('Weekly hours', { exact: true }).fill('200');
        await press('Set hours')(page);
        await expect(page.getByText('Weekly hours must be at most 100')).toBeVisible();
      },
    ),
  },
  monthEndState,
];
