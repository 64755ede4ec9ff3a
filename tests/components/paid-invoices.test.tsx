import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { addDays, formatMonthAndYear, today } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startedPlan } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { planLine, sentInvoice, training } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});

const path = () => `/user-management?id=${client.id}`;
const payments = () => screen.findByRole('region', { name: /^Payments/ });

test('an admin records the payment of a month that is on an open invoice', async ({
  gva,
  open,
  page,
}) => {
  const month = await startedPlan(gva, admin, client);
  const { id, number } = await sentInvoice(gva, admin, client, [planLine(month), training]);
  await open(admin, path());
  await page.press('Record payment', within(await payments()));
  const dialog = await screen.findByRole('dialog', { name: 'Record a payment' });
  expect(within(dialog).getByLabelText('For')).toHaveDisplayValue(
    RegExp(`^\\$750\\.00 open, ${number}`),
  );
  expect(within(dialog).getByLabelText('Amount ($)')).toHaveValue(750);
  await page.press('Record payment', within(dialog));
  await waitFor(async () =>
    expect(await payments()).toHaveTextContent(`Part-time plan, invoice ${number}`),
  );
  expect(await gva.callAs(admin).invoices.get.query({ id })).toMatchObject({ state: 'paid' });
});

test('an admin matches a part of a payment to an open invoice, in Payments and in Billing', async ({
  gva,
  open,
  page,
}) => {
  const { id, number } = await sentInvoice(gva, admin, client);
  const other = await sentInvoice(gva, admin, client);
  await open(admin, '/payments');
  await page.press('Record payment');
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await waitFor(() => expect(form.getByLabelText('Client').childElementCount).toBeGreaterThan(1));
  await page.selectOptions(form.getByLabelText('Client'), String(client.id));
  const target = await form.findByLabelText('For');
  expect(target).toHaveDisplayValue(RegExp(`^\\$150\\.00 open, ${number}`));
  await waitFor(() => expect(form.getByLabelText('Amount ($)')).toHaveValue(150));
  await page.fill('Amount ($)', '150.01', form);
  await page.press('Record payment', form);
  await waitFor(() =>
    expect(form.getByLabelText('Amount ($)')).toHaveAccessibleDescription(
      expect.stringContaining('Only $150.00 is open'),
    ),
  );
  await page.fill('Amount ($)', '75', form);
  expect(form.getByText('$75.00 of $150.00 stays open.')).toBeVisible();
  await page.press('Record payment', form);
  await expectToast('Payment recorded', `$75.00 from ${client.fullName}. We're emailing them.`);
  expect(await gva.callAs(admin).invoices.get.query({ id })).toMatchObject({ paid: 75, open: 75 });

  // Exactly this amount is open of the older invoice.
  await page.press('Record payment');
  const second = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await waitFor(() => expect(second.getByLabelText('Client').childElementCount).toBeGreaterThan(1));
  await page.selectOptions(second.getByLabelText('Client'), String(client.id));
  await waitFor(() => expect(second.getByLabelText('Amount ($)')).toHaveValue(75));
  await page.fill('Amount ($)', '150', second);
  await waitFor(() =>
    expect(second.getByLabelText('For')).toHaveDisplayValue(RegExp(`${other.number}`)),
  );

  await open(admin, `/billing?id=${id}`);
  const details = within(await screen.findByRole('dialog', { name: RegExp(`${number}`) }));
  expect(await details.findByText('$75.00 of $150.00')).toBeVisible();
  expect(details.getByText('Last payment')).toBeVisible();
  await page.press('Mark as paid', details);
  const paying = within(await screen.findByRole('dialog', { name: `Mark ${number} as paid` }));
  expect(paying.getByLabelText('Amount ($)')).toHaveValue(75);
  await page.fill('Amount ($)', '25', paying);
  await page.press('Record payment', paying);
  await expectToast('Payment recorded', `$50.00 of ${number} stays open.`);
});

test('the dialog of a credit says that the plan month of an open invoice is open again', async ({
  gva,
  open,
  page,
}) => {
  const lines = [planLine(await startedPlan(gva, admin, client))];
  const { id, number } = await sentInvoice(gva, admin, client, lines);
  await open(admin, `/billing?id=${id}`);
  await page.press(
    'Credit',
    within(await screen.findByRole('dialog', { name: RegExp(`${number}`) })),
  );
  const dialog = await screen.findByRole('dialog', { name: `Credit ${number}` });
  expect(dialog).toHaveTextContent('its plan month is open again, and a saved card may be charged');
});

test('the dialog of a refund asks about the unused hours of a full refund only', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await pay(gva, client);
  await open(admin, path());
  await page.press(/^Actions for GVA-/, within(await payments()));
  await page.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
  expect(await form.findByText('Unused hours, 80:00 left in all')).toBeVisible();
  expect(form.getByLabelText('Keep them')).toBeChecked();
  await page.fill('Amount ($)', '100', form);
  await waitFor(() => expect(form.queryByText(/^Unused hours/)).toBeNull());
  await page.fill('Amount ($)', '600', form);
  await page.click(await form.findByText('Remove them'));
  await page.fill('Reason', 'Ended early', form);
  await page.press('Refund', form);
  await expectToast('Payment refunded', '$600.00 refunded.');
  const balance = await gva.callAs(client).ledger.balance.query({});
  expect(balance).toMatchObject({ balance: 0 });
  expect(id).toBeGreaterThan(0);
});

test('an admin decides about the plan of a client who disputes a payment', async ({
  gva,
  open,
  page,
}) => {
  const { id: paymentId } = await pay(gva, client);
  const dispute = { provider: 'demo', id: randomUUID(), paymentId, amount: 100, reason: 'fraud' };
  await gva.database.db.insertInto('paymentDisputes').values(dispute).execute();
  await open(client, '/subscription-management');
  expect(await screen.findByText('Work is on hold')).toBeVisible();
  await open(admin, path());
  await page.press(/^Actions for GVA-/, within(await payments()));
  await page.click(await screen.findByRole('menuitem', { name: 'Decide about the plan' }));
  const form = within(await screen.findByRole('dialog', { name: 'Decide about the plan' }));
  expect(form.getByText(/^The client disputes \$100\.00\./)).toBeVisible();
  expect(form.getByLabelText('Keep it going')).toBeChecked();
  await page.click(form.getByText('End it'));
  await page.press('End plan', form);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Decide about the plan' })).toBeNull(),
  );
  const { running } = await gva.callAs(admin).clientPlans.get.query({ clientId: client.id });
  expect(running).toBeNull();
});

test('the day of a payment begins a month before the invoice and ends with today of the business', async ({
  gva,
  open,
  page,
}) => {
  const timeZone = 'Pacific/Kiritimati';
  await open(admin, '/settings/agency#invoices');
  const zone = await screen.findByLabelText('Time zone of the business');
  await page.pick(zone, timeZone);
  await page.press('Save details');
  await expectToast('Details saved', 'They appear on the next invoices.');
  const { id, number } = await sentInvoice(gva, admin, client);
  await open(admin, `/billing?id=${id}`);
  const details = await screen.findByRole('dialog', { name: RegExp(`${number}`) });
  await page.press('Mark as paid', within(details));
  const form = within(await screen.findByRole('dialog', { name: `Mark ${number} as paid` }));
  const paidOn = form.getByLabelText('Paid on');
  const now = today(Date.now(), timeZone);
  expect(paidOn).toHaveValue(now);
  expect(paidOn).toHaveAttribute('max', now);
  expect(paidOn).toHaveAttribute('min', addDays(now, -31));

  for (const [day, problem] of [
    [addDays(now, -32), `can't be dated more than 31 days before invoice ${number}`],
    [addDays(now, 1), "can't be in the future"],
  ] as const) {
    await page.fill('Paid on', day, form);
    await page.press('Mark as paid', form);
    await waitFor(() =>
      expect(paidOn).toHaveAccessibleDescription(expect.stringContaining(problem)),
    );
  }
  expect(await gva.callAs(admin).invoices.get.query({ id })).toMatchObject({ state: 'sent' });
  await gva.database.db.updateTable('sellerDetails').set({ timeZone: 'UTC' }).execute();
});

test('the sums of all invoices say which month they are of, without those of nothing', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await sentInvoice(gva, admin, client);
  await gva.callAs(admin).invoices.credit.mutate({
    id,
    requestId: randomUUID(),
    amount: 20,
    reason: 'Goodwill',
  });
  await open(admin, '/billing');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Credited this month')).toBeVisible();
  expect(main.queryByText('Paid, issued this month')).toBeNull();
  expect(main.queryByText(/^Open, issued/)).toBeNull();
  const month = formatMonthAndYear(today(Date.now(), 'UTC'));
  await page.filter('Month', month);
  expect(await main.findByText(`Open, issued in ${month}`)).toBeVisible();
  expect(main.getByText(`Credited in ${month}`)).toBeVisible();
});
