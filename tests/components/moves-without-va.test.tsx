import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { Network } from './support/network.ts';
import { expectToast, type Page, test } from './support/test.tsx';

let admin: TestUser;
let client: TestUser;
let va: TestUser;
let taskId: number;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  ({ id: taskId } = await gva.createTask({ clientId: client.id, title: 'Nobody has it' }));
});

const question = () => screen.findByRole('dialog', { name: 'Assign Task' });
const taskIn = async (gva: TestApp) =>
  gva.database.db
    .selectFrom('tasks')
    .select(['status', 'vaId'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();

/** The question names the VA of the client. Without an answer the task stays; with it, the VA works on it. */
async function answerQuestion(
  gva: TestApp,
  page: Page,
  network: Network,
  again: () => Promise<unknown>,
  wished: 'In Progress' | 'In Review' = 'In Progress',
) {
  const first = await question();
  expect(await within(first).findByLabelText('Virtual assistant')).toHaveValue(va.fullName);
  expect(first).toHaveTextContent(
    `A task in progress or in review needs a VA. Once assigned, it is in ${wished}.`,
  );
  await page.press('Cancel', within(first));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await taskIn(gva)).toEqual({ status: 'todo', vaId: null });
  await again();
  const second = within(await question());
  await second.findByLabelText('Virtual assistant');
  await page.press('Assign Task', second);
  const isReview = wished === 'In Review';
  await expectToast(isReview ? 'Task updated' : 'Task assigned successfully');
  const status = isReview ? 'in-review' : 'in-progress';
  expect(await taskIn(gva)).toEqual({ status, vaId: va.id });
  const calls = network.takeCalls().flat();
  expect(calls.filter((name) => name === 'tasks.move' || name === 'tasks.bulkMove')).toEqual(
    isReview ? ['tasks.move'] : [],
  );
}

const fromMenu = (page: Page, item: string) => async () => {
  await page.press('Actions for Nobody has it');
  await page.choose(item);
};

test.for([
  ['client', '/tasks', 'Move to In Progress'],
  ['client', '/tasks', 'Move to In Review'],
  ['admin', '/tasks', 'Move to In Progress'],
  ['client', '/tasks?layout=list', 'In Progress'],
  ['admin', '/tasks?layout=list', 'In Review'],
] as const)(
  'a %s is asked for the VA on %s by "%s"',
  async ([role, path, item], { gva, open, page, network }) => {
    await open(role === 'admin' ? admin : client, path);
    const move = fromMenu(page, item);
    await move();
    const wished = item.endsWith('In Review') ? 'In Review' : 'In Progress';
    await answerQuestion(gva, page, network, move, wished);
  },
);

test('a client is asked for the VA by the menu of the status', async ({
  gva,
  open,
  page,
  network,
}) => {
  await open(client, `/tasks?id=${taskId}`);
  const move = async () => {
    await page.press('Status: To Do. Change status');
    await page.choose('In Progress');
  };
  await move();
  await answerQuestion(gva, page, network, move);
});

test('a client who drags a card is asked for the VA, and the announcement says that it is back', async ({
  gva,
  open,
  page,
  network,
}) => {
  await open(client, '/tasks');
  const drag = async () => {
    within(await screen.findByRole('article', { name: 'Nobody has it' }))
      .getByRole('link')
      .focus();
    await page.keyboard(' ');
    await screen.findByText(/^Picked up Nobody has it/);
    await waitFor(async () => {
      await page.keyboard('{ArrowRight}');
      expect(screen.getByText(/^In Progress, position 1/)).toBeInTheDocument();
    });
    await page.keyboard(' ');
  };
  await drag();
  await screen.findByText('Nobody has it is back in To Do, position 1 of 1.');
  await answerQuestion(gva, page, network, drag);
});

test('an unassigned task can still be finished or cancelled', async ({ gva, open, page }) => {
  await open(client, '/tasks');
  await fromMenu(page, 'Move to Done')();
  await expectToast('Task updated');
  expect(await taskIn(gva)).toEqual({ status: 'done', vaId: null });
});

test('an administrator reads why several tasks are not moved', async ({
  gva,
  open,
  page,
  network,
}) => {
  await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Given' });
  await gva.createTask({ clientId: client.id, title: 'Also free' });
  await open(admin, '/tasks?layout=list');
  await waitFor(() => expect(screen.getByLabelText('Select all loaded rows')).toBeEnabled());
  await page.click(screen.getByLabelText('Select all loaded rows'));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await page.press('Move', bar);
  await page.choose('In Progress');
  await expectToast('Failed to move tasks', 'and 1 more have no VA');
  expect(bar.getByText('3 selected')).toBeVisible();
  expect(network.takeCalls().flat()).not.toContain('tasks.bulkMove');
  await page.press('Move', bar);
  await page.choose('Cancelled');
  await expectToast('Tasks moved', '3 tasks changed.');
});

test('the edit form refuses a status that needs a VA, together with its other mistakes', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, `/tasks?id=${taskId}`);
  await page.press('Edit Task');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await page.selectOptions(await form.findByLabelText('Status'), 'In Progress');
  await page.fill('Title', '', form);
  await page.press('Save changes', form);
  await waitFor(() =>
    expect(form.getByLabelText('Status')).toHaveAccessibleDescription(/^Assign a VA first/),
  );
  expect(form.getByLabelText('Title')).toHaveAccessibleDescription(
    'Title must be at least 3 characters',
  );
  expect(await taskIn(gva)).toEqual({ status: 'todo', vaId: null });
});

test('a request for changes asks for the VA of a task without one', async ({ gva, open, page }) => {
  await gva.database.db.updateTable('tasks').set({ status: 'in-review' }).execute();
  await open(client, `/tasks?id=${taskId}`);
  await page.press('Request changes');
  const dialog = within(await question());
  expect(dialog.getByLabelText(/^Note/)).toHaveAccessibleDescription(/^Write here what needs/);
  expect(await dialog.findByLabelText('Virtual assistant')).toHaveValue(va.fullName);
  await page.press('Assign Task', dialog);
  await expectToast('Task assigned successfully');
  expect(await taskIn(gva)).toEqual({ status: 'in-progress', vaId: va.id });
});
