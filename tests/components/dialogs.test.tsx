import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { password } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

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
