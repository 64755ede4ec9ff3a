import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

type Page = UserEvent & { fill: (label: string, text: string, scope: Form) => Promise<void> };
type Form = ReturnType<typeof within>;

async function findForm() {
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }));
  await waitFor(() => expect(form.getByLabelText('Assign to')).toHaveValue('va'));
  return form;
}

/** The three fields that a new task needs; the others have defaults. */
async function fillTask(page: Page, form: Form, title: string) {
  await page.fill('Title', title, form);
  await page.fill('Description', 'As it was agreed on the phone.', form);
  await page.selectOptions(form.getByLabelText('Category'), 'Research');
}

async function pickPerson(page: UserEvent, field: HTMLElement, name: string) {
  await page.clear(field);
  await page.click(field);
  await page.paste(name);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await page.click(screen.getByRole('option', { name: new RegExp(name) }));
  await waitFor(() => expect(field).toHaveValue(name));
}

test('a client gives a task to their VA with three fields and one click, and the VA starts it', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  await open(client, '/tasks');
  await page.press('New Task');
  const form = await findForm();
  await fillTask(page, form, 'Find a hall');
  await page.press('Create Task', form);
  await expectToast(
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  expect(await column.findByRole('article', { name: 'Find a hall' })).toBeVisible();

  await open(va, '/tasks?view=mine');
  const card = await screen.findByRole('article', { name: 'Find a hall' });
  await page.click(within(card).getByRole('link'));
  const task = within(await screen.findByRole('dialog', { name: 'Find a hall' }));
  const start = await task.findByRole('button', { name: 'Start task' });
  expect(task.queryByRole('button', { name: 'Track Time' })).toBeNull();
  await page.click(start);
  expect(await task.findByRole('button', { name: 'Track Time' })).toBeVisible();
  await waitFor(() =>
    expect(task.getByRole('button', { name: 'Submit for review' })).toHaveFocus(),
  );
});

test('a client leaves a new task in the pool, and the draft keeps the choice', async ({
  gva,
  open,
  page,
}) => {
  const { client } = await gva.createPair();
  await open(client, '/tasks');
  await page.press('New Task');
  const first = await findForm();
  await fillTask(page, first, 'Find a band');
  await page.selectOptions(first.getByLabelText('Assign to'), 'Leave it in the pool');
  // The page is loaded again, but the storage of the browser is kept.
  const stored = { ...localStorage };
  await open(client, '/tasks');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  await page.press('New Task');
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }));
  await waitFor(() => expect(form.getByLabelText('Assign to')).toHaveValue('pool'));
  await page.press('Create Task', form);
  await expectToast(
    'Task created successfully',
    'Your task has been created and is now pending assignment.',
  );
  const tasks = gva.database.db.selectFrom('tasks').select(['vaId', 'status']);
  expect(await tasks.execute()).toEqual([{ vaId: null, status: 'todo' }]);
});

test('a client cannot give a new task to a VA who has left, and reads that it goes to the pool', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { client } = await gva.createPair();
  await open(client, '/tasks');
  await page.press('New Task');
  const form = await findForm();
  await fillTask(page, form, 'Find a cook');
  network.respond('tasks.create', async ({ send }) => {
    await gva.unassign(client);
    return send();
  });
  await page.press('Create Task', form);
  await expectToast(
    'Failed to create task',
    "A new task can only be assigned to the client's own VA.",
  );
  expect(
    await form.findByText(
      /^You have no assistant who can take tasks now\. The task goes to the pool/,
    ),
  ).toBeVisible();
  expect(form.queryByLabelText('Assign to')).toBeNull();
  expect(form.getByLabelText('Title')).toHaveValue('Find a cook');
});

test("an administrator gives a new task to the client's VA, who is selected with the client", async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const other = await gva.createUser({ role: 'client' });
  await open(await gva.createUser({ role: 'admin' }), '/tasks');
  await page.press('Create Task');
  const form = within(await screen.findByRole('dialog', { name: 'Create Task' }));
  await fillTask(page, form, 'Find a florist');
  expect(form.queryByLabelText('Assign to')).toBeNull();
  await form.findByRole('option', { name: new RegExp(other.fullName) });
  await page.selectOptions(form.getByLabelText('Client'), String(other.id));
  expect(
    await form.findByText(/^This client has no assistant who can take tasks now/),
  ).toBeVisible();
  await page.selectOptions(form.getByLabelText('Client'), String(client.id));
  await waitFor(() =>
    expect(form.getByLabelText('Assign to')).toHaveTextContent(
      `${va.fullName}, the client's assistant`,
    ),
  );
  expect(form.getByLabelText('Assign to')).toHaveValue('va');
  await page.press('Create Task', form);
  await expectToast(
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
});

test.for(['client', 'admin'] as const)(
  'the form of a %s names no VA who is deactivated, and loads the VA again after a failure',
  async (role, { gva, open, page, network }) => {
    const { client, va } = await gva.createPair();
    const user = role === 'client' ? client : await gva.createUser({ role });
    const procedure = role === 'client' ? 'assignments.myVa' : 'users.listVas';
    const { db } = gva.database;
    const chooseClient = async () => {
      if (role === 'client') return;
      await screen.findByRole('option', { name: new RegExp(client.fullName) });
      await page.selectOptions(screen.getByLabelText('Client'), String(client.id));
    };
    network.abort(procedure);
    await open(user, '/tasks?new=true');
    await chooseClient();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Create Task' })).toBeDisabled();
    network.restore();
    await page.click(retry);
    await waitFor(() => expect(screen.getByLabelText('Assign to')).toHaveTextContent(va.fullName));
    expect(screen.getByRole('button', { name: 'Create Task' })).toBeEnabled();

    await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', va.id).execute();
    await open(user, '/tasks?new=true');
    await chooseClient();
    expect(await screen.findByText(/no assistant who can take tasks now/)).toBeVisible();
    await fillTask(page, within(document.body), 'Find a hall');
    await page.press('Create Task');
    await expectToast(
      'Task created successfully',
      'Your task has been created and is now pending assignment.',
    );
  },
);

test.for([
  [true, ['va', 'pool']],
  [false, ['va']],
] as const)(
  'a VA gives a new task to themself (approved: %s), and leaves it in the pool only if they see it there',
  async ([isApproved, choices], { gva, open, page }) => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va', isApproved });
    await gva.assign(va, client);
    await open(va, '/tasks?new=true');
    const choice = await screen.findByLabelText('Assign to');
    const values = within(choice).getAllByRole('option');
    expect(values.map((option) => option.getAttribute('value'))).toEqual(choices);
    await fillTask(page, within(document.body), 'Find a driver');
    await page.press('Create Task');
    await expectToast(
      'Task created successfully',
      `Your task has been created and assigned to ${va.fullName}.`,
    );
  },
);

test("an administrator assigns the client's VA, and later another VA found by name", async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const other = await gva.createUser({ role: 'va', fullName: 'Olga Other' });
  const { id } = await gva.createTask({ clientId: client.id });
  await open(admin, `/tasks?id=${id}`);
  await page.press('Assign Task');
  const assign = within(await screen.findByRole('dialog', { name: 'Assign Task' }));
  await waitFor(() => expect(assign.getByLabelText('Virtual assistant')).toHaveValue(va.fullName));
  await page.press('Assign Task', assign);
  const assignee = await screen.findByRole('region', { name: 'Assigned to' });
  await waitFor(() => expect(assignee).toHaveTextContent(va.fullName));

  await page.press('More actions');
  await page.click(await screen.findByRole('menuitem', { name: 'Reassign' }));
  const reassign = within(await screen.findByRole('dialog', { name: 'Reassign task' }));
  const field = await reassign.findByLabelText('Virtual assistant');
  expect(field).toHaveValue('');
  await pickPerson(page, field, other.fullName);
  await page.press('Reassign', reassign);
  await waitFor(() => expect(assignee).toHaveTextContent(other.fullName));
});

test('an administrator who selects a waiting task gets the VA of its client', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  await gva.createTask({ clientId: client.id, title: 'Waiting' });
  await open(await gva.createUser({ role: 'admin' }), '/dashboard');
  await page.press('Assign New Task');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Task' }));
  await pickPerson(page, dialog.getByLabelText('Task'), 'Waiting');
  await waitFor(() => expect(dialog.getByLabelText('Virtual assistant')).toHaveValue(va.fullName));
  await page.press('Assign Task', dialog);
  await expectToast(
    'Task assigned successfully',
    `${va.fullName} has been assigned to this task and it's now in progress.`,
  );
});
