import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { formatDate } from '#shared/dates.ts';
import { expectToast, holdToast } from './support/board.ts';
import { callsOf } from './support/state.ts';
import { fillCard, openPlanAfterPayment, openWithPlan } from './support/subscription-states.ts';
import { expect, test } from './support/test.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const planButton = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Collects the requests that contain the card number, which must never be sent to the server. */
function collectLeaks(page: Page, number: string) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const all = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[\s+-]|%20/g, '');
    if (all.includes(number)) sent.push(request.url());
  });
  return sent;
}

test('a client subscribes using only the keyboard and downloads the receipt', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/subscription');
  const sent = collectLeaks(page, '4242424242424242');
  await expect(page.getByText('Most Popular')).toBeVisible();
  await expect(page.getByText('$7.50 per hour')).toBeVisible();
  await expect(page.getByText('$6.50 per hour')).toBeVisible();
  await expect(page.getByText('We accept Visa, Mastercard and Discover.')).toBeVisible();

  const parts = page.getByRole('region', { name: 'Part-time' });
  await parts.getByRole('link', { name: 'Manage Plan' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout?plan=part-time');
  await expect(page.getByText('$7.50/hr')).toBeVisible();

  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1289');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/89');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(page.getByLabel('Cardholder name')).toHaveValue(client.fullName);
  // The text is shown only until the payment is confirmed.
  const confirmation = Promise.withResolvers<void>();
  await page.route(callsOf('payments.confirm'), async (route) => {
    await confirmation.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Processing your payment of $600.00')).toBeVisible();
  confirmation.resolve();
  await holdToast(page, 'Payment Successful!');
  await expectToast(
    page,
    'Payment Successful!',
    'Subscription Activated! Your Part-time plan starts today.',
  );
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('region', { name: 'Your first day' })).toBeVisible();
  await page.getByRole('button', { name: 'View receipt' }).click();
  await expect(page).toHaveURL('/subscription-management');
  await expect(page.getByRole('heading', { level: 2, name: 'Part-time plan' })).toBeVisible();
  await expect(page.getByText('Visa ending in 4242').first()).toBeVisible();
  await expect(planButton(page, 'Part-time Plan Manage Subscription')).toBeVisible();
  expect(sent).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain('4242 4242');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Receipt GVA-/ }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^GVA-\d{6}\.pdf$/);
  expect(String(await readFile(await download.path())).slice(0, 5)).toBe('%PDF-');
});

test('a client sees why an invalid card number and a declined card are rejected', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/checkout?plan=full-time');
  const sent = collectLeaks(page, '4111111111111111');
  await fillCard(page, '4242 4242');
  await payButton(page).click();
  await expectToast(page, 'Invalid Card', 'Please use a valid test card number (4242424242424242)');
  await expect(page.getByLabel('Card number')).toBeFocused();

  await fillCard(page, '4111111111111111');
  await payButton(page).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Payment Failed. Your card was declined.',
  );
  expect(sent).toEqual([]);

  await fillCard(page, '4000056655665556');
  await payButton(page).click();
  await openPlanAfterPayment(page);
  await expect(page.getByText('Payment of $1,040.00 failed')).toBeVisible();
  await expect(page.getByText('Visa ending in 5556').first()).toBeVisible();
});

test('a client double-clicks Pay and is charged once', async ({ open, people, database }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/checkout?plan=part-time');
  await fillCard(page);
  await payButton(page).dblclick();
  await expect(page).toHaveURL('/dashboard');
  const { count } = await database.db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', client.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('a client reloads during a payment, and it completes once', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/checkout?plan=part-time');
  // The confirmation gets no response, as after a broken connection.
  const held = Promise.withResolvers<Route>();
  let isReloading = false;
  await page.route(callsOf('payments.confirm'), (route) =>
    isReloading ? route.continue() : held.resolve(route),
  );
  await fillCard(page);
  await payButton(page).click();
  const confirmation = await held.promise;
  isReloading = true;
  await page.reload();
  await confirmation.abort();
  await openPlanAfterPayment(page);
  await expect(page.getByRole('link', { name: /^Receipt GVA-/ })).toHaveCount(1);
});

test('a client cancels a plan and then takes the cancellation back', async ({ open, people }) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  const renewal = page.getByText(/^Renews on /);
  await expect(renewal).toBeVisible();
  const renewsOn = ((await renewal.textContent()) ?? '').replace('Renews on ', '');
  const end = formatDate(new Date(Date.parse(`${renewsOn} UTC`) - 86_400_000).toISOString(), 'UTC');

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  await expect(question).toContainText(
    `The Part-time plan runs until the end of ${end} and won't renew.`,
  );
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectToast(
    page,
    'Subscription Cancelled',
    `The Part-time plan runs until the end of ${end}.`,
  );
  await expect(page.getByText(`Ends on ${end}`, { exact: true })).toBeVisible();
  await expect(page.getByText('80:00 left')).toBeVisible();
  await expect(planButton(page, 'Part-time Plan Manage Subscription')).toBeVisible();

  await page.getByRole('button', { name: 'Keep My Plan' }).click();
  await expectToast(
    page,
    'Subscription Kept',
    `The Part-time plan is active. It renews on ${renewsOn}.`,
  );
  await expect(page.getByText(`Renews on ${renewsOn}`, { exact: true })).toBeVisible();
});

test('a client whose plan has ended sees that the unused hours are kept', async ({
  open,
  people,
  database,
}) => {
  const client = await people.createUser({ role: 'client' });
  const { db } = database;
  await db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 80,
      hourlyRate: 7.5,
    })
    .execute();
  await db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', endDate: new Date().toISOString().slice(0, 10) })
    .where('userId', '=', client.id)
    .execute();
  const page = await open(client, '/subscription-management');
  await expect(page.getByRole('heading', { name: 'No Active Subscription' })).toBeVisible();
  await expect(page.getByText('We keep your 80:00 unused hours for your next plan.')).toBeVisible();
  await expect(planButton(page, 'Upgrade Now Get Premium VAs')).toBeVisible();
  await page.getByRole('link', { name: 'View Available Plans' }).click();
  await expect(page).toHaveURL('/subscription');
});
