import { expect, type Page } from '@playwright/test';
import { hang, inOrder, press, replaceResult, type State, shows } from './state.ts';

/** The server of these states has the demo provider, so the answers are replaced by those with Stripe. */
const hosted = replaceResult('billing.get', (billing) => ({ ...billing, isHosted: true }));
const hostedCard = replaceResult('billing.get', (billing) => ({
  ...billing,
  isHosted: true,
  card: 'Visa ending in 4242',
  open: 600,
  openMonths: ['2026-02-11'],
}));
const checkout = {
  id: '5f0e8b1c-6a0f-4a55-9a54-0e5f6f6a1b2c',
  plan: 'full-time',
  amount: 1040,
  currency: 'usd',
  subscriptionId: null,
  retryAfterMs: 0,
  paymentUrl: null,
};
const path = '/checkout?plan=full-time';
const paid = `${path}&paid=${checkout.id}`;
const answer = (result: object) => (page: Page) =>
  page.route(/trpc\/payments\.confirm/, (route) =>
    route.fulfill({ json: { result: { data: { ...checkout, ...result } } } }),
  );

/** Payments on Stripe's page: the way there, and the ways back. */
export const hostedPaymentStates: State[] = [
  {
    name: 'checkout-hosted',
    who: 'newClient',
    path,
    arrange: hosted,
    prepare: shows("You pay $1,040.00 on Stripe's page and come back here."),
  },
  {
    name: 'checkout-hosted-opening',
    who: 'newClient',
    path,
    arrange: inOrder(hosted, hang('payments.beginHosted')),
    prepare: inOrder(press('Continue to Stripe'), shows('Opening Stripe...')),
  },
  {
    name: 'checkout-hosted-left',
    who: 'newClient',
    path: `${path}&left=${checkout.id}`,
    arrange: hosted,
    prepare: shows('You left the payment page'),
  },
  {
    name: 'checkout-hosted-failed',
    who: 'newClient',
    path: paid,
    arrange: inOrder(
      hosted,
      answer({ status: 'declined', failure: 'Your card was declined.', isConfirming: false }),
    ),
    prepare: (page) =>
      expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Payment Failed. Your card was declined.',
      ),
  },
  {
    name: 'subscription-management-card-hosted',
    who: 'client',
    path: '/subscription-management',
    arrange: hostedCard,
    prepare: inOrder(press('Change card'), (page) =>
      expect(page.getByRole('dialog').getByText('Enter the new card')).toBeVisible(),
    ),
  },
];
