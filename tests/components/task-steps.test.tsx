import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

const status = (name: RegExp) => screen.findByRole('button', { name });
const heading = (name = '') => screen.findByRole('heading', { level: 1, name });

test('a client changes the status from the menu and by the key S', async ({ gva, open, page }) => {
  const { client, va } = await gva.createPair();
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Sort the mail' });
  await open(client, `/tasks?id=${id}`);
  await page.press(/^Status: To Do/);
  const current = await screen.findByRole('menuitem', { name: 'To Do' });
  expect(current).toHaveAttribute('aria-disabled', 'true');
  await page.choose('In Progress');
  await expectToast('Task updated', 'Task status has been updated successfully.');
  expect(await status(/^Status: In Progress/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  await page.click(await heading('Sort the mail'));
  await page.keyboard('s');
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await page.type(screen.getByLabelText('Add a comment'), 'so far');
  expect(screen.getByLabelText('Add a comment')).toHaveValue('so far');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('who can assign a task, track time on it and delete it', async ({ gva, open, page }) => {
  const admin = await gva.createUser({ role: 'admin' });
  const { client, va } = await gva.createPair();
  const owners = { clientId: client.id, vaId: va.id };
  const free = await gva.createTask({ clientId: client.id });
  const begun = await gva.createTask({ ...owners, status: 'in-progress' });
  const waiting = await gva.createTask(owners);
  for (const [user, task, ...expected] of [
    [admin, free, 'Assign Task'],
    [client, free, 'Assign Task'],
    [va, free, 'Assign to Me'],
    [va, begun, 'Track Time'],
    [va, waiting],
    [client, begun],
    [admin, begun],
  ] as const) {
    await open(user, `/tasks?id=${task.id}`);
    const actions = within(await screen.findByRole('group', { name: 'Actions' }));
    const names = actions.getAllByRole('button').map(({ textContent }) => textContent);
    expect(
      names.filter((name) => /^(Assign|Track)/.test(name ?? '')),
      `${user.role}, ${task.status}`,
    ).toEqual(expected);
  }
  await page.press('More actions');
  expect(await screen.findByRole('menuitem', { name: 'Delete Task' })).toBeVisible();
});

test('a VA goes from task to task of the list, and back to it', async ({ gva, open, page }) => {
  const { client, va } = await gva.createPair();
  for (const title of ['First draft', 'Second draft', 'Third draft'])
    await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title });
  await open(va, '/time-tracking');
  const [list] = await screen.findAllByRole('link', { name: /draft$/ });
  const links = screen.getAllByRole('link', { name: /draft$/ });
  const titles = links.map(({ textContent }) => textContent);
  expect(titles).toHaveLength(3);
  await page.click(list as HTMLElement);
  expect(await heading(titles[0])).toBeVisible();
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous task (K)' })).toHaveAccessibleDescription(
    'This is the first task in the list.',
  );
  await page.press('Next task (J)');
  expect(await heading(titles[1])).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next task (J)' })).toHaveFocus());
  await page.keyboard('j');
  expect(await heading(titles[2])).toBeVisible();
  await page.keyboard('k');
  expect(await heading(titles[1])).toBeVisible();
  history.back();
  await waitFor(() => expect(location.pathname + location.search).toBe('/time-tracking'));
});

test('a VA reads why a task with logged time cannot be deleted', async ({ gva, open, page }) => {
  const { client, va } = await gva.createPair();
  const owners = { clientId: client.id, vaId: va.id };
  const { id } = await gva.createTask({ ...owners, status: 'in-progress', title: 'Sort the mail' });
  await gva.createTimeLog(id, va);
  for (const [path, opener] of [
    [`/tasks?id=${id}`, 'More actions'],
    ['/tasks?view=mine', 'Actions for Sort the mail'],
  ] as const) {
    await open(va, path);
    await page.press(opener);
    const item = await screen.findByRole('menuitem', { name: /^Delete Task/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription(
      'This task has logged time, so only its client or an administrator can delete it.',
    );
  }
});

test('a VA gives back a task of another client, wherever its menu is, and deletes no such task', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va' });
  for (const [title, pathOf, opener] of [
    ['First', (id: number) => `/tasks?id=${id}`, 'More actions'],
    ['Second', () => '/tasks?view=mine', 'Actions for Second'],
    ['Third', () => '/tasks?view=mine&layout=list', 'Actions for Third'],
  ] as const) {
    const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress', title });
    await open(va, pathOf(id));
    await page.press(opener);
    const giveBack = await screen.findByRole('menuitem', { name: 'Give back to the pool' });
    expect(screen.queryByRole('menuitem', { name: /^Delete Task/ })).toBeNull();
    await page.click(giveBack);
    await expectToast('Task given back', 'Other VAs can take it now.');
    const { tasks } = gva.callAs(va);
    expect(await tasks.get.query({ id })).toMatchObject({ vaId: null, status: 'todo' });
    await (opener === 'More actions'
      ? screen.findByRole('button', { name: 'Assign to Me' })
      : waitFor(() => expect(screen.queryByRole('button', { name: opener })).toBeNull()));
  }
});
