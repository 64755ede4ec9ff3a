import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { formatShortDay } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
const account = 'First Bank of Austin, account 000123';
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
  await gva.database.db.updateTable('sellerDetails').set({ footer: account }).execute();
});

const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));
const panelOf = async (number: string | null) =>
  within(await screen.findByRole('dialog', { name: `Invoice ${number}` }));

test('an open invoice waits for the client on the dashboard, until it is paid', async ({
  gva,
  network,
  open,
}) => {
  const invoice = await sentInvoice(gva, admin, client);
  await gva.createTask({ clientId: client.id });
  await open(client, '/dashboard');
  const name = `${invoice.number} of $150.00, due ${formatShortDay(invoice.dueOn ?? '', today())}`;
  expect(await (await waiting()).findByRole('link', { name })).toHaveAttribute(
    'href',
    `/subscription-management?invoice=${invoice.id}`,
  );
  expect((await waiting()).queryByText(/all caught up/)).toBeNull();
  expect(
    await (await waiting()).findByRole('link', { name: `Pay $150.00 for ${invoice.number}` }),
  ).toHaveAttribute('href', `/checkout?invoice=${invoice.id}`);
  // The page is read with one request.
  const read = network.takeCalls().find((call) => call.includes('dashboard.stats'));
  expect(read).toEqual(expect.arrayContaining(['timeApprovals.waiting', 'invoices.waiting']));

  await untilLive();
  await gva.callAs(admin).invoices.pay.mutate({ id: invoice.id, paidOn: today(), method: 'check' });
  expect(await (await waiting()).findByText(/all caught up/)).toBeVisible();
  expect((await waiting()).queryByRole('link', { name })).toBeNull();
});

test('a client without a plan pays an invoice with a card, and sees it paid', async ({
  gva,
  open,
  page,
}) => {
  const { id, number } = await sentInvoice(gva, admin, client);
  await open(client, `/subscription-management?invoice=${id}`);
  const panel = await panelOf(number);
  const bank = within(await panel.findByRole('region', { name: 'Other ways to pay' }));
  expect(bank.getByText(account)).toBeVisible();
  expect(
    bank.getByText(`If you pay by bank transfer, write ${number} as the reference.`),
  ).toBeVisible();
  await page.click(await panel.findByRole('link', { name: `Pay $150.00 for ${number}` }));

  await page.type(await screen.findByLabelText('Card number'), '4000000000000002');
  await page.type(screen.getByLabelText('Expiry'), '1289');
  await page.type(screen.getByLabelText('CVV'), '123');
  await page.press('Pay $150.00');
  expect(await screen.findByText(/^Payment Failed\. /, {}, { timeout: 8000 })).toBeVisible();

  await page.clear(screen.getByLabelText('Card number'));
  await page.type(screen.getByLabelText('Card number'), '4242424242424242');
  await page.press('Pay $150.00');
  await expectToast('Payment Successful!', 'The invoice is paid.');
  const paid = await panelOf(number);
  await waitFor(() => expect(paid.getAllByText('Paid').length).toBeGreaterThan(1));
  expect(paid.queryByRole('link', { name: /^Pay/ })).toBeNull();
  expect(paid.queryByRole('region', { name: 'Other ways to pay' })).toBeNull();
}, 30_000);

test('a client with a saved card pays after one question, which names the card and the amount', async ({
  gva,
  network,
  open,
  page,
}) => {
  await pay(gva, client);
  const { id, number } = await sentInvoice(gva, admin, client);
  await open(client, `/subscription-management?invoice=${id}`);
  const panel = await panelOf(number);
  await page.press(`Pay $150.00 for ${number}`, panel);
  const question = await screen.findByRole('alertdialog', { name: `Pay ${number}` });
  expect(question).toHaveTextContent('$150.00 is charged to your Visa ending in 4242.');
  const asked = within(question);
  expect(asked.getByRole('link', { name: 'Use Another Card' })).toHaveAttribute(
    'href',
    `/checkout?invoice=${id}&card=other`,
  );
  network.abort('invoicePayments.payWithSavedCard');
  await page.press('Pay $150.00 with Visa 4242', asked);
  expect(await asked.findByRole('alert')).toHaveTextContent(
    'Payment Failed. The payment could not be made. It may have been charged. Reload the page to see.',
  );
  expect(await gva.callAs(client).invoices.waiting.query()).toHaveLength(1);

  network.restore();
  await page.press('Pay $150.00 with Visa 4242', asked);
  await expectToast('Payment Successful!', `${number} is paid.`);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await panel.findByText(/Visa ending in 4242/)).toBeVisible();
  await waitFor(() => expect(panel.queryByRole('button', { name: /^Pay/ })).toBeNull());
  expect(screen.getByRole('dialog', { name: `Invoice ${number}` })).toContainElement(
    document.activeElement as HTMLElement,
  );
  const { items } = await gva.callAs(client).payments.list.query({});
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', 150],
    ['subscription', 600],
  ]);
});

test('the list has "Pay" for open invoices, not for paid or void ones', async ({ gva, open }) => {
  const { invoices } = gva.callAs(admin);
  const [paid, voided, unpaid] = [
    await sentInvoice(gva, admin, client),
    await sentInvoice(gva, admin, client),
    await sentInvoice(gva, admin, client),
  ];
  await invoices.pay.mutate({ id: paid.id, paidOn: today(), method: 'check' });
  await invoices.credit.mutate({
    id: voided.id,
    requestId: crypto.randomUUID(),
    amount: 150,
    reason: 'Goodwill',
  });
  await open(client, '/subscription-management?part=invoices');
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(
    await table.findByRole('link', { name: `Pay $150.00 for ${unpaid.number}` }),
  ).toBeVisible();
  expect(table.getAllByRole('link', { name: /^Pay / })).toHaveLength(1);

  for (const { id, number, is } of [
    { ...paid, is: 'already paid' },
    { ...voided, is: 'not open' },
  ]) {
    await open(client, `/checkout?invoice=${id}`);
    expect(await screen.findByText(`${number} is ${is}`)).toBeVisible();
    expect(screen.queryByLabelText('Card number')).toBeNull();
  }

  await open(client, `/checkout?invoice=${unpaid.id}`);
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  await untilLive();
  await invoices.pay.mutate({ id: unpaid.id, paidOn: today(), method: 'check' });
  expect(await screen.findByText(`${unpaid.number} is already paid`)).toBeVisible();
  expect(screen.queryByLabelText('Card number')).toBeNull();

  await open(client, '/checkout?invoice=abc');
  expect(await screen.findByRole('heading', { name: 'Invoice Not Found' })).toBeVisible();
});
