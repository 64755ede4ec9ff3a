import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { fillCard, openWithPlan } from './support/subscription-states.ts';
import { expect, refused, test } from './support/test.ts';

const info = (page: Page) => page.getByRole('region', { name: 'Billing information' });
const actions = (page: Page) => page.getByRole('region', { name: 'Quick actions' });

test('a client changes the card, and reads why another one is declined', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(402));
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  await expect(info(page).getByText(/^\$600\.00 on /)).toBeVisible();
  await info(page).getByRole('button', { name: 'Change card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change card' });
  await expect(dialog).toContainText('Your plan is charged to Visa ending in 4242.');
  await fillCard(page, '4111111111111111');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, '4000056655665556');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expectToast(page, 'Card changed', 'The next payments are charged to Visa ending in 5556.');
  await expect(info(page).getByText('Visa ending in 5556')).toBeVisible();
});

test('a client adds a billing address, which their next receipt shows', async ({
  open,
  people,
}) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Billing address' });
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('City is required')).toBeVisible();
  await expect(dialog.getByLabel('Street and number')).toBeFocused();
  await dialog.getByLabel('Street and number').fill('12 Harbor Road');
  await dialog.getByLabel('City').fill('Bergen');
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByLabel('Tax number').fill('NO 987 654 321 MVA');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Address saved');
  const section = page.getByRole('region', { name: 'Billing address' });
  await expect(section).toContainText('12 Harbor Road');
  await page.reload();
  await expect(section).toContainText('Tax number NO 987 654 321 MVA');

  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('link', { name: 'Switch to Full-time' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL('/subscription-management');
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Receipt GVA-/ })
    .first()
    .click();
  const file = await readFile(await (await downloading).path());
  expect(String(file.subarray(0, 5))).toBe('%PDF-');
});

test('a client plans a pause with a week of notice and takes it back', async ({ open, people }) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  await actions(page).getByRole('button', { name: 'Pause Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause your plan?' });
  await expect(dialog).toContainText("A pause takes 7 days' notice.");
  await expect(dialog).toContainText('The pause begins right after the month that you paid for');
  const day = dialog.getByLabel('First day of the pause');
  const earliest = (await day.getAttribute('min')) ?? '';
  await day.fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Pause Plan' }).click();
  await expect(dialog.getByText(/^Choose .* or later$/)).toBeVisible();
  await day.fill(earliest);
  await expect(dialog).toContainText("The pause doesn't extend it.");
  await dialog.getByRole('button', { name: 'Pause Plan' }).click();
  await expectToast(page, 'Pause planned');
  const plan = page.getByRole('region', { name: 'Part-time plan' });
  await expect(plan.getByText('Pause planned')).toBeVisible();
  await expect(actions(page).getByRole('button', { name: 'Pause Plan' })).toHaveCount(0);

  await actions(page).getByRole('button', { name: 'Keep My Plan' }).click();
  await expectToast(page, 'Subscription Kept');
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(actions(page).getByRole('button', { name: 'Pause Plan' })).toBeVisible();
});

test('a client activates a paused plan after reading what it costs', async ({
  open,
  people,
  database,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await openWithPlan(open, client);
  const today = new Date().toISOString().slice(0, 10);
  await database.db
    .updateTable('subscriptions')
    .set({ status: 'inactive', endDate: today, pausedOn: today })
    .where('userId', '=', client.id)
    .execute();
  await expect(page.getByText(/plan is paused since .* Activate it, or choose/)).toBeVisible();
  await page.getByRole('button', { name: 'Activate Plan' }).click();
  const question = page.getByRole('alertdialog', { name: 'Activate the Part-time plan?' });
  await expect(question).toContainText('Nothing is charged today.');
  await question.getByRole('button', { name: 'Activate Plan' }).click();
  await expectToast(page, 'Plan activated', 'The Part-time plan is active.');
  await expect(page.getByRole('heading', { level: 2, name: 'Part-time plan' })).toBeVisible();
  const promised = page.getByRole('region', { name: 'Your plan includes' });
  for (const words of ['Dedicated VA', 'Free replacement', '10 GB file storage'])
    await expect(promised.getByText(words)).toBeVisible();
});

test('a checkout link without a plan leads back to the plans', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await expect(page).toHaveURL('/subscription');
});
