import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const dayMs = 86_400_000;
const address = () => location.pathname + location.search;
const region = async (name: string) => screen.findByRole('region', { name });

const nameCompany = ({ database }: TestApp, client: TestUser, companyName: string) =>
  database.db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', client.id)
    .execute();

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});

test('an admin finds a client without a VA, opens the details and the page, and assigns one', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await nameCompany(gva, client, 'Lonely Ltd');
  await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  await open(admin, '/clients');
  const table = within(await screen.findByRole('table', { name: 'Clients' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  await page.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'Lonely');
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
  const row = table.getByRole('row', { name: /Lonely Ltd/ });
  expect(row).toHaveTextContent('At risk');
  expect(row).toHaveTextContent('No VA, No plan');

  await page.filter('Need', 'No VA');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      need: 'no-va',
      q: 'Lonely',
    }),
  );
  expect(await table.findByText('Lonely Ltd')).toBeVisible();
  await page.filter('Need', 'Inactive 10+ days');
  expect(await screen.findByText('No clients found')).toBeVisible();

  await open(admin, '/clients?need=no-va&q=Lonely');
  await page.click(await screen.findByRole('link', { name: 'Lonely Ltd' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Lonely Ltd' }));
  expect(await panel.findByRole('region', { name: 'Health' })).toHaveTextContent('At risk');
  expect(await panel.findByRole('region', { name: 'Plan' })).toHaveTextContent('No plan');
  expect(address()).toBe(`/clients?need=no-va&q=Lonely&id=${client.id}`);

  await page.click(panel.getByRole('link', { name: 'Open page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lonely Ltd' })).toBeVisible();
  expect(address()).toBe(`/clients/${client.id}`);
  const reasons = async () =>
    within(await region('Health'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await reasons()).toEqual(['No VA', 'No plan']);
  expect(screen.getByRole('link', { name: 'Assign a VA' })).toHaveAttribute(
    'href',
    `/va-management?client=${client.id}`,
  );

  await gva.assign(va, client);
  await waitFor(async () => expect(await region('VA')).toHaveTextContent(va.fullName));
  await waitFor(async () => expect(await reasons()).toEqual(['No plan']));
});

test('the quiet clients come first by last activity, and a task makes the client busy', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  await nameCompany(gva, client, 'Quiet Quarry');
  await gva.database.db
    .updateTable('clientActivity')
    .set({ lastAt: new Date(Date.now() - 15.5 * dayMs) })
    .where('clientId', '=', client.id)
    .execute();
  await open(admin, '/clients?need=quiet');
  expect(await screen.findByRole('row', { name: /Quiet Quarry/ })).toHaveTextContent(
    'Inactive for 15 days',
  );
  // The panel hides the sign of the connection from screen readers.
  await untilLive();
  await page.click(screen.getByRole('link', { name: 'Quiet Quarry' }));
  const health = await region('Health');
  expect(health).toHaveTextContent('Inactive for 15 days');

  await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Write the first offer' });
  const tasks = within(await region('Open tasks'));
  const { id } = await gva.database.db.selectFrom('tasks').select('id').executeTakeFirstOrThrow();
  expect(await tasks.findByRole('link', { name: /Write the first offer/ })).toHaveAttribute(
    'href',
    `/tasks?id=${id}`,
  );
  expect(await region('Health')).not.toHaveTextContent('Quiet');
});

test('administrators write, edit and delete notes, and see those of others', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  const other = await gva.createUser({ role: 'admin' });
  await open(admin, `/clients/${client.id}`);
  const notes = within(await region('Notes'));
  expect(await notes.findByText('No notes yet.')).toBeVisible();
  await page.fill('Add a note', '  ');
  await page.press('Save note');
  expect(await notes.findByText('Write a note first')).toBeVisible();

  await page.fill('Add a note', 'Prefers calls');
  await page.press('Save note');
  const own = { name: `Note by ${admin.fullName}` };
  expect(await notes.findByRole('article', own)).toHaveTextContent('Prefers calls');
  await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveValue(''));
  await page.press('Edit note');
  await page.fill('Edit note', 'Prefers mails');
  await page.press('Save');
  await waitFor(() => expect(notes.getByRole('article', own)).toHaveTextContent('Prefers mails'));
  expect(notes.getByRole('article', own)).toHaveTextContent('edited');

  await untilLive();
  const theirs = { clientId: client.id, content: 'Pays late' };
  await gva.callAs(other).clients.addNote.mutate(theirs);
  const article = await notes.findByRole('article', { name: `Note by ${other.fullName}` });
  expect(article).toHaveTextContent('Pays late');
  expect(within(article).queryByRole('button', { name: 'Edit note' })).toBeNull();
  await page.press('Delete note', within(article));
  await page.press('Delete', within(await screen.findByRole('alertdialog')));
  await expectToast('Note deleted');
  await waitFor(() => expect(article).not.toBeInTheDocument());
});

test('the page of a client leads back to all, and an unknown address says so', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(admin, `/clients/${client.id}`);
  expect(await region('Contact')).toHaveTextContent(client.fullName);
  await page.click(within(screen.getByRole('main')).getByRole('link', { name: 'Clients' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  expect(address()).toBe('/clients');
  await open(admin, '/clients/not-a-number');
  expect(await screen.findByRole('heading', { name: 'Client not found' })).toBeVisible();
});

test.for(['/clients?id=', '/clients/'])(
  'a client is read with one request on %s',
  async (path, { gva, open, network }) => {
    const { client } = await gva.createPair();
    await open(admin, path + client.id);
    expect(await region('Contact')).toHaveTextContent(client.fullName);
    expect(await region('Hours added and used')).toHaveTextContent('Nothing yet');
    expect(await screen.findByRole('region', { name: /^Payments/ })).toHaveTextContent(
      'No payments yet',
    );
    const request = network.takeCalls().find((names) => names.includes('clients.overview'));
    expect(request).toEqual(
      expect.arrayContaining([
        'clients.overview',
        'clientPlans.get',
        'subscriptions.list',
        'payments.list',
        'ledger.list',
        'hoursGuard.get',
        'hoursGuard.listKept',
      ]),
    );
  },
);

test.for(['va', 'client'] as const)(
  '%s has no access to the clients',
  async (role, { gva, open }) => {
    const user = await gva.createUser({ role });
    for (const path of ['/clients', '/clients/1']) {
      await open(user, path);
      expect(await screen.findByText("You don't have access to this page.")).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Clients' })).toBeNull();
    }
  },
);
