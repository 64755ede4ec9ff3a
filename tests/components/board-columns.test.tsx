import { screen, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { test } from './support/test.tsx';

/** The four columns with their counts. */
function expectColumns(...counts: number[]) {
  const names = ['To Do', 'In Progress', 'In Review', 'Done'];
  for (const [index, name] of names.entries()) {
    const column = within(screen.getByRole('region', { name }));
    const count = counts[index];
    expect(
      column.getByRole('img', { name: count === 1 ? '1 task' : `${count} tasks` }),
    ).toBeVisible();
  }
}

let client: TestUser;
let va: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
});

test('a VA who awaits approval has an empty board', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'va', isApproved: false }), '/tasks');
  expect(await screen.findByText('No tasks available')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Task' })).toBeVisible();
  expectColumns(0, 0, 0, 0);
  await page.click(screen.getByRole('tab', { name: 'My Tasks' }));
  expect(await screen.findByText('No tasks yet')).toBeVisible();
  expectColumns(0, 0, 0, 0);
});

test('a client without tasks has the four columns, a hint in To Do, and the switch of the layouts', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/tasks');
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  expect(await column.findByText('No tasks yet')).toBeVisible();
  expectColumns(0, 0, 0, 0);
  const layouts = within(screen.getByRole('group', { name: 'Layout' }));
  expect(layouts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Board',
    'List',
    'Deleted',
  ]);
  await page.press('Create your first task', column);
  expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeVisible();
});

test('a card names the company and the VA, not the own picture, and a high priority is a word', async ({
  gva,
  open,
}) => {
  const owners = { clientId: client.id, vaId: va.id };
  await gva.createTask({ ...owners, title: 'Call the bank', priority: 'high' });
  const { companyName } = await gva.database.db
    .selectFrom('clientProfiles')
    .select('companyName')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow();
  const assignee = `Assigned to ${va.fullName}`;
  await open(await gva.createUser({ role: 'admin' }), '/tasks');
  const card = await screen.findByRole('article', { name: 'Call the bank' });
  expect(within(card).getByText(companyName)).toBeVisible();
  expect(within(card).getByText('High')).toBeVisible();
  expect(card).toHaveTextContent(assignee);
  expect(card).not.toHaveTextContent(client.fullName);
  await open(va, '/tasks?view=mine');
  const own = await screen.findByRole('article', { name: 'Call the bank' });
  expect(within(own).getByText(companyName)).toBeVisible();
  expect(own).not.toHaveTextContent(assignee);
});

test('only To Do has a plus button', async ({ gva, open }) => {
  const admin = await gva.createUser({ role: 'admin' });
  for (const [user, path] of [
    [client, '/tasks'],
    [va, '/tasks?view=mine'],
    [va, '/tasks?view=available&layout=board'],
    [admin, '/tasks'],
  ] as const) {
    await open(user, path);
    await screen.findByRole('region', { name: 'Done' });
    const buttons = screen.getAllByRole('button', { name: /^Add a task/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Add a task to To Do',
    ]);
  }
});

test('the four columns stay without a match, and on the tab of available tasks', async ({
  gva,
  open,
}) => {
  await gva.createTask({ clientId: client.id });
  await open(va, '/tasks?view=available&layout=board');
  expect(await screen.findByRole('article')).toBeVisible();
  expectColumns(1, 0, 0, 0);
  await open(client, '/tasks?q=nothing-is-called-so');
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  expect(await column.findByText('No tasks found')).toBeVisible();
  expect(column.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expectColumns(0, 0, 0, 0);
});
