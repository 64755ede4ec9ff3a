import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import type { AgencyState } from '#domains/agency/schema.ts';
import { currencyFixed } from '#domains/invoices/seller/schema.ts';
import { loadAgency } from '#server/agency.ts';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { draftInvoice } from '#tests/support/invoices.ts';
import { expectToast, type Page, test, untilLive } from './support/test.tsx';

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});
afterEach<{ gva: TestApp }>(async ({ gva }) => {
  const { db } = gva.database;
  await db
    .updateTable('sellerDetails')
    .set({ agencySettings: '{}', name: 'GVA', logoId: null, currency: 'usd' })
    .execute();
  await loadAgency(db);
  setAgency(defaultAgency);
});

/** Shows a section. Others keep what was entered in them. */
async function openSection(page: Page, name: string) {
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  await page.click(sections.getByRole('link', { name }));
  return within(await screen.findByRole('region', { name }));
}

test('an admin renames the agency, and the bar and the title of the page follow', async ({
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const identity = await openSection(page, 'Identity');
  const name = await identity.findByLabelText('Name of the agency');
  await page.clear(name);
  await page.type(name, 'Brightdesk');
  await page.press('Save identity', identity);

  await expectToast('Identity saved', 'The portal, the landing page and emails show it now.');
  await screen.findByRole('link', { name: 'Brightdesk, to the dashboard' });
  await waitFor(() => expect(document.title).toBe('Agency · Brightdesk'));
});

test('a color that white text cannot be read on is refused beside its field', async ({
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const identity = await openSection(page, 'Identity');
  await page.type(await identity.findByLabelText(/^Color/), '#ffcc00');
  await page.press('Save identity', identity);

  await identity.findByText('White text on this color is hard to read. Choose a darker one.');
});

test('what is entered stays when someone else changes the same section, and does not overwrite it', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const contact = await openSection(page, 'Contact');
  await page.type(await contact.findByLabelText(/^Email/), 'mine@gva.example');
  const { agency } = gva.callAs(admin);
  const { version } = await agency.get.query();
  const other = await agency.edit.mutate({ email: 'theirs@gva.example', version });

  await contact.findByText('Someone else has changed these settings.');
  expect(contact.getByLabelText(/^Email/)).toHaveValue('mine@gva.example');
  await page.press('Save contact', contact);
  await contact.findByText('The settings were changed by someone else. Reload to see the changes.');
  await page.press('Show the current ones', contact);
  await waitFor(() => expect(contact.getByLabelText(/^Email/)).toHaveValue('theirs@gva.example'));
  expect(await agency.get.query()).toMatchObject({ version: other.version });
});

test('what is entered in one section stays when another one is saved', async ({ open, page }) => {
  await open(admin, '/settings/agency');
  const invoices = await openSection(page, 'Invoices');
  await page.type(await invoices.findByLabelText(/^Tax number/), 'DE 1');
  const contact = await openSection(page, 'Contact');
  await page.type(await contact.findByLabelText(/^Email/), 'hello@gva.example');
  const mail = await openSection(page, 'Emails');
  await page.type(await mail.findByLabelText(/^Sender name/), 'Brightdesk team');
  await page.press('Save emails', mail);
  await expectToast('Emails saved', 'The portal, the landing page and emails show it now.');

  expect(invoices.getByLabelText(/^Tax number/)).toHaveValue('DE 1');
  expect(invoices.getByLabelText(/^Tax number/)).not.toBeVisible();
  await openSection(page, 'Contact');
  await page.press('Save contact', contact);
  await expectToast('Contact saved', 'The portal, the landing page and emails show it now.');
});

test('what is entered for invoices stays when the agency is renamed, and the name there follows', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const invoices = await openSection(page, 'Invoices');
  await page.fill(/^Tax number/, 'DE 1', invoices);
  const identity = await openSection(page, 'Identity');
  await page.fill('Name of the agency', 'Brightdesk', identity);
  await page.press('Save identity', identity);

  await waitFor(() => expect(invoices.getByLabelText('Name')).toHaveValue('Brightdesk'));
  expect(invoices.getByLabelText(/^Tax number/)).toHaveValue('DE 1');
  await openSection(page, 'Invoices');
  await page.press('Save details', invoices);
  await expectToast('Details saved', 'They appear on the next invoices.');
  const seller = await gva.callAs(admin).seller.get.query();
  expect(seller).toMatchObject({ name: 'Brightdesk', taxNumber: 'DE 1' });
});

test('an open page shows its amounts in the new currency', async ({ gva, open }) => {
  const { leads, seller } = gva.callAs(admin);
  const { id } = await leads.create.mutate({ fullName: 'Ines', email: 'ines@example.com' });
  await leads.edit.mutate({ id, monthlyValue: 750.5 });
  await open(admin, `/leads?id=${id}`);
  await untilLive();
  await screen.findByText(/\$750\.50 a month/);

  const { logo: _, canChangeCurrency: __, ...details } = await seller.get.query();
  await seller.edit.mutate({ ...details, currency: 'eur' });

  await screen.findByText(/€750\.50 a month/);
});

test('an admin changes the currency after a confirmation, and not after the first invoice', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const invoices = await openSection(page, 'Invoices');
  const currency = await invoices.findByLabelText('Currency');
  expect(currency).toHaveDisplayValue('USD, US Dollar');
  await page.selectOptions(currency, 'eur');
  await page.press('Save details', invoices);
  const question = await screen.findByRole('alertdialog', { name: 'Change the currency to EUR?' });
  expect(question).toHaveTextContent('keep their numbers, in EUR instead of USD');
  await page.press('Change currency', within(question));

  await expectToast('Details saved', 'They appear on the next invoices.');
  const plans = await openSection(page, 'Plans and prices');
  await plans.findByText(/^€600 a month/);
  const client = await gva.createUser({ role: 'client' });
  await draftInvoice(gva, admin, client);
  await open(admin, '/settings/agency');
  const fixed = await (await openSection(page, 'Invoices')).findByLabelText('Currency');
  expect(fixed).toBeDisabled();
  expect(fixed).toHaveDisplayValue('EUR, Euro');
  expect(fixed).toHaveAccessibleDescription(currencyFixed);
});

test('the testimonials form shows those of the environment, and not the samples', async ({
  network,
  open,
  page,
}) => {
  const defaults = [1, 2, 3].map((n) => ({ quote: `Quote ${n}.`, by: `Client ${n}` }));
  network.replace<AgencyState>('agency.get', (settings) => ({
    ...settings,
    defaultTestimonials: defaults,
  }));
  await open(admin, '/settings/agency');
  const first = within(
    await (await openSection(page, 'Testimonials')).findByRole('group', { name: 'Testimonial 1' }),
  );
  expect(first.getByLabelText('Quote')).toHaveValue('Quote 1.');
  expect(first.getByLabelText('By')).toHaveValue('Client 1');
});

test('too many claims and too few testimonials are refused in their forms', async ({
  network,
  open,
  page,
}) => {
  network.replace<AgencyState>('agency.get', (settings) => ({
    ...settings,
    claims: [1, 2, 3, 4, 5].map((n) => ({ figure: String(n), text: `claim ${n}` })),
    testimonials: [{ quote: 'Good.', by: 'Kim' }],
  }));
  await open(admin, '/settings/agency');
  const claims = await openSection(page, 'Claims');
  await page.press('Save claims', claims);
  await claims.findByText('At most 4 claims');
  const testimonials = await openSection(page, 'Testimonials');
  await page.press('Save testimonials', testimonials);
  await testimonials.findByText('The page has room for three testimonials');
});

test('an admin changes the questions of the landing page and puts the default ones back', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency');
  const section = await openSection(page, 'Questions');
  await page.press('Remove question 1', section);
  await page.press('Save questions', section);
  await expectToast('Questions saved', 'The portal, the landing page and emails show it now.');
  const { agency } = gva.callAs(admin);
  const { questions } = await agency.get.query();
  expect(questions).toHaveLength(5);
  expect(questions?.[0]?.question).toBe('Can I change my plan or pause it?');

  await page.press('Use the default questions', section);
  await section.findByRole('group', { name: 'Question 6' });
  expect((await agency.get.query()).questions).toBeNull();
});
