import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { overdueInvoice, payByTransfer, sentInvoice } from '#tests/support/invoices.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});

const address = () => location.pathname + location.search;

test('an administrator sees what is owed on the dashboard and finds the invoice, until it is paid', async ({
  gva,
  open,
  page,
}) => {
  await sentInvoice(gva, admin, client);
  const { id, number } = await overdueInvoice(gva, admin, client, 3);
  await open(admin, '/dashboard');
  const line = await screen.findByRole('region', { name: 'Open invoices' });
  expect(line).toHaveTextContent('Open $300.00, overdue $150.00');
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/billing?tab=open');
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const item = await attention.findByRole('link', { name: /owes \$150\.00, overdue for 3 days/ });
  expect(within(attention.getByRole('list', { name: 'Money' })).getAllByRole('link')).toContain(
    item,
  );
  expect(item).toHaveTextContent(String(number));
  expect(item).toHaveAttribute('href', `/billing?tab=overdue&id=${id}`);

  await untilLive();
  await payByTransfer(gva, admin, id);
  await waitFor(() => expect(line).toHaveTextContent(/^Open \$150\.00View invoices$/));
  await waitFor(() => expect(attention.queryByText(/owes/)).toBeNull());
  await page.click(within(line).getByRole('link'));
  await waitFor(() => expect(address()).toBe('/billing?tab=open'));
});

test('the list of clients and the page of a client say what is owed, and lead to the open invoices', async ({
  gva,
  open,
  page,
}) => {
  await gva.createUser({ role: 'client' });
  await overdueInvoice(gva, admin, client, 3);
  await sentInvoice(gva, admin, client);
  await open(admin, '/clients');
  const table = within(await screen.findByRole('table', { name: 'Clients' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  await page.filter('Need', 'Overdue');
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
  expect(table.getAllByRole('row')[1]).toHaveTextContent('$300.00$150.00 overdue');

  await open(admin, `/clients/${client.id}`);
  const plan = within(await screen.findByRole('region', { name: /^Plan/ }));
  expect(await plan.findByText('Owes')).toBeVisible();
  await page.click(plan.getByRole('link', { name: '$300.00, $150.00 overdue' }));
  await waitFor(() => expect(address()).toBe(`/billing?tab=open&client=${client.id}`));
});

test('a client reads above their plan what is open, with the one to pay first', async ({
  gva,
  open,
}) => {
  await sentInvoice(gva, admin, client);
  const { id, number } = await overdueInvoice(gva, admin, client, 3);
  await open(client, '/subscription-management');
  const amounts = await screen.findByRole('region', { name: 'Open amounts' });
  expect(amounts).toHaveTextContent(/^Open \$300\.00, overdue \$150\.00\./);
  expect(amounts).toHaveTextContent(new RegExp(`${number} was due .*, first of 2\\.`));
  expect(within(amounts).getByRole('link', { name: number ?? '' })).toHaveAttribute(
    'href',
    `/subscription-management?invoice=${id}`,
  );
  expect(
    await within(amounts).findByRole('link', { name: `Pay $150.00 for ${number}` }),
  ).toHaveAttribute('href', `/checkout?invoice=${id}`);
  expect(screen.getByRole('tab', { name: 'Invoices 2' })).toBeVisible();
});

test('an administrator sets that work stops while an invoice is overdue, and the VA reads why', async ({
  gva,
  open,
  page,
}) => {
  const { client: own, va } = await gva.createPair();
  await gva.callAs(own).payments.startPlan.mutate({ plan: 'part-time' });
  await overdueInvoice(gva, admin, own, 3);
  await open(admin, '/settings/agency#invoices');
  const acts = await screen.findByLabelText('While an invoice is overdue');
  expect(acts).toHaveDisplayValue('Work goes on');
  await page.selectOptions(acts, 'stop');
  await page.fill('Days overdue', '3');
  await page.press('Save details');
  await expectToast('Details saved', 'They appear on the next invoices.');
  expect(await gva.callAs(admin).seller.get.query()).toMatchObject({
    overdueHours: 'stop',
    overdueHoursDays: 3,
  });

  await open(va, '/time-tracking');
  expect(await screen.findByText(`Work for ${own.fullName} is on hold`)).toBeVisible();
  expect(screen.getByText(/is overdue\. No new hours are logged until it is paid\./)).toBeVisible();
  expect(document.body).not.toHaveTextContent('$150.00');
});
