import { expect, type Page } from '@playwright/test';
import { fill, inOrder, press, pressInDialog, replaceResult, type State, shows } from './state.ts';

const path = '/user-management?role=client&q=brightwater';

const openPanel = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Username')).toBeVisible();
};
const untilPlan = inOrder(openPanel, (page) =>
  expect(page.getByRole('region', { name: 'Plan', exact: true })).toBeVisible(),
);

const choosePlan = (page: Page) =>
  page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('custom');

/** The first month of the client, not paid. */
const withOpenMonth = replaceResult('clientPlans.get', (plan) => ({
  ...plan,
  isChargedToCard: false,
  months: [
    {
      subscriptionId: 1,
      plan: 'custom',
      customPlanName: 'Tax Season',
      periodStart: '2026-01-31',
      periodEnd: '2026-02-28',
      price: 600,
      paid: 100,
      open: 500,
    },
  ],
}));
const withDebt = replaceResult('clientPlans.get', (plan) => ({
  ...plan,
  running: null,
  paused: null,
  hours: {
    clientId: 1,
    periodStart: '2026-01-01',
    periodEnd: '2026-02-01',
    asOf: '2026-01-15',
    granted: 0,
    carried: 0,
    used: 2.5,
    available: 0,
    balance: -2.5,
  },
}));

/** A client's plan, payments and hours, as an administrator changes them. */
export const clientBillingStates: State[] = [
  {
    name: 'client-plan-terms',
    who: 'admin',
    path,
    prepare: inOrder(
      untilPlan,
      press('Change plan'),
      choosePlan,
      press('Preview'),
      shows('Monthly hours must be at least 1'),
    ),
  },
  {
    name: 'client-plan-preview',
    who: 'admin',
    path,
    prepare: inOrder(
      untilPlan,
      press('Change plan'),
      choosePlan,
      fill('Monthly Hours', '40'),
      fill('Hourly Rate ($)', '7.5'),
      press('Preview'),
      shows('Billed today'),
      (page) => page.getByText('Paid elsewhere').click(),
      shows('Only administrators see the note.'),
    ),
  },
  {
    name: 'client-plan-cancel',
    who: 'admin',
    path,
    prepare: inOrder(untilPlan, press('Cancel plan'), shows('At the end of the month')),
  },
  {
    name: 'client-plan-none',
    who: 'admin',
    path,
    arrange: withDebt,
    prepare: inOrder(openPanel, shows('The client owes 2:30 h.')),
  },
  {
    name: 'client-payment-record',
    who: 'admin',
    path,
    arrange: withOpenMonth,
    prepare: inOrder(untilPlan, press('Record payment'), shows('A payment that')),
  },
  {
    name: 'client-hours-correct',
    who: 'admin',
    path,
    prepare: inOrder(
      untilPlan,
      press('Correct hours'),
      (page) => page.getByText('Remove hours', { exact: true }).first().click(),
      fill('Hours', '9000'),
      shows(/^owes /),
      pressInDialog('Remove hours'),
      shows('Reason is required'),
    ),
  },
  {
    name: 'subscription-management-paused',
    who: 'client',
    path: '/subscription-management',
    arrange: replaceResult('subscriptions.list', ({ items, ...page }) => ({
      ...page,
      items: items
        .slice(0, 1)
        .map((plan) => ({ ...plan, status: 'inactive', isRunning: false, pausedOn: '2026-01-15' })),
    })),
    prepare: shows(/plan is paused since January 15, 2026/),
  },
];
