import { expect, type Page } from '@playwright/test';
import { broken, heading, inOrder, never, press, type State } from './state.ts';

const subscriptions = '**/trpc/*subscriptions.list*';
const confirming = '**/trpc/*payments.confirm*';

const manage = heading('Subscription Management');
const receipts = (page: Page) =>
  expect(page.getByRole('link', { name: /^Receipt GVA-/ }).first()).toBeVisible();

export const fillCard = async (page: Page, number = '4242424242424242') => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/89');
  await page.getByLabel('CVV').fill('123');
};
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** The server's own answer, with nearly all of the month's hours used; calls travel together. */
async function withUsage(page: Page) {
  await page.route(subscriptions, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers: { result?: { data: { items: object[] } } }[] = await response.json();
    const json = answers.map((answer, index) => {
      const items = answer.result?.data.items;
      if (names[index] !== 'subscriptions.list' || !items) return answer;
      const used = items.map((item) => ({ ...item, hoursUsed: 71.25 }));
      return { result: { data: { items: used, nextCursor: null } } };
    });
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByText('Usage Alert')).toBeVisible();
}

/** Plans, paying for one, and what can stand in the place of each. */
export const subscriptionStates: State[] = [
  {
    name: 'subscription-none',
    who: 'newClient',
    path: '/subscription',
    prepare: heading('Subscription'),
  },
  {
    name: 'subscription-active',
    who: 'client',
    path: '/subscription',
    prepare: (page) => expect(page.getByText('Your plan')).toBeVisible(),
  },
  {
    name: 'checkout',
    who: 'newClient',
    path: '/checkout?plan=full-time',
    prepare: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout-switch',
    who: 'client',
    path: '/checkout?plan=full-time',
    prepare: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    name: 'checkout-errors',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    prepare: inOrder(pay, (page) =>
      expect(page.getByText('Card number is required')).toBeVisible(),
    ),
  },
  {
    name: 'checkout-invalid-card',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    prepare: inOrder(
      (page) => fillCard(page, '4242'),
      pay,
      (page) => expect(page.getByText('Invalid Card')).toBeVisible(),
    ),
  },
  {
    name: 'checkout-processing',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    prepare: inOrder(
      (page) => page.route(confirming, () => {}),
      (page) => fillCard(page),
      pay,
      (page) => expect(page.getByText('Processing your payment of $600.00')).toBeVisible(),
    ),
  },
  {
    name: 'checkout-unknown-plan',
    who: 'newClient',
    path: '/checkout?plan=gold',
    prepare: heading('Plan Not Found'),
  },
  {
    name: 'checkout-active-plan',
    who: 'client',
    path: '/checkout?plan=part-time',
    prepare: (page) => expect(page.getByText('You already have the Part-time plan')).toBeVisible(),
  },
  {
    name: 'subscription-management',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(manage, receipts),
  },
  {
    name: 'subscription-management-alert',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(withUsage, receipts),
  },
  {
    name: 'subscription-management-cancel',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(receipts, press('Cancel Subscription'), (page) =>
      expect(page.getByRole('alertdialog')).toBeVisible(),
    ),
  },
  {
    name: 'subscription-management-none',
    who: 'newClient',
    path: '/subscription-management',
    prepare: (page) => expect(page.getByText('No Active Subscription')).toBeVisible(),
  },
  {
    name: 'subscription-management-loading',
    who: 'client',
    path: '/subscription-management',
    prepare: inOrder(never(subscriptions), (page) =>
      expect(page.getByText('Loading your subscription')).toBeAttached(),
    ),
  },
  {
    name: 'subscription-management-broken',
    who: 'client',
    path: '/subscription-management',
    isRefused: true,
    prepare: broken(subscriptions),
  },
];
