import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

const path = '/user-management';
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rows = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) });

test('an admin filters users by role and search and opens one beside the table', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  await gva.createUser({ role: 'va', fullName: 'Panel Vera' });
  const client = await gva.createUser({ role: 'client', fullName: 'Panel Clara' });
  await open(admin, path);
  await row('Ada');
  await page.click(screen.getByRole('searchbox', { name: 'Search users' }));
  await page.paste('Panel');
  await waitFor(() => expect(rows('Ada')).toHaveLength(0));
  await waitFor(() => expect(rows('Panel')).toHaveLength(2));
  await page.filter('Role', 'Clients');
  await waitFor(() => expect(rows('Panel')).toHaveLength(1));
  expect(location.search).toMatch(/role=client/);

  const link = await screen.findByRole('link', { name: 'Panel Clara' });
  link.focus();
  await page.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Panel Clara' });
  expect(await within(panel).findByText(client.username)).toBeVisible();
  expect(within(panel).getByText(/^Company \d+$/)).toBeVisible();
  expect(await within(panel).findByText('Start a plan to give this client hours.')).toBeVisible();
  expect(location.search).toMatch(new RegExp(`id=${client.id}`));
  await open(admin, location.pathname + location.search);
  const again = await screen.findByRole('dialog', { name: 'Panel Clara' });
  await waitFor(() => expect(again).toContainElement(document.activeElement as HTMLElement));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(location.search).not.toMatch(/id=/);
});

test('an admin sees every error in the form, then creates a VA, who can sign in', async ({
  gva,
  open,
  page,
}) => {
  const namesake = await gva.createUser({ role: 'va' });
  await open(await gva.createUser({ role: 'admin' }), `${path}?q=made`);
  expect(await screen.findByText('No users found')).toBeVisible();
  await page.press('Create User');
  const form = within(await screen.findByRole('dialog', { name: 'Create User' }));
  await page.press('Create User', form);
  for (const mistake of [
    'Full name is required',
    'Please enter a valid email address',
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Company name is required for client accounts',
  ])
    expect(form.getByText(mistake)).toBeVisible();

  await page.fill('Full Name', 'Made Newly', form);
  await page.fill('Email', 'made-newly@example.com', form);
  await page.fill('Username', namesake.username, form);
  await page.press('Generate', form);
  const password = form.getByLabelText<HTMLInputElement>('Password').value;
  expect(password).toMatch(/^.{12}$/);
  await page.selectOptions(form.getByLabelText('Role'), 'Virtual Assistant');
  await page.press('Create User', form);
  expect(form.getByText('Specialization is required for VA accounts')).toBeVisible();
  await page.selectOptions(form.getByLabelText('Specialization'), 'Customer Support');
  await page.fill(/^Skills/, 'Zendesk, , Chat ', form);
  await page.press('Create User', form);
  await expectToast('Failed to create user', 'Username already exists');
  const username = form.getByLabelText('Username');
  await waitFor(() => expect(username).toHaveAccessibleDescription('Username already exists'));
  await page.fill('Username', 'made-newly', form);
  await page.press('Create User', form);

  await expectToast(
    'User created successfully',
    'Made Newly can sign in as made-newly@example.com.',
  );
  expect(within(await row('Made Newly')).getByText('Virtual Assistant')).toBeVisible();
  const body = { username: 'made-newly', password };
  const login = await gva.requestAs(null)({ method: 'POST', url: '/api/login', body });
  expect(login.statusCode).toBe(200);
  const profiles = gva.database.db.selectFrom('vaProfiles').select('skills');
  expect(await profiles.execute()).toContainEqual({ skills: ['Zendesk', 'Chat'] });
});

test('an admin edits a user, whose new password works, and keeps what another admin changed meanwhile', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client', fullName: 'Edited' });
  await open(await gva.createUser({ role: 'admin' }), `${path}?q=edited`);
  await page.press('Actions for Edited');
  await page.click(await screen.findByRole('menuitem', { name: 'Edit user' }));
  // The form replaces the dialog that was shown while the user was loading.
  expect(await screen.findByLabelText('Username')).toHaveValue(client.username);
  const form = within(screen.getByRole('dialog', { name: 'Edit user' }));
  await page.fill('Full Name', 'Edited Renamed', form);
  await page.fill(/^Company Name/, '', form);
  await page.press('Save changes', form);
  expect(form.getByText('Company name is required for client accounts')).toBeVisible();
  await page.fill(/^Company Name/, 'Renamed Ltd', form);
  await page.fill(/^New Password/, 'entirely new', form);
  const other = gva.requestAs(await gva.createUser({ role: 'admin' }));
  const user = { email: 'new@example.com' };
  await other({ method: 'PATCH', url: `/api/admin/users/${client.id}`, body: { user } });
  await page.press('Save changes', form);

  await expectToast('User updated successfully', "Edited Renamed's account has been updated.");
  const body = { username: client.username, password: 'entirely new' };
  const login = await gva.requestAs(null)({ method: 'POST', url: '/api/login', body });
  expect(login.statusCode).toBe(200);
  const profile = gva.database.db.selectFrom('clientProfiles').select('companyName');
  expect(await profile.execute()).toEqual([{ companyName: 'Renamed Ltd' }]);
  const saved = JSON.parse((await other({ url: `/api/users/${client.id}` })).body);
  expect(saved.user).toMatchObject({ ...user, fullName: 'Edited Renamed' });
});

test('an admin sees what a deletion removes before confirming it', async ({ gva, open, page }) => {
  await gva.createUser({ role: 'client', fullName: 'Deleted' });
  await open(await gva.createUser({ role: 'admin' }), `${path}?q=deleted`);
  await page.press('Actions for Deleted');
  await page.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Deleted?' });
  expect(question).toHaveTextContent(
    'Their profile, tasks, time logs, messages, workflows, routines and comments are deleted too.',
  );
  await waitFor(() =>
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
  );
  await page.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await row('Deleted')).toBeVisible();

  await page.click(screen.getByRole('link', { name: 'Deleted' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Deleted' }));
  await page.press('Delete user', panel);
  const again = await screen.findByRole('alertdialog', { name: 'Delete Deleted?' });
  await page.press('Delete user', within(again));
  await expectToast('User deleted successfully');
  expect(await screen.findByText('No users found')).toBeVisible();
});

test('an admin approves a VA who registered', async ({ gva, open, page }) => {
  await gva.createUser({ role: 'va', fullName: 'Waiting', isApproved: false });
  await open(await gva.createUser({ role: 'admin' }), `${path}?q=waiting`);
  expect(within(await row('Waiting')).getByText('Awaiting approval')).toBeVisible();
  await page.click(screen.getByRole('link', { name: 'Waiting' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Waiting' }));
  expect(await panel.findByText('Awaiting approval')).toBeVisible();
  await page.press('Approve', panel);
  await expectToast('User updated successfully');
  await waitFor(() => expect(panel.queryByText('Awaiting approval')).toBeNull());
});

test('an admin sorts users by name in both directions, and a reload keeps the order', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  for (const name of ['Berta', 'Anna', 'Carla'])
    await gva.createUser({ role: 'client', fullName: `Sorted ${name}` });
  await open(admin, `${path}?q=sorted`);
  const expectNames = (...order: string[]) =>
    waitFor(() =>
      expect(
        screen.queryAllByRole('link', { name: /^Sorted/ }).map((link) => link.textContent),
      ).toEqual(order.map((name) => `Sorted ${name}`)),
    );
  const heading = () => screen.getByRole('columnheader', { name: /^Name/ });
  await expectNames('Carla', 'Anna', 'Berta');
  await page.click(within(heading()).getByRole('button'));
  await expectNames('Anna', 'Berta', 'Carla');
  expect(heading()).toHaveAttribute('aria-sort', 'ascending');
  await page.click(within(heading()).getByRole('button'));
  await expectNames('Carla', 'Berta', 'Anna');
  await open(admin, location.pathname + location.search);
  await expectNames('Carla', 'Berta', 'Anna');
  expect(heading()).toHaveAttribute('aria-sort', 'descending');
});

test('an admin signs a client out of all sessions', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client', fullName: 'Lost' });
  const session = gva.callAs(client).auth.session;
  expect((await session.query()).user).not.toBeNull();
  await open(await gva.createUser({ role: 'admin' }), `${path}?q=lost`);
  await page.click(await screen.findByRole('link', { name: 'Lost' }));
  await page.press('End sessions', within(await screen.findByRole('dialog', { name: 'Lost' })));
  const question = await screen.findByRole('alertdialog', { name: "End Lost's sessions?" });
  await page.press('End sessions', within(question));
  await expectToast('Sessions ended', 'Lost has been signed out everywhere.');
  expect((await session.query()).user).toBeNull();
});
