import { expect, type Page } from '@playwright/test';
import { monthEndState } from './month-end-state.ts';
import { inOrder, press, replaceResult, type State, shows } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const client = (clientId: number, fields: object) => ({
  clientId,
  name: 'Fjordlight Outdoor',
  revenue: 1040,
  cost: 512.25,
  margin: 527.75,
  approvedHours: 102.45,
  pendingHours: 12.5,
  pendingCost: 62.5,
  unratedHours: 0,
  ...fields,
});
const va = (vaId: number | null, fields: object) => ({
  vaId,
  name: 'Rosa Delgado',
  loggedHours: 114.95,
  availableHours: 154.29,
  weeklyHours: 40,
  isVa: vaId !== null,
  cost: 512.25,
  unratedHours: 0,
  ...fields,
});
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
  totals: {
    revenue: 13_520.5,
    cost: 9_812.25,
    margin: 3_708.25,
    approvedHours: 1962.45,
    pendingHours: 112.5,
    pendingCost: 562.5,
  },
  unrated: { hours: 12.5, vas: 3 },
  clients: {
    rows: [
      client(3, {}),
      client(4, { name: longName, revenue: 600, cost: 812.5, margin: -212.5 }),
      client(5, { name: null, cost: 0, margin: 1040, pendingCost: 0, pendingHours: 0 }),
    ],
    count: 3,
  },
  vas: {
    rows: [
      va(6, {}),
      va(7, { name: longName, availableHours: null, weeklyHours: null, unratedHours: 12.5 }),
      va(null, { name: null, availableHours: null, weeklyHours: null, loggedHours: 3.5, cost: 0 }),
    ],
    count: 3,
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
  recurring: [month('2026-02-01', {}), month('2026-03-01', { start: 13_520, end: 14_560 })],
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
const history = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  figures:
    index < 4
      ? null
      : {
          recurring: 9_000 + index * 600,
          revenue: 8_200 + index * 500,
          cost: 7_000 + index * 650,
          margin: 1_200 - index * 150,
        },
}));
const arrange = async (page: Page) => {
  await replaceResult('figures.overview', () => full)(page);
  await replaceResult('figures.history', () => history)(page);
};
const state = (name: string, address: string, text: string): State => ({
  name: `business-${name}`,
  who: 'admin',
  path: `${path}${address}`,
  arrange,
  prepare: shows(text),
  inView: (page) => page.getByRole('tabpanel'),
});

/** The figures of the business, as an administrator sees them. */
export const figureStates: State[] = [
  { ...state('clients', '', '3 VAs have no pay rate'), isCore: true },
  state('vas', '&show=vas', 'Set hours'),
  state('usage', '&show=usage', 'Orchid Works'),
  state('recurring', '&show=recurring', 'March 2026'),
  state('risks', '&show=risks', 'Last rating: 2 of 5'),
  {
    name: 'business-rows',
    who: 'admin',
    path: `${path}&open=cost&client=3`,
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
