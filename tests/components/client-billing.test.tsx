import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { payByTransfer, sentInvoice } from '#tests/support/invoices.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});

const grantPlan = (gva: TestApp) =>
  gva.requestAs(admin)({
    method: 'POST',
    url: '/api/subscriptions',
    body: { userId: client.id, plan: 'part-time' },
  });
const path = () => `/user-management?id=${client.id}`;
const region = (name: string) => screen.findByRole('region', { name });
const payments = () => screen.findByRole('region', { name: /^Payments/ });
const hours = () => screen.findByRole('list', { name: 'Hours added and used' });

test('an admin starts a custom plan that was paid elsewhere, with figures that still hold', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, path());
  await page.press('Start plan', within(await region('Plan')));
  let form = within(await screen.findByRole('dialog', { name: 'Start a plan' }));
  await page.selectOptions(await form.findByLabelText('Plan'), 'custom');
  await page.fill(/^Plan Name/, 'Tax Season', form);
  await page.fill('Monthly Hours', '40', form);
  await page.fill('Hourly Rate ($)', '7.5', form);
  expect(form.getByLabelText('Monthly Total')).toHaveTextContent('$300.00');
  await page.press('Preview', form);
  await screen.findByText('Billed today');
  const dialog = screen.getByRole('dialog', { name: 'Start a plan' });
  form = within(dialog);
  expect(dialog).toHaveTextContent('40 h a month at $7.50/hr');
  expect(dialog).toHaveTextContent('The Tax Season plan starts today.');
  await form.findByText(
    /^We email the client an invoice within an hour, and one for each later month\./,
  );
  await page.click(form.getByText('Paid elsewhere'));
  expect(form.getByLabelText('Amount ($)')).toHaveValue(300);
  await page.fill(/^Reference/, 'Transfer 4711', form);

  // Another administrator corrects the hours in the meantime.
  const other = gva.callAs(await gva.createUser({ role: 'admin' }));
  await other.ledger.correct.mutate({ clientId: client.id, hours: 2, reason: 'A gift' });
  await page.press('Start plan', form);
  const alert = await form.findByRole('alert');
  expect(alert).toHaveTextContent('Since the preview, something has changed: the hours left.');
  await waitFor(() => expect(dialog).toHaveTextContent('Hours left afterwards42:00'));
  await page.press('Start plan', form);
  await expectToast('Plan updated', `We're emailing ${client.fullName}.`);
  const plan = await region('Plan');
  await waitFor(() => expect(plan).toHaveTextContent('Tax Season'));
  expect(plan).toHaveTextContent('42:00 left');
  expect(plan).toHaveTextContent('No card, so each month is invoiced');
  await waitFor(async () => expect(await payments()).toHaveTextContent(/\$300\.00.*Paid/));

  await open(client, '/subscription-management');
  expect(await screen.findByRole('heading', { name: 'Tax Season plan' })).toBeVisible();
  await page.click(screen.getByRole('tab', { name: /^Invoices/ }));
  expect(await screen.findByRole('link', { name: /^Receipt GVA-/ })).toBeVisible();
  await page.click(screen.getByRole('tab', { name: 'Hours' }));
  expect(await hours()).toHaveTextContent('+40:00');
});

test('an admin pauses, activates, cancels and keeps a plan', async ({ gva, open, page }) => {
  await grantPlan(gva);
  await open(admin, path());
  for (const [act, state] of [
    ['Pause plan', 'Paused'],
    ['Activate plan', 'Active'],
    ['Cancel plan', 'Cancelled'],
    ['Keep plan', 'Active'],
  ] as const) {
    const plan = within(await region('Plan'));
    await page.press(act, plan);
    const dialog = await screen.findByRole('dialog', { name: act });
    await page.press(act, within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await plan.findByText(state)).toBeVisible();
  }
});

test('an admin removes more hours than are left, and the client reads why, live', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, path());
  await page.press('Correct hours');
  const dialog = await screen.findByRole('dialog', { name: 'Correct hours' });
  const form = within(dialog);
  await page.click((await form.findAllByText('Remove hours'))[0] as HTMLElement);
  await page.fill('Hours', '1.5', form);
  await page.fill('Reason', 'Logged for another client', form);
  await waitFor(() => expect(dialog).toHaveTextContent('owes 1:30 h'));
  await page.press('Remove hours', form);
  const sent = `We're emailing ${client.fullName}.`;
  await expectToast('Hours corrected', `1:30 h removed. ${sent}`);
  const reason = `Logged for another client, by ${admin.fullName}`;
  await waitFor(async () => expect(await hours()).toHaveTextContent(reason));
  await waitFor(async () =>
    expect(await region('Plan')).toHaveTextContent('The client owes 1:30 h.'),
  );

  await open(client, '/subscription-management?part=hours');
  expect(await hours()).toHaveTextContent('Hours removed');
  expect(await hours()).toHaveTextContent('Logged for another client');
  expect(await hours()).toHaveTextContent('−1:30');
  await untilLive();
  const gift = { clientId: client.id, hours: 4, reason: 'A gift' };
  await gva.callAs(admin).ledger.correct.mutate(gift);
  await waitFor(async () => expect(await hours()).toHaveTextContent('A gift'));
});

test('an admin records a payment of an open month and voids it', async ({ gva, open, page }) => {
  await grantPlan(gva);
  await open(admin, path());
  const plan = await region('Plan');
  await waitFor(() => expect(plan).toHaveTextContent('$600.00, 1 month'));
  await page.press('Record payment');
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await page.fill('Amount ($)', '250', form);
  await page.selectOptions(form.getByLabelText('Paid by'), 'cash');
  await page.fill(/^Note/, 'At the fair', form);
  await page.press('Record payment', form);
  await expectToast('Payment recorded', `$250.00 from ${client.fullName}. We're emailing them.`);
  await waitFor(() => expect(plan).toHaveTextContent('$350.00, 1 month'));
  const list = await payments();
  expect(list).toHaveTextContent('At the fair');

  await page.press(/^Actions for/, within(list));
  await page.choose('Void');
  const question = await screen.findByRole('dialog', { name: 'Void payment' });
  await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
  const voiding = within(question);
  await page.fill('Reason', 'Another client paid', voiding);
  await page.press('Void payment', voiding);
  await waitFor(() => expect(list).toHaveTextContent('Voided: Another client paid'));
  await waitFor(() => expect(plan).toHaveTextContent('$600.00, 1 month'));
});

test('a payment is not booked elsewhere when the chosen invoice is paid meanwhile', async ({
  gva,
  open,
  page,
}) => {
  const first = await sentInvoice(gva, admin, client);
  const second = await sentInvoice(gva, admin, client);
  await open(admin, path());
  await screen.findByRole('img', { name: /^Live: /, hidden: true });
  await page.press('Record payment', within(await payments()));
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await page.selectOptions(form.getByLabelText('For'), String(second.id));
  await payByTransfer(gva, admin, second.id);
  await form.findByText(
    'The invoice or month you chose is no longer open, or the month is now on an invoice. Choose again.',
  );
  expect(form.getByLabelText('For')).toHaveValue('');
  await page.press('Record payment', form);
  await waitFor(() =>
    expect(form.getByLabelText('Amount ($)')).toHaveAccessibleDescription(
      expect.stringContaining('Only $0.00 is open'),
    ),
  );
  const { invoices } = gva.callAs(admin);
  expect(await invoices.get.query({ id: first.id })).toMatchObject({ paid: 0 });
});
