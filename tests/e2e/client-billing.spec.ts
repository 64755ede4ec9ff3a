import type { APIRequestContext, Page } from '@playwright/test';
import { expectToast, untilLive, untilStill } from './support/board.ts';
import { createPerson } from './support/people.ts';
import { expect, type Open, refused, type TestUser, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

let admin: TestUser;
let client: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await createPerson(people, 'admin');
  client = await createPerson(people, 'client');
});

async function expectToFit(page: Page) {
  await untilStill(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    phone.width,
  );
}

const grantPlan = (request: APIRequestContext) =>
  request.post('/api/subscriptions', { data: { userId: client.id, plan: 'part-time' } });

async function openBilling(open: Open, options: Parameters<Open>[2] = {}) {
  const page = await open(admin, `/user-management?id=${client.id}`, options);
  const panel = page.getByRole('dialog', { name: client.fullName });
  return { page, panel, plan: panel.getByRole('region', { name: 'Plan', exact: true }) };
}

/** Enters a custom plan of 40 hours at $7.50 and opens its preview. */
async function enterCustomPlan(page: Page, title = 'Start a plan') {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Plan', { exact: true }).selectOption('custom');
  await dialog.getByLabel('Plan Name').fill('Tax Season');
  await dialog.getByLabel('Monthly Hours').fill('40');
  await dialog.getByLabel('Hourly Rate ($)').fill('7.5');
  await expect(dialog.getByLabel('Monthly Total')).toHaveText('$300.00');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Billed today')).toBeVisible();
  return dialog;
}

test('an admin starts a custom plan that was paid elsewhere, on a phone', async ({ open }) => {
  const { page, panel, plan } = await openBilling(open, { viewport: phone });
  await plan.getByRole('button', { name: 'Start plan' }).click();
  const dialog = await enterCustomPlan(page);
  await expect(dialog.getByText('40:00 hours a month at $7.50/hr')).toBeVisible();
  await expect(dialog.getByText('The Tax Season plan starts today.')).toBeVisible();
  await dialog.getByText('Paid elsewhere').click();
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('300.00');
  await expectToFit(page);
  await dialog.getByLabel('Reference').fill('Transfer 4711');
  await dialog.getByRole('button', { name: 'Start plan' }).click();

  await expectToast(page, 'Plan updated', `We sent ${client.fullName} an email.`);
  await expect(dialog).toBeHidden();
  await expect(plan.getByText('Tax Season')).toBeVisible();
  await expect(plan.getByText('40:00 left')).toBeVisible();
  const payment = panel.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect(payment).toContainText('$300.00');
  await expect(payment).toContainText('Paid');

  const own = await open(client, '/subscription-management', { viewport: phone });
  await expect(own.getByRole('heading', { name: 'Tax Season plan' })).toBeVisible();
  await expect(own.getByText(/Bank transfer, Transfer 4711, paid on/)).toBeVisible();
  await expect(own.getByRole('list', { name: 'Hours added and used' })).toContainText('+40:00');
  await expectToFit(own);
  await expectToFit(page);
});

test('a plan is not changed with figures that no longer hold', async ({ open, people, watch }) => {
  watch.expects(refused(409));
  const { page, plan } = await openBilling(open);
  await plan.getByRole('button', { name: 'Start plan' }).click();
  const dialog = await enterCustomPlan(page);
  await expect(dialog.getByText('Hours left afterwards').locator('..')).toContainText('40:00');
  // Another administrator corrects the hours in the meantime.
  const other = await open(await createPerson(people, 'admin'), `/user-management?id=${client.id}`);
  const correction = await correct(other, 'Add hours', '2', 'A gift');
  await correction.getByRole('button', { name: 'Add hours' }).click();
  await expect(correction).toBeHidden();
  await dialog.getByRole('button', { name: 'Start plan' }).click();

  await expect(dialog.getByRole('alert')).toContainText(
    'Since the preview, something has changed: the hours left.',
  );
  await expect(dialog.getByText('Hours left afterwards').locator('..')).toContainText('42:00');
  await dialog.getByRole('button', { name: 'Start plan' }).click();
  await expect(plan.getByText('42:00 left')).toBeVisible();
});

/** Corrects the hours of the client in the open panel. */
async function correct(page: Page, act: 'Add hours' | 'Remove hours', hours: string, why: string) {
  await page.getByRole('button', { name: 'Correct hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct hours' });
  await dialog.getByText(act, { exact: true }).first().click();
  await dialog.getByLabel('Hours', { exact: true }).fill(hours);
  await dialog.getByLabel('Reason').fill(why);
  return dialog;
}

test('an admin pauses, activates, cancels and keeps a plan', async ({ open, rest }) => {
  await grantPlan(await rest(admin));
  const { page, plan } = await openBilling(open);
  const act = async (button: string, title = button) => {
    await plan.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: title }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Pause plan');
  await expect(plan.getByText('Paused', { exact: true })).toBeVisible();
  const own = await open(client, '/subscription-management');
  await expect(own.getByText(/plan is paused since/)).toBeVisible();
  await untilLive(own);

  await act('Activate plan');
  await expect(plan.getByText('Active', { exact: true })).toBeVisible();
  await expect(own.getByText('Quick actions')).toBeVisible();
  await act('Cancel plan');
  await expect(plan.getByText('Cancelled', { exact: true })).toBeVisible();
  await act('Keep plan');
  await expect(plan.getByText('Active', { exact: true })).toBeVisible();
});

test('an admin removes more hours than are left, and the client reads why', async ({ open }) => {
  const own = await open(client, '/subscription-management');
  await untilLive(own);
  const { page, panel, plan } = await openBilling(open);
  const dialog = await correct(page, 'Remove hours', '1.5', 'Logged for another client');
  await expect(dialog.getByText('owes 1:30 hours')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove hours' }).click();
  await expectToast(
    page,
    'Hours corrected',
    `1:30 hours removed. We sent ${client.fullName} an email.`,
  );

  const reason = `Logged for another client, by ${admin.fullName}`;
  await expect(panel.getByRole('list', { name: 'Hours added and used' })).toContainText(reason);
  await expect(plan.getByText('The client owes 1:30 hours.')).toBeVisible();
  const entry = own.getByRole('list', { name: 'Hours added and used' }).getByRole('listitem');
  await expect(entry).toContainText('Hours removed');
  await expect(entry).toContainText('Logged for another client');
  await expect(entry).toContainText('−1:30');
});

test('an admin records a payment of an open month and voids it', async ({ open, rest }) => {
  await grantPlan(await rest(admin));
  const { page, panel, plan } = await openBilling(open);
  await expect(plan.getByText('$600.00, 1 month')).toBeVisible();
  await panel.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await dialog.getByLabel('Amount ($)').fill('250');
  await dialog.getByLabel('Paid by').selectOption('cash');
  await dialog.getByLabel('Note').fill('At the fair');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expectToast(
    page,
    'Payment recorded',
    `$250.00 from ${client.fullName}. We sent them an email.`,
  );
  await expect(plan.getByText('$350.00, 1 month')).toBeVisible();
  const payment = panel.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect(payment).toContainText('At the fair');

  await payment.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void payment' });
  await voiding.getByLabel('Reason').fill('Another client paid');
  await voiding.getByRole('button', { name: 'Void payment' }).click();
  await expect(payment).toContainText('Voided: Another client paid');
  await expect(plan.getByText('$600.00, 1 month')).toBeVisible();
});
