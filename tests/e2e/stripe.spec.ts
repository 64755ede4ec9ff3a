import { openDatabase } from '#server/db.ts';
import { makeFactories } from '../support/factories.ts';
import { signStripeEvent, startStripe, stripeKeys } from '../support/stripe/server.ts';
import { expectToast } from './support/board.ts';
import { startServer } from './support/server.ts';
import { openPlanAfterPayment } from './support/subscription-states.ts';
import { expect, refused, test, testConnections } from './support/test.ts';

test("a client pays on Stripe's page, comes back without paying and again, and changes the card there", async ({
  open,
  watch,
}) => {
  test.slow();
  // Stripe's event may activate the plan before the page knows it, and the preview of an active plan is refused.
  watch.expects(refused(402), /status of 409 .*subscriptions\.preview/);
  const stripe = await startStripe();
  const server = await startServer({
    seed: 'none',
    variables: (url) => ({
      PUBLIC_URL: url,
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  });
  const database = openDatabase(server.databaseUrl, testConnections);
  const sent: Promise<Response>[] = [];
  try {
    stripe.account.listen((event) => {
      const { body, headers } = signStripeEvent(event);
      // Stripe sends its events at the same time as it leads the client back.
      sent.push(fetch(`${server.url}/api/payments/webhook`, { method: 'POST', body, headers }));
    });
    const client = await makeFactories(database.db).createUser({ role: 'client' });
    const page = await open(client, '/subscription', { url: server.url });
    const parts = page.getByRole('region', { name: 'Part-time' });
    await parts.getByRole('link', { name: 'Manage Plan' }).click();
    await expect(page.getByText("You pay $600.00 on Stripe's page")).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    const pay = page.getByRole('button', { name: 'Continue to Stripe' });

    await pay.click();
    await expect(page.getByRole('heading', { name: 'Test payment page' })).toBeVisible();
    await expect(page.getByText('Part-time plan, one month')).toBeVisible();
    await page.goBack();
    await expect(pay).toBeEnabled();

    await pay.click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('You left the payment page')).toBeVisible();
    await expect(page.getByText('Part-time plan, billed monthly')).toBeVisible();

    await pay.click();
    await page.getByRole('combobox', { name: 'Card' }).selectOption('declined');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByRole('combobox', { name: 'Card' }).selectOption('valid');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expectToast(
      page,
      'Payment Successful!',
      'Subscription Activated! Your Part-time plan starts today.',
    );
    await openPlanAfterPayment(page);
    await expect(page.getByText(/with Visa 4242\./)).toBeVisible();
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page.getByRole('link', { name: /^Receipt GVA-/ })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Plan' }).click();
    expect(stripe.writes().filter((call) => call === 'POST /checkout/sessions')).toHaveLength(1);

    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Stripe' }).click();
    await page.getByRole('combobox', { name: 'Card' }).selectOption('other');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expectToast(
      page,
      'Card changed',
      'The next payments are charged to Mastercard ending in 4444.',
    );
    await expect(page).toHaveURL(`${server.url}/subscription-management`);
    await expect(page.getByText(/with Mastercard 4444\./)).toBeVisible();
    // An open page would log errors when its server stops.
    await page.close();
  } finally {
    // An event that is still being sent would fail when the server stops.
    await Promise.allSettled(sent);
    await database.close();
    await server.stop();
    await stripe.close();
  }
});
