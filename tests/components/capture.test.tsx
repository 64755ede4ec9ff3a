import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const inlineField = () => screen.findByRole('textbox', { name: 'New task in To Do' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Quick capture' }));
const title = async () => (await dialog()).findByRole('textbox', { name: 'Title' });
const card = (name: string) => screen.findByRole('article', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function expectToDo(...titles: string[]) {
  await waitFor(() => {
    const column = within(screen.getByRole('region', { name: 'To Do' }));
    const links = column.queryAllByRole('article').map((one) => within(one).getByRole('link'));
    expect(links.map(({ textContent }) => textContent)).toEqual(titles);
  });
}

type Page = { keyboard: (keys: string) => Promise<void> };
async function openByKey(page: Page) {
  await screen.findByRole('button', { name: 'Search and commands' });
  await page.keyboard('c');
  await waitFor(async () => expect(await title()).toHaveFocus());
}

let client: TestUser;
let va: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
  await gva.createTask({ clientId: client.id, title: 'An old task' });
});

test('a client writes tasks into a column, one after the other', async ({ open, page }) => {
  await open(client, '/tasks');
  await page.press('Add a task to To Do');
  const field = await inlineField();
  await waitFor(() => expect(field).toHaveFocus());
  await page.paste('Call the bank tomorrow !high');
  expect(await screen.findByRole('button', { name: /^Due / })).toBeVisible();
  expect(screen.getByRole('button', { name: /^High priority/ })).toBeVisible();
  await page.keyboard('{Enter}');
  await expectToast(
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  expect(await card('Call the bank')).toHaveTextContent('Tomorrow');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');

  await page.paste('Report for Monday');
  expect(screen.queryByRole('button', { name: /^Due / })).toBeNull();
  await page.keyboard('{Enter}');
  await expectToDo('Report for Monday', 'Call the bank', 'An old task');
  await page.keyboard('Half');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  const opener = screen.getByRole('button', { name: 'Add a task to To Do' });
  await waitFor(() => expect(opener).toHaveFocus());
  await page.keyboard('{Enter}');
  expect(await inlineField()).toHaveValue('Half');
});

test('a task that is not created keeps its text, and a retry creates it once', async ({
  open,
  page,
  network,
}) => {
  await open(client, '/tasks');
  await page.press('Add a task to To Do');
  const field = await inlineField();
  await waitFor(() => expect(field).toHaveFocus());
  await page.paste('ab');
  await page.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Write at least 3 characters\./));

  // The server creates the task, but the response does not arrive.
  network.respond('tasks.createMany', async ({ send }) => {
    await send();
    throw new TypeError('Failed to fetch');
  });
  await page.clear(field);
  await page.paste('Call the bank fri');
  await page.keyboard('{Enter}');
  await expectToast('Failed to create task');
  await waitFor(() => expect(field).toHaveValue('Call the bank fri'));
  expect(field).toHaveFocus();
  network.restore();
  await page.keyboard('{Enter}');
  await expectToast('Task created successfully');
  await waitFor(() => expect(field).toHaveValue(''));
  await open(client, '/tasks');
  await expectToDo('Call the bank', 'An old task');
});

test('a task that is not created does not disturb the next line, and is created later', async ({
  open,
  page,
  network,
}) => {
  await open(client, '/tasks');
  await page.press('Add a task to To Do');
  const field = await inlineField();
  const failure = Promise.withResolvers<never>();
  network.respond('tasks.createMany', () => failure.promise);
  await waitFor(() => expect(field).toHaveFocus());
  await page.paste('Call the bank');
  await page.keyboard('{Enter}Ha');
  failure.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByText('“Call the bank” was not created.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Ha');
  network.restore();
  await page.press('Try again: Call the bank');
  await expectToDo('Call the bank', 'An old task');
  expect(screen.queryByText('“Call the bank” was not created.')).toBeNull();
  expect(field).toHaveValue('Ha');
});

test('a client opens the quick capture with C and puts understood words back', async ({
  open,
  page,
}) => {
  await open(client, '/settings');
  await heading('Settings');
  await openByKey(page);
  await page.paste('Watch the new film today !low');
  await page.press(/^Due .* Keep "today" in the title$/);
  const field = await title();
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Due / })).toBeNull();
  expect(screen.getByRole('button', { name: /^Low priority/ })).toBeVisible();
  await page.keyboard('{Enter}');
  await expectToast('Task created successfully');
  await waitFor(() => expect(field).toHaveValue(''));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());

  await open(client, '/tasks');
  expect(await card('Watch the new film today')).toHaveTextContent('Low');
  const search = screen.getByRole('searchbox', { name: 'Search tasks' });
  await page.type(search, 'c');
  expect(search).toHaveValue('c');
  search.blur();
  await page.keyboard('{Control>}c{/Control}');
  await page.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help).toHaveTextContent('Quick capture of tasks');
  await page.keyboard('c');
  // Closes the shortcuts only if no other overlay has replaced them.
  await page.keyboard('?');
  await waitFor(() => expect(help).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a client pastes a list, removes lines, and creates the rest with one call of at most 50', async ({
  open,
  page,
  network,
}) => {
  await open(client, '/tasks');
  await untilLive();
  await page.press('Add a task to To Do');
  const field = await inlineField();
  await waitFor(() => expect(field).toHaveFocus());
  const old = Array.from({ length: 48 }, (_, index) => `Line number ${index + 1}`);
  const lines = ['- Call the bank tomorrow', '', '- Book a van !urgent', '- x', '- Order paper'];
  await page.paste([...lines, ...old].join('\n'));
  const list = await dialog();
  expect(await list.findByText('52 tasks from 52 lines')).toBeVisible();
  expect(list.getByRole('button', { name: 'Create 52 Tasks' })).toHaveAccessibleDescription(
    'One call creates at most 50 tasks. Remove 2.',
  );
  for (const line of ['Line number 1', 'Line number 2']) await page.press(`Remove ${line}`, list);
  const button = await list.findByRole('button', { name: 'Create 50 Tasks' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.press('Remove x', list);
  network.takeCalls();
  await page.press('Create 49 Tasks', list);
  await expectToast('49 tasks created');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card('Book a van')).toHaveTextContent('Urgent');
  const calls = network.takeCalls().flat();
  expect(calls.filter((name) => name === 'tasks.createMany')).toHaveLength(1);
});

test('a VA captures a task for the chosen one of two clients', async ({ gva, open, page }) => {
  const second = await gva.createUser({ role: 'client' });
  await gva.assign(va, second);
  await open(va, '/tasks?view=available&layout=board');
  expect(await screen.findByRole('button', { name: 'Add a task to To Do' })).toBeVisible();
  await page.click(screen.getByRole('tab', { name: 'My Tasks' }));
  await openByKey(page);
  await page.paste('Book the venue');
  await page.keyboard('{Enter}');
  const form = await dialog();
  expect(await form.findByText('Please select a client')).toBeVisible();
  await page.selectOptions(form.getByLabelText('Client'), String(second.id));
  await page.click(await title());
  await page.keyboard('{Enter}');
  await expectToast('Task created successfully');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const task = await card('Book the venue');
  expect(within(task).getByTitle(new RegExp(`, ${second.fullName}$`))).toBeVisible();
});
