import { screen, waitFor, within } from '@testing-library/dom';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice, training } from '#tests/support/invoices.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client', fullName: 'Maya Lindqvist' });
});

const panelOf = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }));

test('an admin reads the memo of a draft, its lines and its sums, and sends it', async ({
  gva,
  open,
  page,
}) => {
  const dueOn = addDays(today(), 30);
  const draft = { clientId: client.id, lines: [training], memo: 'Thank you.', dueOn };
  const { id } = await gva.callAs(admin).invoices.create.mutate(draft);
  await open(admin, `/billing?id=${id}`);
  const panel = await panelOf('Invoice (draft)');
  expect(await panel.findByText('Thank you.')).toBeVisible();
  const rows = within(panel.getByRole('table', { name: 'Lines' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DescriptionQuantityUnit priceAmount',
    'Training of two people2.00$75.00$150.00',
    'Total$150.00 USD',
  ]);

  await page.press('Send', panel);
  const question = await screen.findByRole('alertdialog', { name: /^Send the invoice to / });
  await page.press('Send', within(question));
  await panelOf(/^Invoice INV-/);
  const { invoices } = gva.callAs(client);
  expect(await invoices.get.query({ id })).toMatchObject({ memo: 'Thank you.', dueOn });
});

test('an admin sees when the client opens the invoice, copies its link and sends it again', async ({
  gva,
  open,
  page,
}) => {
  const { id, number } = await sentInvoice(gva, admin, client);
  await sql`update invoices set mailed_at = now() - interval '1 hour' where id = ${id}`.execute(
    gva.database.db,
  );
  await open(admin, `/billing?id=${id}`);
  const panel = await panelOf(`Invoice ${number}`);
  const history = within(await panel.findByRole('list', { name: 'History' }));
  await screen.findByRole('img', { name: /^Live: /, hidden: true });
  await gva.callAs(client).invoices.markSeen.mutate({ id });
  expect(await history.findByText('Seen by Maya Lindqvist')).toBeVisible();

  await page.press('Copy link', panel);
  await panel.findByRole('button', { name: 'Copied' });
  const link = `${window.location.origin}/subscription-management?invoice=${id}`;
  expect(await navigator.clipboard.readText()).toBe(link);

  await page.press('Send again', panel);
  const question = within(
    await screen.findByRole('alertdialog', { name: `Send ${number} again?` }),
  );
  await page.press('Send again', question);
  await expectToast('Invoice on its way', `We're emailing ${number} again.`);
  await waitFor(() =>
    expect(history.getAllByRole('listitem')[0]).toHaveTextContent(/^Emailed again/),
  );
});

test('an invoice that the client opens is seen, and the client has no history', async ({
  gva,
  open,
}) => {
  const { id, number } = await sentInvoice(gva, admin, client);
  await open(client, `/subscription-management?invoice=${id}`);
  const panel = await panelOf(`Invoice ${number}`);
  const kinds = async () =>
    (await gva.callAs(admin).invoices.history.query({ id })).map(({ kind }) => kind);
  await waitFor(async () => expect(await kinds()).toContain('seen'));
  expect(panel.queryByText('History')).toBeNull();
});

test('an admin changes the reminders, with a preview, and puts the default ones back', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency#reminders');
  const section = within(await screen.findByRole('region', { name: 'Reminders' }));
  const first = within(await section.findByRole('group', { name: 'Reminder 1' }));
  const preview = first.getByRole('group', { name: 'Preview of reminder 1' });
  expect(preview).toHaveTextContent('Invoice INV-000012 is overdue');
  expect(preview).toHaveTextContent(/, 1 day ago\. Please pay \$150\.00\./);

  await page.fill('Subject', '{total} is open', first);
  await page.press('Save reminders', section);
  await first.findByText(
    'There is no {total}. The placeholders are {number}, {amount}, {due}, {name} and {days}.',
  );
  await page.fill('Subject', '{amount} is open', first);
  await waitFor(() => expect(preview).toHaveTextContent('$150.00 is open'));
  await page.press('Remove reminder 2', section);
  await page.press('Save reminders', section);
  await expectToast(
    'Reminders saved',
    'They apply from today. Reminders for earlier days are not sent.',
  );
  const { agency } = gva.callAs(admin);
  expect((await agency.get.query()).reminders).toMatchObject([
    { days: 1, subject: '{amount} is open' },
  ]);

  await page.press('Use the default reminders', section);
  await section.findByRole('group', { name: 'Reminder 2' });
  expect((await agency.get.query()).reminders).toBeNull();
});
