import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { insertInvoiced } from '../support/insert-payments.ts';
import { expectToast, untilLive } from './support/board.ts';
import { chooseFilter } from './support/filters.ts';
import { unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
let client: TestUser;
let company: string;

test.beforeEach(async ({ people, database }) => {
  admin = await people.createUser({ role: 'admin' });
  client = await people.createUser({ role: 'client', fullName: unique('Paula') });
  company = unique('Orchid Works');
  await database.db
    .updateTable('clientProfiles')
    .set({ companyName: company })
    .where('userId', '=', client.id)
    .execute();
});

const paymentOf = (clientId: number, fields: object = {}) => ({
  checkoutId: randomUUID(),
  clientId,
  subscriptionId: 1,
  kind: 'subscription' as const,
  plan: 'part-time' as const,
  monthlyHours: 80,
  hourlyRate: 7.5,
  amount: 600,
  currency: 'usd',
  status: 'succeeded' as const,
  provider: 'demo',
  providerReference: randomUUID(),
  paymentMethod: 'Visa ending in 4242',
  billingName: 'Card Holder',
  billingEmail: 'card@example.com',
  periodStart: '2026-03-01',
  periodEnd: '2026-04-01',
  ...fields,
});
const failed = {
  status: 'failed' as const,
  failure: 'Your card was declined.',
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
};

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('an admin refunds a payment of a client, finds the failed one, and exports what the list shows', async ({
  open,
  database,
  rest,
}) => {
  const insert = (fields: object) => insertInvoiced(database.db, paymentOf(client.id, fields));
  const asClient = await rest(client);
  await asClient.post('/api/subscriptions', {
    data: { plan: 'part-time', paymentMethod: 'Visa ending in 4242' },
  });
  await insert({ amount: 1040, plan: 'full-time' });
  await insert(failed);
  const page = await open(admin, '/dashboard');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(company);
  await expect(rows(page)).toHaveCount(3);

  const paid = rows(page).filter({ hasText: '$600.00', hasNotText: 'declined' });
  await paid.getByRole('button', { name: /^Actions for the payment of \$600.00/ }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: 'Refund payment' });
  await form.getByLabel('Amount ($)').fill('40');
  await form.getByLabel('Reason').fill('Goodwill');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Payment refunded', '$40.00 refunded.');
  await expect(paid).toContainText('$40.00 refunded');

  await chooseFilter(page, 'Status', 'Failed');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Your card was declined.');
  await expect(page).toHaveURL(/status=failed/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    '\ufeffCompany,Client,Plan,Invoice,Kind,Status,Reason,Payment method,Reference,Date,Amount',
  );
  expect(lines[1]).toContain(
    `${company},${client.fullName},Part-time,,First payment,Failed,Your card was declined.,`,
  );

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/payments');
});

test('the list is sorted with the failed payments first, and shows a new one without a reload', async ({
  open,
  database,
}) => {
  await insertInvoiced(database.db, paymentOf(client.id, failed));
  await insertInvoiced(database.db, paymentOf(client.id, { amount: 90 }));
  const page = await open(admin, `/payments?client=${client.id}&sort=status&order=descending`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Failed');
  await untilLive(page);
  await insertInvoiced(
    database.db,
    paymentOf(client.id, { ...failed, failure: 'The card has expired.' }),
  );
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('The card has expired.');

  await rows(page).last().getByRole('link', { name: company }).click();
  const panel = page.getByRole('dialog', { name: 'Payment of $90.00' });
  await expect(panel).toContainText('Visa ending in 4242');
  await expect(panel.getByRole('button', { name: 'Refund' })).toBeVisible();
  await page.reload();
  await panel.getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page).toHaveURL(`/clients/${client.id}`);
  // A badge is as wide as its text, not as the widest of its column.
  const widthOf = async (status: string) =>
    (await page.getByRole('listitem').getByText(status, { exact: true }).first().boundingBox())
      ?.width ?? 0;
  await expect.poll(() => widthOf('Paid')).toBeGreaterThan(0);
  expect(await widthOf('Paid')).toBeLessThan(await widthOf('Failed'));
});
