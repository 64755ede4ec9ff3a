import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const address = () => location.pathname + location.search;
const table = async () => within(await screen.findByRole('table', { name: 'Tasks' }));
const row = async (name: RegExp) => (await table()).findByRole('row', { name });
const layout = (name: 'Board' | 'List') =>
  within(screen.getByRole('group', { name: 'Layout' })).getByRole('button', { name });

async function expectRows(...names: string[]) {
  const { queryAllByRole } = await table();
  const titles = () => queryAllByRole('row').flatMap((one) => within(one).queryAllByRole('link'));
  await waitFor(() => expect(titles().map(({ textContent }) => textContent)).toEqual(names));
}

async function expectHeadings(...names: string[]) {
  const { queryAllByRole } = await table();
  const texts = () => queryAllByRole('rowheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(names));
}

const expectCards = (...titles: string[]) =>
  waitFor(() => {
    const links = screen
      .queryAllByRole('article')
      .map((card) => within(card).getByRole('link').textContent);
    expect(links.toSorted()).toEqual(titles);
  });

let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen' });
  client = await gva.createUser({ role: 'client', fullName: 'Fiona' });
  va = await gva.createUser({ role: 'va', fullName: 'Tom' });
  await gva.assign(va, client);
});

test('an admin switches between the board and the list, which keep the filters', async ({
  gva,
  open,
  page,
}) => {
  const owners = { clientId: client.id, vaId: va.id };
  await gva.createTask({ ...owners, title: 'Alpha' });
  await gva.createTask({ ...owners, title: 'Bravo', dueDate: '2020-01-31' });
  await gva.createTask({ clientId: client.id, title: 'Charlie' });
  await open(admin, `/tasks?client=${client.id}`);
  expect(await screen.findByRole('article', { name: 'Alpha' })).toHaveTextContent(/Company \d/);
  await page.click(layout('List'));
  expect(await row(/Charlie/)).toHaveTextContent(/Company \d/);
  expect(address()).toBe(`/tasks?client=${client.id}&layout=list`);
  expect(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.filter('Assigned to', 'Unassigned');
  await expectRows('Charlie');
  await page.filter('Assigned to', 'Tom');
  await page.filter('Due', 'Overdue');
  await expectRows('Bravo');

  await page.click(layout('Board'));
  await expectCards('Bravo');
  expect(address()).toContain('due=overdue');
  await page.click(layout('List'));
  await table();
  const portal = within(screen.getByRole('navigation', { name: 'Portal' }));
  await page.click(portal.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await page.click(portal.getByRole('link', { name: 'Tasks' }));
  await table();
});

test('an admin finds a cancelled task and reopens it', async ({ gva, open, page }) => {
  await gva.createTask({ clientId: client.id, title: 'Called off', status: 'cancelled' });
  await open(admin, '/tasks?layout=list');
  await page.filter('Status', 'Cancelled');
  expect(await row(/Called off/)).toHaveTextContent('Cancelled');
  await page.press('Actions for Called off');
  await page.choose('To Do');
  await expectToast('Tasks moved', '1 task changed.');
  expect(await screen.findByText('No tasks found')).toBeVisible();
  await page.clearFilters();
  await waitFor(() => expect(address()).toBe('/tasks?layout=list'));
});

test('an admin groups the list, works in it with the keyboard, and keeps it as a view', async ({
  gva,
  open,
  page,
}) => {
  const owners = { clientId: client.id, vaId: va.id };
  await gva.createTask({ ...owners, title: 'Started', status: 'done' });
  await gva.createTask({ ...owners, title: 'Checked', status: 'done' });
  await gva.createTask({ clientId: client.id, title: 'Waiting' });
  await open(admin, '/tasks?layout=list');
  await page.filter('Order', 'Group by status');
  await expectHeadings('To Do 1', 'Done 2');
  expect(address()).toContain('group=status');
  await page.filter('Order', 'Group by due week');
  await waitFor(async () =>
    expect((await table()).getAllByRole('rowheader').at(-1)).toHaveTextContent(
      'Done and cancelled 2',
    ),
  );
  await page.filter('Order', 'Group by VA');
  await expectHeadings('Unassigned 1', 'Tom 2');

  await page.click(screen.getByRole('heading', { level: 1 }));
  const link = async () => within(await row(/Waiting/)).getByRole('link');
  await page.keyboard('j');
  await waitFor(async () => expect(await link()).toHaveFocus());
  await page.keyboard('x');
  const selected = await screen.findByRole('region', { name: 'Selected rows' });
  expect(selected).toHaveTextContent('1 selected');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(selected).not.toBeInTheDocument());
  await page.keyboard('{Enter}');
  const details = await screen.findByRole('dialog', { name: 'Waiting' });
  await waitFor(() => expect(details).toContainElement(document.activeElement as HTMLElement));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(details).not.toBeInTheDocument());
  await waitFor(async () => expect(await link()).toHaveFocus());
  await page.keyboard('e');
  const edit = await screen.findByRole('dialog', { name: 'Edit Task' });
  await waitFor(() => expect(within(edit).getByLabelText('Title')).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(edit).not.toBeInTheDocument());

  await page.press('Views');
  await page.choose('Save as new view');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await page.fill('Name', 'By VA', dialog);
  await page.press('Save view', dialog);
  await waitFor(() => expect(address()).toMatch(/saved=\d+/));
  await open(admin, '/tasks?layout=list');
  await page.press('Views');
  await page.choose('By VA');
  await expectHeadings('Unassigned 1', 'Tom 2');
  expect(
    await screen.findByRole('button', { name: 'Remove filter Order: Group by VA' }),
  ).toBeVisible();
});

test('clients with the same name are two groups, and a change of another user is counted', async ({
  gva,
  open,
}) => {
  const namesake = await gva.createUser({ role: 'client', fullName: 'Fiona' });
  const { id } = await gva.createTask({ clientId: client.id });
  await gva.createTask({ clientId: client.id });
  await gva.createTask({ clientId: namesake.id });
  await open(admin, '/tasks?layout=list&group=client');
  const headings = (first: number) =>
    [first, 1].map((count) => expect.stringMatching(new RegExp(`^Fiona, Company \\d+ ${count}$`)));
  await expectHeadings(...headings(2));
  await untilLive();
  await gva.callAs(client).tasks.delete.mutate({ id });
  await expectHeadings(...headings(1));
});

test('a client and a VA have no selection, no views and no export in their list', async ({
  gva,
  open,
}) => {
  await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Alpha' });
  for (const user of [client, va]) {
    await open(user, '/tasks?layout=list&view=mine');
    await expectRows('Alpha');
    expect(screen.queryByLabelText('Select all loaded rows')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Views|Export)/ })).toBeNull();
  }
});

test('the tasks of this week follow midnight', async ({ gva, open }) => {
  // A Sunday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-04T23:58:00Z') });
  for (const [title, dueDate] of Object.entries({ Sunday: '2031-05-04', Monday: '2031-05-05' }))
    await gva.createTask({ clientId: client.id, title, dueDate });
  await open(client, '/tasks?due=week');
  await expectCards('Sunday');
  vi.setSystemTime('2031-05-05T00:01:00Z');
  await expectCards('Monday');
});

test('a client works in the list, which keeps the filters of the board', async ({
  gva,
  open,
  page,
}) => {
  await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Alpha' });
  await gva.createTask({ clientId: client.id, title: 'Bravo', dueDate: '2020-01-31' });
  await open(client, '/tasks?priority=medium');
  await expectCards('Alpha', 'Bravo');
  await page.click(layout('List'));
  await expectRows('Bravo', 'Alpha');
  expect(address()).toBe('/tasks?priority=medium&layout=list');
  const order = (await page.openFilters()).getByLabelText('Order');
  expect(within(order).queryByRole('option', { name: 'Group by VA' })).toBeNull();
  await page.selectOptions(order, 'Newest first');
  await waitFor(() => expect(address()).toContain('sort=newest'));
  await page.selectOptions(order, 'Group by status');
  await expectHeadings('To Do 2');

  await page.press('Actions for Bravo');
  await page.choose('Cancelled');
  await expectToast('Task updated', 'Task status has been updated successfully.');
  await expectHeadings('To Do 1', 'Cancelled 1');
  await page.click(within(await row(/Alpha/)).getByRole('link'));
  const details = await screen.findByRole('dialog', { name: 'Alpha' });
  await waitFor(() => expect(details).toContainElement(document.activeElement as HTMLElement));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(details).not.toBeInTheDocument());
  await page.click(layout('Board'));
  await expectCards('Alpha');
  expect(
    await screen.findByRole('button', { name: 'Remove filter Priority: Medium' }),
  ).toBeVisible();
});
