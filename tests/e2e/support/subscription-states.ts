import { expect, type Page } from '@playwright/test';
import {
  hang,
  heading,
  inOrder,
  press,
  pressInDialog,
  replaceResult,
  type State,
  shows,
} from './state.ts';
import type { Open, TestUser } from './test.ts';

const plan = (page: Page) => expect(page.getByRole('meter').first()).toBeVisible();
const receipts = (page: Page) =>
  expect(page.getByRole('link', { name: /^Receipt GVA-/ }).first()).toBeVisible();

export const fillCard = async (page: Page, number = '4242424242424242') => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/89');
  await page.getByLabel('CVV').fill('123');
};
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** The demo client's plan is not charged to a card, so these answers are replaced. */
const withCard = replaceResult('billing.get', (billing) => ({
  ...billing,
  card: 'Visa ending in 4242',
  open: 600,
  openMonths: ['2026-02-11'],
}));
const pausedPlan = replaceResult('subscriptions.list', ({ items, ...page }) => ({
  ...page,
  items: items
    .slice(0, 1)
    .map((plan) => ({ ...plan, status: 'inactive', isRunning: false, pausedOn: '2026-01-15' })),
}));

/** Plans and the checkout, with their empty, loading and error states. */
export const subscriptionStates: State[] = [
  {
    name: 'subscription-none',
    isCore: true,
    who: 'newClient',
    path: '/subscription',
    prepare: heading('Subscription'),
  },
  {
    name: 'subscription-active',
    isCore: true,
    who: 'client',
    path: '/subscription',
    prepare: (page) => expect(page.getByText('Your plan', { exact: true })).toBeVisible(),
  },
  {
    name: 'checkout',
    isCore: true,
    who: 'newClient',
    path: '/checkout?plan=full-time',
    prepare: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout-switch',
    who: 'client',
    path: '/checkout?plan=full-time&card=other',
    prepare: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout-errors',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    prepare: inOrder(pay, shows('Card number is required')),
  },
  {
    name: 'checkout-invalid-card',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    prepare: inOrder((page) => fillCard(page, '4242'), pay, shows('Invalid Card')),
  },
  {
    name: 'checkout-processing',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    arrange: hang('payments.begin'),
    prepare: inOrder(
      (page) => fillCard(page),
      pay,
      (page) => expect(page.getByText('Processing your payment of $600.00')).toBeVisible(),
    ),
  },
  {
    name: 'checkout-active-plan',
    who: 'client',
    path: '/checkout?plan=part-time',
    prepare: (page) => expect(page.getByText('You already have the Part-time plan')).toBeVisible(),
  },
  {
    name: 'subscription-management',
    isCore: true,
    who: 'client',
    path: '/subscription-management',
    prepare: plan,
  },
  {
    name: 'subscription-management-hours',
    isCore: true,
    who: 'client',
    path: '/subscription-management?part=hours',
    prepare: shows('What happens to further work'),
  },
  {
    name: 'subscription-management-buy-hours',
    who: 'client',
    path: '/subscription-management?part=hours',
    prepare: inOrder(
      (page) => page.getByRole('button', { name: /^Buy 5 Hours/ }).click(),
      shows(/^\$37\.50 is charged to your Visa ending in 4242\./),
    ),
  },
  {
    name: 'subscription-management-invoices',
    isCore: true,
    who: 'client',
    path: '/subscription-management?part=invoices',
    prepare: receipts,
  },
  {
    name: 'invoice-pay',
    isCore: true,
    who: 'client',
    path: '/subscription-management?invoice=60',
    prepare: inOrder(
      // The page has the same button, also while the details load.
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: 'Pay $120.00 for INV-000059' })
          .click(),
      shows('$120.00 is charged to your Visa ending in 4242.'),
    ),
  },
  {
    name: 'subscription-management-alert',
    who: 'client',
    path: '/subscription-management',
    // Most hours are used, which shows the alert.
    arrange: replaceResult('ledger.balance', (hours) => ({
      ...hours,
      granted: 80,
      carried: 12.5,
      used: 82.25,
      available: 92.5,
      balance: 10.25,
    })),
    prepare: (page) => expect(page.getByText('Usage Alert')).toBeVisible(),
  },
  {
    name: 'subscription-management-planned-pause',
    who: 'client',
    path: '/subscription-management',
    arrange: replaceResult('subscriptions.list', ({ items, ...page }) => ({
      ...page,
      items: items.slice(0, 1).map((plan) => ({ ...plan, endDate: '2099-01-15' })),
    })),
    prepare: (page) => expect(page.getByText('Pause planned')).toBeVisible(),
  },
  {
    name: 'subscription-management-pause',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(plan, press('Pause Plan'), (page) =>
      expect(page.getByLabel('First day of the pause')).toBeVisible(),
    ),
  },
  {
    name: 'subscription-management-pause-errors',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(
      plan,
      press('Pause Plan'),
      (page) => page.getByLabel('First day of the pause').fill('2026-01-01'),
      pressInDialog('Pause Plan'),
      (page) => expect(page.getByText(/^Choose .* or later$/)).toBeVisible(),
    ),
  },
  {
    name: 'subscription-management-card',
    who: 'client',
    path: '/subscription-management',
    arrange: withCard,
    prepare: inOrder(plan, press('Change card'), (page) =>
      expect(
        page.getByRole('dialog').getByText('$600.00 for the month from Feb 11 is unpaid.'),
      ).toBeVisible(),
    ),
  },
  {
    name: 'subscription-management-address-errors',
    who: 'client',
    path: '/subscription-management?part=invoices',
    prepare: inOrder(receipts, press('Add address'), pressInDialog('Save address'), (page) =>
      expect(page.getByText('Street and number are required')).toBeVisible(),
    ),
  },
  {
    name: 'subscription-management-activate',
    who: 'client',
    path: '/subscription-management',
    arrange: inOrder(
      pausedPlan,
      replaceResult('billing.get', (billing) => ({
        ...billing,
        card: 'Visa ending in 4242',
        activation: {
          subscriptionId: 1,
          effectiveOn: '2026-02-20',
          amount: 600,
          hoursGranted: 80,
          hoursLeft: 92.5,
          nextBillingDate: '2026-03-20',
          nextAmount: 600,
        },
      })),
    ),
    prepare: inOrder(press('Activate Plan'), (page) =>
      expect(page.getByRole('alertdialog')).toContainText('$600.00 is charged to'),
    ),
  },
];

/** Goes from the checklist, which the first payment leads to, to the plan. */
export async function openPlanAfterPayment(page: Page) {
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'See plan and receipt' }).click();
  await expect(page).toHaveURL('/subscription-management');
}

/** Signs the client in, buys a plan and opens its page. */
export async function openWithPlan(
  open: Open,
  client: TestUser,
  plan: 'part-time' | 'full-time' = 'part-time',
) {
  const page = await open(client, `/checkout?plan=${plan}`);
  await fillCard(page);
  await pay(page);
  await openPlanAfterPayment(page);
  return page;
}
