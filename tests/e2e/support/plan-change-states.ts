import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, replaceResults, type State, shows } from './state.ts';

const change = {
  id: 1,
  subscriptionId: 1,
  plan: 'part-time',
  customPlanName: null,
  monthlyHours: 80,
  hourlyRate: 7.5,
  effectiveOn: '2026-12-31',
};
/** The session is in the HTML of the page, not in a response of a call. */
const setFullTimePlan = (page: Page) =>
  page.route(/\/subscription$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /"activePlan":"[^"]+"/,
      '"activePlan":"full-time"',
    );
    await route.fulfill({ response, body: html });
  });
/** The demo client's plan is not charged to a card, so the answer is replaced. */
const charged = replaceResults({
  'billing.get': (billing) => ({
    ...billing,
    card: 'Visa ending in 4242',
    canSchedule: true,
    price: 1040,
  }),
});
/** `expiring`: the hours that the plan does not hand on. */
const withChange = (expiring: number) =>
  replaceResults({
    'billing.get': (billing) => ({
      ...billing,
      card: 'Visa ending in 4242',
      change,
      canSchedule: true,
      price: 1040,
    }),
    'ledger.balance': (balance) => ({ ...balance, expiring }),
  });
const preview = (page: Page) =>
  page.route(/trpc\/planChanges\.preview/, (route) =>
    route.fulfill({
      json: [
        {
          result: {
            data: {
              subscriptionId: 1,
              effectiveOn: '2026-12-31',
              amount: 600,
              from: {
                plan: 'custom',
                customPlanName: 'Bookkeeping for the Scandinavian branches',
                monthlyHours: 160,
                hourlyRate: 6.5,
              },
              to: { plan: 'part-time', customPlanName: null, monthlyHours: 80, hourlyRate: 7.5 },
              renewal: { on: '2026-11-30', amount: 1040 },
            },
          },
        },
      ],
    }),
  );

/** Upgrades, smaller plans that are scheduled, and packs of extra hours. */
export const planChangeStates: State[] = [
  {
    name: 'plan-change-preview',
    who: 'client',
    path: '/subscription',
    arrange: inOrder(setFullTimePlan, charged, preview),
    prepare: inOrder(press('Switch to Part-time'), shows('Change to Part-time?')),
  },
  {
    name: 'plan-change-scheduled',
    who: 'client',
    path: '/subscription-management',
    arrange: withChange(6.5),
    prepare: inOrder(shows('Withdraw Change'), shows('6:30 h expire on')),
  },
  {
    name: 'plan-change-on-card',
    who: 'client',
    path: '/subscription',
    arrange: inOrder(setFullTimePlan, withChange(0)),
    prepare: shows('From December 31, 2026'),
  },
  {
    name: 'checkout-saved-card',
    who: 'client',
    path: '/checkout?pack=10',
    arrange: replaceResult('billing.get', (billing) => ({
      ...billing,
      savedCard: 'Visa ending in 4242',
    })),
    prepare: shows('to Visa ending in 4242'),
  },
  {
    name: 'checkout-pack',
    who: 'client',
    path: '/checkout?pack=10&card=other',
    prepare: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
];
