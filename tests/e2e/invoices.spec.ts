import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createPerson } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
let client: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await createPerson(people, 'admin');
  client = await createPerson(people, 'client');
});

const invoicesOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('a client buys a plan and downloads the invoice; an admin credits a part, and both see it', async ({
  open,
}) => {
  const own = await open(client, '/subscription-management?part=invoices');
  expect((await own.request.post('/api/subscriptions', { data: { plan: 'part-time' } })).ok()).toBe(
    true,
  );
  await untilLive(own);
  await expect(invoicesOf(own)).toHaveCount(1);
  await expect(invoicesOf(own)).toContainText('$600.00');
  await expect(invoicesOf(own)).toContainText('Paid');
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('link', { name: /^Invoice INV-\d{6}$/ }).click(),
  ]);
  const number = download.suggestedFilename().replace('.pdf', '');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const page = await open(admin, `/billing?q=${number}`);
  await invoicesOf(page).getByRole('link', { name: number }).click();
  const panel = page.getByRole('dialog', { name: `Invoice ${number}` });
  await panel.getByRole('button', { name: 'Credit' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit ${number}` });
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('600.00');
  await dialog.getByLabel('Amount ($)').fill('22.50');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Three hours were logged twice');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expectToast(page, 'Invoice credited', '$22.50 credited.');
  await expect(panel.getByText('Credit notes')).toBeVisible();
  await panel.getByRole('link', { name: /^CN-/ }).click();
  const note = page.getByRole('dialog', { name: /^Credit note CN-/ });
  await expect(note.getByText('Three hours were logged twice').first()).toBeVisible();

  await expect(invoicesOf(own)).toHaveCount(2);
  await expect(invoicesOf(own).first()).toContainText(`Credit note for ${number}`);
  await expect(invoicesOf(own).first()).toContainText('−$22.50');
});

test('an admin writes, sends and settles an invoice with the keyboard', async ({ open }) => {
  const page = await open(admin, '/billing');
  await page.getByRole('link', { name: 'Write invoice' }).press('Enter');
  await expect(page).toHaveURL('/billing/new');
  await page.getByLabel('Client', { exact: true }).selectOption(String(client.id));
  await page.getByLabel('Description').fill('Training of two people');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Unit price ($)').fill('75');
  await page.getByRole('button', { name: 'Add a line' }).press('Enter');
  const second = page.getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Description').fill('Discount');
  await second.getByLabel('Kind').selectOption('credit');
  await second.getByLabel('Unit price ($)').fill('-10');
  // A crash loses nothing.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('$140.00 USD');
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue(String(client.id));
  await page.getByLabel('Description').first().press('Enter');
  await expectToast(page, 'Draft saved', 'Send it when it is ready.');

  const draft = page.getByRole('dialog', { name: 'Invoice (draft)' });
  await expect(draft.getByText('$140.00').first()).toBeVisible();
  await draft.getByRole('button', { name: 'Send' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: /^Send the invoice to / });
  await question.getByRole('button', { name: 'Send' }).press('Enter');
  const panel = page.getByRole('dialog', { name: /^Invoice INV-/ });
  await expect(panel.getByText('Open').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as paid' }).press('Enter');
  const paying = page.getByRole('dialog', { name: /^Mark INV-.* as paid$/ });
  await paying.getByLabel('Reference').fill('Transfer 12');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/Bank transfer, Transfer 12/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const tabs = page.getByRole('tablist', { name: 'Invoices by status' });
  await tabs.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('tab', { name: 'All' })).toBeFocused();
});

test('a client finds an open invoice in what waits for them and pays it; the administrator sees it paid', async ({
  open,
  people,
}) => {
  // Without a task, the card is hidden once nothing waits.
  await people.createTask({ clientId: client.id });
  const office = await open(admin, '/billing');
  const lines = [{ kind: 'other', description: 'Training', quantity: 2, unitPrice: 75 }];
  const written = await office.request.post('/api/invoices', {
    data: { clientId: client.id, lines },
  });
  const { id, version } = await written.json();
  const sent = await office.request.post(`/api/invoices/${id}/send`, { data: { version } });
  const { number } = await sent.json();

  const page = await open(client, '/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: `Pay $150.00 for ${number}` }).press('Enter');
  const panel = page.getByRole('dialog', { name: `Invoice ${number}` });
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1289');
  await page.getByLabel('CVV').fill('123');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Payment Successful!', 'The invoice is paid.');
  await expect(panel.getByText('Paid').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: /^Pay/ })).toHaveCount(0);

  await page.goto('/dashboard');
  await expect(waiting.getByText("You're all caught up.")).toBeVisible();
  await expect(waiting.getByRole('link')).toHaveCount(0);
  await office.goto(`/billing?q=${number}&id=${id}`);
  const seen = office.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(seen.getByText(/Visa ending in 4242/)).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
});

test('the seller’s details with a logo are on the next invoice', async ({ open, database }) => {
  const page = await open(admin, '/settings/agency#invoices');
  const section = page.getByRole('region', { name: 'Invoices' });
  await section.getByLabel('Tax rate (%)').fill('7.25');
  await section.getByLabel('Tax label').fill('Sales tax');
  try {
    await section.getByRole('button', { name: 'Save details' }).click();
    await expectToast(page, 'Details saved', 'They appear on the next invoices.');
    const { taxRate } = await database.db
      .selectFrom('sellerDetails')
      .select('taxRate')
      .executeTakeFirstOrThrow();
    expect(taxRate).toBe(7.25);
  } finally {
    await database.db.updateTable('sellerDetails').set({ taxRate: 0, taxLabel: 'Tax' }).execute();
  }
});
