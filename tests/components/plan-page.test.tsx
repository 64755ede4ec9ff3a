import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { pay } from '#tests/support/payments.ts';
import { expectToast, test } from './support/test.tsx';

type Fill = (label: string, text: string) => Promise<void>;

const plan = '/subscription-management';
const region = (name: string) => screen.findByRole('region', { name });
const actions = async () => within(await region('Quick actions'));

async function fillCard({ fill }: { fill: Fill }, number = '4242424242424242') {
  await fill('Card number', number);
  await fill('Expiry', '12/89');
  await fill('CVV', '123');
}

test('a client sees why cards are refused, and is charged once after a double click and a reload', async ({
  gva,
  open,
  page,
  network,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/subscription');
  expect(await screen.findByText(/^Part-time is advertised at \$559 per month/)).toBeVisible();
  await open(client, '/checkout?plan=full-time');
  expect(await screen.findByText(/Full-time is advertised at \$959 per month/)).toBeVisible();
  for (const [label, length] of [
    ['Card number', '19'],
    ['Expiry', '5'],
    ['CVV', '4'],
  ] as const)
    expect(await screen.findByLabelText(label)).toHaveAttribute('maxlength', length);
  await fillCard(page, '4242 4242');
  await page.press(/^Pay \$/);
  await expectToast('Invalid Card', 'Please use a valid test card number (4242424242424242)');
  await waitFor(() => expect(screen.getByLabelText('Card number')).toHaveFocus());
  await fillCard(page, '4111111111111111');
  await page.press(/^Pay \$/);
  await expectToast('Payment Failed', 'Your card was declined.');
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('Payment Failed. Your card was declined.');
  await fillCard(page, '4242 4242');
  await page.press(/^Pay \$/);
  await expectToast('Invalid Card', 'Please use a valid test card number (4242424242424242)');
  expect(screen.queryByText('Payment Failed. Your card was declined.')).toBeNull();

  await fillCard(page, '4000056655665556');
  network.hold('payments.confirm');
  await page.dblClick(screen.getByRole('button', { name: /^Pay \$/ }));
  await waitFor(() => expect(network.takeCalls()).toContainEqual(['payments.confirm']));
  // The refused one is gone.
  expect(await gva.database.db.selectFrom('checkouts').select('id').execute()).toHaveLength(1);
  network.restore();
  await open(client, '/checkout?plan=full-time');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(await screen.findByRole('link', { name: 'See plan and receipt' })).toHaveAttribute(
    'href',
    '/subscription-management',
  );
  await open(client, '/subscription-management');
  expect(await screen.findByText('Payment of $1,040.00 failed')).toBeVisible();
  expect(screen.getByText(/with Visa 5556\.$/)).toBeVisible();
  await page.click(screen.getByRole('tab', { name: 'Invoices' }));
  expect(await screen.findAllByRole('link', { name: /^Receipt GVA-/ })).toHaveLength(1);
});

test('a client changes the card and adds a billing address', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  await open(client, plan);
  const info = await region('Part-time plan');
  await waitFor(() => expect(info).toHaveTextContent(': $600.00 with Visa 4242.'));
  await page.press('Change card', within(info));
  const dialog = await screen.findByRole('dialog', { name: 'Change card' });
  expect(dialog).toHaveTextContent('Your plan is charged to Visa ending in 4242.');
  await fillCard(page, '4111111111111111');
  await page.press('Save card', within(dialog));
  await waitFor(() => expect(dialog).toHaveTextContent('Your card was declined.'));
  await fillCard(page, '4000056655665556');
  await page.press('Save card', within(dialog));
  await expectToast('Card changed', 'The next payments are charged to Visa ending in 5556.');
  await waitFor(() => expect(info).toHaveTextContent('with Visa 5556.'));

  await page.click(screen.getByRole('tab', { name: 'Invoices' }));

  await page.press('Add address');
  const form = within(await screen.findByRole('dialog', { name: 'Billing address' }));
  await page.press('Save address', form);
  expect(form.getByText('City is required')).toBeVisible();
  expect(form.getByLabelText('Street and number')).toHaveFocus();
  await page.fill('Street and number', '12 Harbor Road', form);
  await page.fill('City', 'Bergen', form);
  await page.fill('Country', 'Norway', form);
  await page.fill(/^Tax number/, 'NO 987 654 321 MVA', form);
  await page.press('Save address', form);
  await expectToast('Address saved');
  const address = await region('Billing address');
  await waitFor(() => expect(address).toHaveTextContent('12 Harbor Road'));
  expect(address).toHaveTextContent('Tax number NO 987 654 321 MVA');
});

test('a client plans a pause with a week of notice and takes it back, then cancels and keeps the plan', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  await open(client, plan);
  const renewal = (await screen.findByText(/^Renews on /)).firstChild?.textContent ?? '';
  const links = { 'Upgrade Plan': '/subscription', 'View Dashboard': '/dashboard' };
  for (const [name, href] of Object.entries(links))
    expect((await actions()).getByRole('link', { name })).toHaveAttribute('href', href);
  await page.press('Pause Plan', await actions());
  const dialog = await screen.findByRole('dialog', { name: 'Pause your plan?' });
  expect(dialog).toHaveTextContent("A pause takes 7 days' notice.");
  expect(dialog).toHaveTextContent(/Your paid month ends on .+\. The pause starts on /);
  const day = 'First day of the pause';
  const earliest = within(dialog).getByLabelText(day).getAttribute('min') ?? '';
  await page.fill(day, '2026-01-01');
  await page.press('Pause Plan', within(dialog));
  expect(await within(dialog).findByText(/^Choose .* or later$/)).toBeVisible();
  await page.fill(day, earliest);
  expect(dialog).toHaveTextContent("The pause doesn't extend it.");
  await page.press('Pause Plan', within(dialog));
  await expectToast('Pause planned');
  expect(await within(await region('Part-time plan')).findByText('Pause planned')).toBeVisible();
  expect((await actions()).queryByRole('button', { name: 'Pause Plan' })).toBeNull();
  await page.press('Keep My Plan', await actions());
  await expectToast('Subscription Kept');
  expect(await (await actions()).findByRole('button', { name: 'Pause Plan' })).toBeVisible();

  await page.press('Cancel Subscription');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' });
  expect(question).toHaveTextContent(/The Part-time plan runs until the end of .* and won't renew/);
  await page.press('Cancel Subscription', within(question));
  await expectToast('Subscription Cancelled');
  expect(await screen.findByText(/^Ends on /)).toBeVisible();
  expect(screen.getByText('80:00 left')).toBeVisible();
  await page.press('Keep My Plan');
  await expectToast('Subscription Kept', 'The Part-time plan is active.');
  expect(await screen.findByText(renewal)).toBeVisible();
});

test('a client activates a paused plan after reading what it costs, and keeps the hours when it ends', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  const today = new Date().toISOString().slice(0, 10);
  const change = (values: { status: 'inactive' | 'cancelled'; pausedOn?: string }) =>
    gva.database.db
      .updateTable('subscriptions')
      .set({ ...values, endDate: today })
      .execute();
  await change({ status: 'inactive', pausedOn: today });
  await open(client, plan);
  expect(await screen.findByText(/plan is paused since .* Activate it, or choose/)).toBeVisible();
  await page.press('Activate Plan');
  const name = 'Activate the Part-time plan?';
  const question = await screen.findByRole('alertdialog', { name });
  await waitFor(() => expect(question).toHaveTextContent('Nothing is charged today.'));
  await page.press('Activate Plan', within(question));
  await expectToast('Plan activated', 'The Part-time plan is active.');
  const promised = await region('Your plan includes');
  for (const words of ['Dedicated VA', 'Free replacement', '10 GB file storage'])
    expect(promised).toHaveTextContent(words);

  await change({ status: 'cancelled' });
  await open(client, plan);
  expect(await screen.findByRole('heading', { name: 'No Active Subscription' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent('We keep your unused hours (80 h)'),
  );
  expect(screen.getByRole('link', { name: 'Upgrade Now Get Premium VAs' })).toBeVisible();
  await page.click(screen.getByRole('link', { name: 'View Available Plans' }));
  await waitFor(() => expect(location.pathname).toBe('/subscription'));
});

test('a client reads the usage alert above 80 percent of the hours, not at 80 percent', async ({
  gva,
  open,
  network,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  for (const used of [64, 64.01]) {
    network.replace('ledger.balance', (hours: object) => ({
      ...hours,
      granted: 80,
      carried: 0,
      used,
      available: 80,
      balance: 80 - used,
    }));
    await open(client, plan);
    expect(await screen.findByText(/^(16:00|15:59) left$/)).toBeVisible();
    expect(screen.queryByText('Usage Alert') !== null).toBe(used > 64);
    expect(screen.getAllByRole('meter')[0]).toHaveAttribute('aria-valuenow', String(used));
  }
});

test('a VA sees the active plan of the client, not a newer one that has ended', async ({
  gva,
  open,
}) => {
  const { client, va } = await gva.createPair();
  await pay(gva, client);
  const { db } = gva.database;
  const ended = {
    plan: 'full-time',
    status: 'inactive',
    monthlyHours: 160,
    hourlyRate: 6.5,
  } as const;
  await db
    .insertInto('subscriptions')
    .values({ ...ended, userId: client.id, createdAt: '2099-01-01T00:00:00.000Z' })
    .execute();
  await open(va, '/my-client');
  expect(await screen.findByText('PART TIME')).toBeVisible();
  expect(screen.getByText('ACTIVE')).toBeVisible();
  expect(screen.getByText(/^Company \d+$/)).toBeVisible();
  for (const [name, href] of Object.entries({
    'Send Message': '/messages',
    'View Tasks': '/tasks',
  }))
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a checkout link without a plan leads back to the plans', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'client' }), '/checkout');
  expect(await screen.findByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
  await page.click(screen.getByRole('link', { name: 'Back to plans' }));
  await waitFor(() => expect(location.pathname).toBe('/subscription'));
});
