import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { goTo } from './support/portal.ts';
import { proceduresOf } from './support/state.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const unique = (word: string) => `${word} ${process.pid}-${Date.now()}`;
const dayMs = 86_400_000;

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await createPerson(people, 'admin');
});

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Clients' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const filterBy = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by need' }).getByRole('button', { name, exact: true });
const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search clients' }).fill(words);

test('an admin finds a client without a VA, opens the details and the page, and assigns one', async ({
  open,
  people,
  database: { db },
}) => {
  const client = await createPerson(people, 'client');
  const companyName = unique('Lonely Ltd');
  await db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', client.id)
    .execute();
  const va = await createPerson(people, 'va');

  const page = await open(admin, '/dashboard');
  await goTo(page, 'Clients');
  await search(page, companyName);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('At risk');
  await expect(rows(page)).toContainText('No VA, No plan');
  await filterBy(page, 'No VA').click();
  await expect(page).toHaveURL(/need=no-va/);
  await expect(rows(page)).toHaveCount(1);
  await filterBy(page, 'Quiet for 10 days').click();
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.goto(`/clients?need=no-va&q=${encodeURIComponent(companyName)}`);
  await rows(page).getByRole('link', { name: companyName }).click();
  const panel = page.getByRole('dialog', { name: companyName });
  await expect(panel.getByRole('region', { name: 'Health' })).toContainText('At risk');
  await expect(panel.getByRole('region', { name: 'Plan', exact: true })).toContainText('No plan');
  await expect(page).toHaveURL(
    `/clients?${new URLSearchParams({ need: 'no-va', q: companyName, id: `${client.id}` })}`,
  );
  await panel.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible();
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('listitem')).toHaveText(['No VA', 'No plan']);
  await page.getByRole('link', { name: 'Assign a VA' }).click();
  await expect(page).toHaveURL(`/va-management?client=${client.id}`);
  await people.assign(va, client);
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByRole('region', { name: 'VA', exact: true })).toContainText(va.fullName);
  await expect(health.getByRole('listitem')).toHaveText(['No plan']);
});

test('the quiet clients come first by last activity, and a message makes the client busy', async ({
  open,
  people,
  database: { db },
}) => {
  const { client, va } = await createNamedPair(people);
  const companyName = unique('Quiet Quarry');
  await db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', client.id)
    .execute();
  await db
    .updateTable('clientActivity')
    .set({ lastAt: new Date(Date.now() - 15.5 * dayMs) })
    .where('clientId', '=', client.id)
    .execute();
  const page = await open(admin, `/clients?need=quiet&q=${encodeURIComponent(companyName)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Quiet for 15 days');
  // The panel hides the sign of the connection from screen readers.
  await untilLive(page);
  await rows(page).getByRole('link', { name: companyName }).click();
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health).toContainText('Quiet for 15 days');

  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Write the first offer' });
  const tasks = page.getByRole('region', { name: 'Open tasks' });
  await expect(tasks.getByRole('link', { name: /Write the first offer/ })).toBeVisible();
  await expect(health).not.toContainText('Quiet');
  await tasks.getByRole('link', { name: /Write the first offer/ }).click();
  await expect(page).toHaveURL(/\/tasks\?id=\d+/);
});

test('administrators write, edit and delete notes, and see each other’s at once', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const page = await open(admin, `/clients/${client.id}`);
  const notes = (where: Page) => where.getByRole('region', { name: 'Notes' });
  await page.getByLabel('Add a note').fill('  ');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notes(page)).toContainText('Write a note first');

  const other = await open(await createPerson(people, 'admin'), `/clients/${client.id}`);
  await expect(notes(other)).toContainText('No notes yet.');
  await untilLive(other);
  await page.getByLabel('Add a note').fill('Prefers calls');
  await page.getByRole('button', { name: 'Save note' }).click();
  const written = (where: Page) =>
    notes(where).getByRole('article', { name: `Note by ${admin.fullName}` });
  await expect(written(page)).toContainText('Prefers calls');
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await expect(written(other)).toContainText('Prefers calls');
  await expect(written(other).getByRole('button', { name: 'Edit note' })).toHaveCount(0);

  await written(page).getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Edit note', { exact: true }).fill('Prefers mails');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(written(other)).toContainText('Prefers mails');
  await expect(written(other)).toContainText('edited');

  await written(other).getByRole('button', { name: 'Delete note' }).click();
  await expect(other.getByRole('alertdialog')).toContainText('deleted for all administrators');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(other, 'Note deleted');
  await expect(notes(page)).toContainText('No notes yet.');
});

test('the address of a client stays after a reload, and an unknown one says so', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const client = await createPerson(people, 'client');
  const page = await open(admin, `/clients/${client.id}`);
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(client.fullName);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(client.fullName);
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click();
  await expect(page).toHaveURL('/clients');
  await page.goto('/clients/not-a-number');
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
});

test('a client is read with one request, in the panel and on the page', async ({
  open,
  people,
}) => {
  const { client } = await createNamedPair(people);
  const page = await open(admin, '/settings');
  const batches: string[][] = [];
  page.on('request', (request) => batches.push(proceduresOf(request)));
  for (const path of [`/clients?id=${client.id}`, `/clients/${client.id}`]) {
    // The page of the client before would load the client again after a change by another test.
    await page.goto('/settings');
    batches.length = 0;
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(client.fullName);
    const hours = page.getByRole('region', { name: 'Hours added and used' });
    await expect(hours).toContainText('Nothing yet');
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('No payments yet');
    expect(batches.find((names) => names.includes('clients.overview'))).toEqual(
      expect.arrayContaining([
        ...['clients.overview', 'clientPlans.get', 'subscriptions.list'],
        ...['payments.list', 'ledger.list', 'hoursGuard.get', 'hoursGuard.listKept'],
      ]),
    );
  }
});

test('the panel closes back to its row, and a task is created for its client', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const page = await open(admin, `/clients?q=${encodeURIComponent(client.fullName)}`);
  const link = rows(page).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(client.fullName);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).not.toHaveURL(/[?&]id=/);

  await link.click();
  await panel.getByRole('link', { name: 'Create Task' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(String(client.id));
});

test('a link that is clicked while a search is typed opens its page', async ({ open }) => {
  const page = await open(admin, '/payments');
  await page.clock.install();
  // The page of the link loads until the search would be reported.
  let load = () => {};
  const isLoading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/clients-page/, async (route) => {
    await isLoading;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('Zebra');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL('/clients');
  await page.clock.runFor(1_000);
  load();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page).toHaveURL('/clients');
});

for (const role of ['va', 'client'] as const)
  test(`a ${role} has no access to the clients`, async ({ open, people }) => {
    const page = await open(await createPerson(people, role), '/clients');
    await expect(page.getByText("You don't have access to this page.")).toBeVisible();
    await page.goto('/clients/1');
    await expect(page.getByText("You don't have access to this page.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0);
  });
