import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { password } from '#tests/support/factories.ts';
import { pay } from '#tests/support/payments.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const address = () => location.pathname + location.search;
const link = (name: string) => screen.findByRole('link', { name });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

test('the sign-in dialog names the user of the page and stays above a dialog that opens later', async ({
  gva,
  open,
  page,
  network,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/tasks');
  await untilLive();
  network.setCookie('');
  // The page reads its session again after a change of its user.
  const renamed = gva.database.db.updateTable('users').set({ fullName: 'Owen Owner' });
  await renamed.where('id', '=', client.id).execute();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }));
  expect(dialog.getByLabelText('Email or username')).toHaveValue(`${client.username}@example.com`);
  await page.fill('Password', 'half a pass', dialog);
  const [newTask] = screen.getAllByRole('button', { name: 'New Task', hidden: true });
  fireEvent.click(newTask as HTMLElement);
  expect(screen.queryByRole('dialog', { name: 'New Task' })).toBeNull();
  expect(dialog.getByLabelText('Password')).toHaveValue('half a pass');

  network.respond('auth.login', async ({ send }) => {
    const response = await send();
    network.setCookie(await gva.cookieOf(client));
    return response;
  });
  await page.fill('Password', password, dialog);
  await page.press('Sign in', dialog);
  expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await screen.findByRole('button', { name: 'Account menu of Owen Owner', hidden: true });
});

test('a screen reader can reach a toast while a dialog is open', async ({
  gva,
  open,
  page,
  network,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/tasks');
  network.abort('tasks.create');
  await page.press('New Task');
  await page.fill('Title', 'Half a thought');
  await page.fill('Description', 'The other half comes later.');
  await page.selectOptions(
    within(screen.getByRole('dialog')).getByLabelText('Category'),
    'Research',
  );
  await page.press('Create Task');
  await expectToast('Failed to create task');
  const toast = screen.getByText('Failed to create task').closest('[role=alert]');
  // Not hidden, as all that is behind the dialog.
  expect(screen.getAllByRole('alert')).toContain(toast);
  await page.press('Dismiss', within(toast as HTMLElement));
  await waitFor(() => expect(screen.queryByText('Failed to create task')).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveValue('Half a thought');
});

test.for([
  ['Correct hours', 'Reason'],
  ['Correct time', 'Reason'],
] as const)(
  'Back asks before the input of "%s" is lost; Keep stays with it, and Discard leaves',
  async ([title, label], { gva, open, page }) => {
    const { client, va } = await gva.createPair();
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await gva.createTimeLog(task.id, va, '2026-03-02T09:00:00.000Z');
    const isTime = title === 'Correct time';
    const list = isTime
      ? '/time?by=log&period=custom&from=2026-03-01&to=2026-03-31'
      : '/user-management';
    await open(await gva.createUser({ role: 'admin' }), list);
    if (isTime) {
      const logs = await screen.findByRole('table', { name: 'Time logs' });
      await page.click(await within(logs).findByRole('link'));
    } else {
      await page.click(await link(client.fullName));
      await page.press(title, await dialogOf(client.fullName));
    }
    const form = await dialogOf(title);
    const details = address();
    expect(details).not.toBe(list);
    const field = await form.findByLabelText(label);
    await page.fill(label, 'Half a text', form);
    history.back();
    await page.press('Keep editing', within(await question()));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(address()).toBe(details));
    expect(field).toHaveValue('Half a text');

    history.back();
    await page.press('Discard', within(await question()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(list);
  },
);

test('Back ends what was begun over the details of a routine, a lead or a payment', async ({
  gva,
  open,
  page,
  network,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  const client = await gva.createUser({ role: 'client' });
  await gva.createRoutine(client, 'Water the plants');
  const lead = { fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead' as const };
  await gva.database.db.insertInto('leads').values(lead).execute();
  await pay(gva, client);
  const profiles = gva.database.db.selectFrom('clientProfiles').select('companyName');
  const company = (await profiles.executeTakeFirstOrThrow()).companyName;
  const cases = [
    [client, '/routines', 'Water the plants', 'Edit routine', 'Edit routine'],
    [client, '/routines', 'Water the plants', 'Delete', 'Delete this routine?'],
    [admin, '/leads?layout=table', 'Lea Leader', 'Convert to Client', 'Convert Lead to Client'],
    [admin, '/payments', company, 'Refund', 'Refund payment'],
  ] as const;
  for (const [user, list, name, act, title] of cases) {
    await open(user, list);
    const row = await screen.findByRole('link', { name });
    network.takeCalls();
    await page.click(row);
    await waitFor(() => expect(address()).not.toBe(list));
    const details = within(await screen.findByRole('dialog'));
    await page.press(act, details);
    await screen.findByRole('heading', { name: title });
    // The details show the row that the list has.
    expect(network.takeCalls().flat()).not.toContain('payments.listAll');
    history.back();
    await waitFor(() => expect(address()).toBe(list));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
