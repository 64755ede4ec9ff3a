import { readFile } from 'node:fs/promises';
import { expectToast, holdToast } from './support/board.ts';
import { callsOf } from './support/state.ts';
import { expect, test } from './support/test.ts';

test('a client subscribes using only the keyboard and downloads the receipt', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/subscription');
  // The requests that contain the card number, which must never be sent to the server.
  const sent: string[] = [];
  page.on('request', (request) => {
    const all = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/[\s+-]|%20/g, '');
    if (all.includes('4242424242424242')) sent.push(request.url());
  });
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
  await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
  await page.getByRole('button', { name: 'View receipt' }).click();
  await expect(page).toHaveURL('/subscription-management?part=invoices');
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
