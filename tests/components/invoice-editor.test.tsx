import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { addDays, formatDay } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startedPlan, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { draftInvoice, sentInvoice, training } from '#tests/support/invoices.ts';
import { readPdfTexts } from '#tests/support/pdf-text.ts';
import { expectToast, type Page, test } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client', fullName: 'Maya Lindqvist' });
});

const address = () => location.pathname + location.search;
const preview = () => screen.findByRole('region', { name: 'Preview', hidden: true });
const invoicesOf = async (gva: TestApp) => {
  const { invoices } = gva.callAs(admin);
  const { items } = await invoices.list.query({ clientId: client.id });
  return Promise.all(items.map(({ id }) => invoices.get.query({ id })));
};

async function chooseClient(page: Page) {
  const field = await screen.findByLabelText('Client');
  await within(field).findByRole('option', { name: /Maya Lindqvist/ });
  await page.selectOptions(screen.getByLabelText('Client'), String(client.id));
}

test('an admin writes an invoice of a plan month, which fills in its price', async ({
  gva,
  open,
  page,
}) => {
  const { periodStart } = await startedPlan(gva, admin, client);
  await open(admin, '/billing');
  await page.click(await screen.findByRole('link', { name: 'Write invoice' }));
  await chooseClient(page);
  await page.selectOptions(screen.getByLabelText('Kind'), 'plan');
  const month = await screen.findByRole('option', { name: /^\$600\.00 open, .*, Part-time$/ });
  await page.selectOptions(screen.getByLabelText('Plan month'), month);
  await waitFor(() => expect(screen.getByLabelText('Unit price ($)')).toHaveValue(600));
  await page.press('Save draft');
  await expectToast('Draft saved', 'Send it when it is ready.');
  expect(await invoicesOf(gva)).toMatchObject([
    { total: 600, lines: [{ kind: 'plan', month: { periodStart } }] },
  ]);
});

test('the plan of the client gives its month and its rate, and Send asks once', async ({
  gva,
  open,
  page,
}) => {
  const { periodStart } = await startedPlan(gva, admin, client);
  await open(admin, `/billing/new?client=${client.id}`);
  await page.press(/^\$600\.00 open, /);
  const offers = within(screen.getByRole('group', { name: 'From the plan of the client' }));
  // An invoice has one plan month.
  await waitFor(() => expect(offers.getAllByRole('button')).toHaveLength(1));
  await page.press('Extra hours at $7.50/hr', offers);
  const second = within(await screen.findByRole('group', { name: 'Line 2' }));
  expect(screen.queryByRole('group', { name: 'Line 3' })).toBeNull();
  await page.fill('Quantity', '2', second);
  await waitFor(async () => expect(await preview()).toHaveTextContent('Total$615.00 USD'));
  await page.press('Send');
  const question = await screen.findByRole('alertdialog', { name: /^Send the invoice to / });
  const due = formatDay(addDays(today(), 14));
  expect(question).toHaveTextContent(
    `The client is emailed the invoice for $615.00, due on ${due}. It then gets its number and can't be edited, only credited.`,
  );
  await page.press('Send', within(question));
  await screen.findByRole('dialog', { name: /^Invoice INV-/ });
  expect(await invoicesOf(gva)).toMatchObject([
    {
      state: 'sent',
      lines: [
        { kind: 'plan', month: { periodStart }, total: 600 },
        { kind: 'extra-hours', total: 15 },
      ],
    },
  ]);
});

test('what is entered is kept until it is saved or discarded, also added lines', async ({
  open,
  page,
}) => {
  await open(admin, '/billing/new');
  await page.fill('Description', 'Training of two people');
  await page.press('Add a line');
  await page.fill('Description', 'Discount', within(screen.getByRole('group', { name: 'Line 2' })));
  await page.fill('Unit price ($)', '-10', within(screen.getByRole('group', { name: 'Line 2' })));
  await page.click(within(screen.getByRole('main')).getByRole('link', { name: 'Billing' }));
  await page.click(await screen.findByRole('link', { name: 'Write invoice' }));
  const second = within(await screen.findByRole('group', { name: 'Line 2' }));
  expect(second.getByLabelText('Description')).toHaveValue('Discount');
  expect(second.getByLabelText('Unit price ($)')).toHaveValue(-10);

  await page.press('Remove line 1');
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('Discount'));
  await page.press('Discard changes');
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue(''));
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('an admin changes the due day and the memo of a draft, and the preview says what the PDF says', async ({
  gva,
  open,
  page,
}) => {
  await gva.database.db
    .insertInto('billingAddresses')
    .values({ clientId: client.id, line1: '12 Harbour Street', city: 'Portland', country: 'US' })
    .execute();
  const setTax = (taxRate: number) =>
    gva.database.db.updateTable('sellerDetails').set({ taxRate }).execute();
  await setTax(7.25);
  const { id } = await draftInvoice(gva, admin, client);
  await open(admin, `/billing?id=${id}`);
  await page.click(await screen.findByRole('link', { name: 'Edit' }));
  await page.fill(/^Due on/, addDays(today(), 121));
  await page.fill(/^Memo/, 'Thanks a lot.');
  await page.press('Save draft');
  await screen.findByText('The due day must be within 120 days');
  const dueOn = addDays(today(), 30);
  await page.fill(/^Due on/, dueOn);
  await waitFor(async () =>
    expect(await preview()).toHaveTextContent(`Due on ${formatDay(dueOn)}`),
  );
  await waitFor(async () => expect(await preview()).toHaveTextContent('12 Harbour Street'));
  const shown = (await preview()).textContent.replaceAll('\n', '');
  await page.press('Save draft');
  await expectToast('Draft saved', 'Send it when it is ready.');
  expect(await invoicesOf(gva)).toMatchObject([{ dueOn, memo: 'Thanks a lot.', total: 150 }]);

  const file = await gva.requestAs(admin)({ url: `/api/invoices/${id}/pdf` });
  const printed = readPdfTexts(file.rawPayload).map(({ text }) => text);
  expect(printed).toEqual(expect.arrayContaining(['12 Harbour Street', '$139.86']));
  for (const text of printed) expect(shown).toContain(text);
  await setTax(0);
});

test('a change by somebody else is not overwritten, and can be seen after discarding', async ({
  gva,
  open,
  page,
}) => {
  const { id, version } = await draftInvoice(gva, admin, client);
  await open(admin, `/billing/${id}/edit`);
  await page.fill(/^Memo/, 'Mine');
  const lines = [{ ...training, quantity: 3 }];
  await gva.callAs(admin).invoices.edit.mutate({ id, version, lines });
  await page.press('Save draft');
  await screen.findByText('This draft was changed by someone else. Reload to see the changes.');
  await page.click(within(screen.getByRole('main')).getByRole('link', { name: 'Billing' }));
  await screen.findByRole('link', { name: 'Write invoice' });
  history.back();
  await screen.findByText(/^Someone else has changed this draft since you began/);
  expect(screen.getByLabelText(/^Memo/)).toHaveValue('Mine');
  await page.press('Discard changes');
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveValue(3));
});

test('the client and the plan month are kept while their lists are loading', async ({
  gva,
  open,
  network,
  page,
}) => {
  await startedPlan(gva, admin, client);
  const releaseClients = network.hold('users.listClients');
  const releasePlan = network.hold('clientPlans.get');
  await open(admin, `/billing/new?client=${client.id}`);
  await page.fill('Description', 'Training');
  await waitFor(async () => expect(await preview()).toHaveTextContent('Training'));
  expect(screen.getByLabelText('Client')).toHaveValue(String(client.id));
  releaseClients();
  await within(screen.getByLabelText('Client')).findByRole('option', { name: /Maya Lindqvist/ });
  expect(screen.getByLabelText('Client')).toHaveValue(String(client.id));
  releasePlan();
  await page.press(/^\$600\.00 open, /);
});

test('the address of an invoice that is sent already shows it', async ({ gva, open }) => {
  const { id, number } = await sentInvoice(gva, admin, client);
  await open(admin, `/billing/${id}/edit`);
  await screen.findByRole('dialog', { name: `Invoice ${number}` });
  expect(address()).toBe(`/billing?tab=all&id=${id}`);
});
