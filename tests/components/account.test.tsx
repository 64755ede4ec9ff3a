import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { changePlan, taxSeason } from '#tests/support/client-plans.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

test('a VA edits their profile, whose draft is kept, and sees the saved values', async ({
  gva,
  open,
  page,
}) => {
  const user = await gva.createUser({ role: 'va', fullName: 'Vera Lind' });
  await open(user, '/profile');
  expect(await screen.findByText('Not rated yet')).toBeVisible();
  await page.click(screen.getByRole('tab', { name: 'Edit Profile' }));
  await page.fill(/^Full name/, 'Vera Lindqvist');
  await page.fill(/^Skills/, 'Excel, Typing , Excel');
  await page.fill(/^About you/, 'Ten years of\nbookkeeping.');
  await page.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'VA Portal' });
  window.history.back();
  expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Vera Lindqvist');
  await page.type(screen.getByLabelText(/^Skills/), '{Enter}');

  await expectToast('Profile updated', 'Your changes have been saved.');
  const panel = await screen.findByRole('tabpanel');
  await waitFor(() => expect(panel).toHaveTextContent('Vera Lindqvist'));
  expect(
    screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Excel')),
  ).toHaveLength(1);
  await screen.findByRole('button', { name: 'Account menu of Vera Lindqvist' });
});

test('saving a profile keeps the fields that another tab has changed', async ({
  gva,
  open,
  page,
}) => {
  const user = await gva.createUser({ role: 'client', fullName: 'Clara Oak' });
  await open(user, '/profile?edit=true');
  await page.fill(/^Full name/, 'Clara Birch');
  const url = '/api/profile';
  const api = gva.requestAs(user);
  await api({ method: 'PATCH', url, body: { profile: { companyName: 'Birch and Sons' } } });

  await page.press('Save changes');
  await expectToast('Profile updated', 'Your changes have been saved.');
  expect(JSON.parse((await api({ url })).body)).toMatchObject({
    user: { fullName: 'Clara Birch' },
    profile: { companyName: 'Birch and Sons' },
  });
});

test('an email address in use is reported on its field', async ({ gva, open, page }) => {
  const other = await gva.createUser({ role: 'va' });
  await open(await gva.createUser({ role: 'client' }), '/profile?edit=true');
  await page.fill(/^Email/, `${other.username}@example.com`);
  await page.fill(/^Current password/, password);
  await page.press('Save changes');
  await expectToast('Update failed', 'Email already exists');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Email already exists'),
  );
});

test('a VA cancels a pending email change', async ({ gva, open, page }) => {
  const user = await gva.createUser({ role: 'va' });
  const email = `new-${user.username}@example.com`;
  const body = { user: { email }, currentPassword: password };
  await gva.requestAs(user)({ method: 'PATCH', url: '/api/profile', body });
  await open(user, '/profile');
  await page.press('Cancel change');
  await expectToast('Email change cancelled', `${user.username}@example.com stays in use.`);
  await waitFor(() => expect(document.body).not.toHaveTextContent(email));
});

test('a wrong and a common password are refused with an error on their field', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'va' }), '/settings');
  await page.press('Change Password');
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    await page.press(`Show ${label.toLowerCase()}`);
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
    await page.press(`Hide ${label.toLowerCase()}`);
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
  }
  const changePassword = async (current: string, next: string) => {
    await page.fill('Current password', current);
    await page.fill('New password', next);
    await page.fill('Confirm new password', next);
    await page.press('Change Password');
  };
  await changePassword('not the password', 'a longer secret');
  await expectToast('Error', 'Failed to change password');
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    ),
  );
  await changePassword(password, 'password1');
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /This password is too common. Choose another one./,
    ),
  );
});

test('the profile form tells a client that plan preferences change neither plan nor price', async ({
  gva,
  open,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/profile?edit=true');
  const preferences = await screen.findByRole('group', { name: 'Plan preferences' });
  expect(preferences).toHaveTextContent('They change neither your plan nor what you pay');
  for (const label of ['subscription plan', 'monthly hours', 'hourly rate ($)'])
    expect(
      within(preferences).getByLabelText(`Preferred ${label}`, { exact: false }),
    ).toBeVisible();
  const plan = within(preferences).getByLabelText('Preferred subscription plan', { exact: false });
  for (const name of [
    'Part-time ($7.5/hr, 20 hrs/week)',
    'Full-time ($6.5/hr, 40 hrs/week)',
    'Enterprise',
    'Custom',
  ])
    expect(within(plan).getByRole('option', { name })).toBeInTheDocument();
});

test("a client's profile shows monthly hours as hours and minutes", async ({ gva, open }) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.database.db.updateTable('clientProfiles').set({ monthlyHours: 10.5 }).execute();
  await open(client, '/profile');
  const term = await screen.findByText('Monthly Hours');
  expect(term.closest('dt')?.nextElementSibling).toHaveTextContent(/^10:30$/);
});

test('the client, their VA and administrators read the plan that runs, and before it the preferred one', async ({
  gva,
  open,
}) => {
  const { client, va } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const pages: [TestUser, string][] = [
    [client, '/profile'],
    [va, `/profile?id=${client.id}`],
    [admin, `/profile?id=${client.id}`],
    [admin, `/user-management?id=${client.id}`],
  ];
  const expectFacts = async (facts: Record<string, string>) => {
    for (const [reader, path] of pages) {
      await open(reader, path);
      for (const [name, value] of Object.entries(facts)) {
        const term = await screen.findByText(name);
        expect(term.closest('dt')?.nextElementSibling, path).toHaveTextContent(value);
      }
    }
  };
  await expectFacts({ 'Subscription Plan': 'No plan yet' });
  await gva.callAs(client).profiles.edit.mutate({ profile: { subscriptionPlan: 'full-time' } });
  await expectFacts({ 'Subscription Plan': 'Full-time' });
  await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
  await expectFacts({
    'Subscription Plan': 'Tax Season',
    'Monthly Hours': '33:20',
    'Hourly Rate': '$7.10/hr',
  });
});

test('the chosen theme is kept', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'client' }), '/settings#display');
  await page.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
  await page.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Client Portal' });
  window.history.back();
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.click(screen.getByRole('radio', { name: 'System' }));
  await waitFor(() => expect(document.documentElement).not.toHaveClass('dark'));
});

test("another user's profile has a link back and no form", async ({ gva, open, page }) => {
  const va = await gva.createUser({ role: 'va', fullName: 'Vera Lind' });
  await open(await gva.createUser({ role: 'client' }), `/profile?id=${va.id}`);
  expect(await screen.findByText('Vera Lind')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  await page.click(screen.getByRole('link', { name: 'Back to dashboard' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a VA switches a kind off, chooses quiet hours, and sees weeks and times in their way', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va' });
  await open(va, '/settings#notifications');
  const mail = () => screen.findByLabelText('Comment on a task, by email');
  const sunday = () => screen.findByLabelText(/^Sunday/);
  const from = () => screen.findByLabelText('From');
  expect(await mail()).toBeChecked();
  await page.click(await mail());
  await expectToast('Notifications saved', 'Comment on a task');
  await page.click(screen.getByLabelText('Quiet hours'));
  await expectToast('Settings saved');
  expect(await from()).toHaveValue('21');
  await page.showSection('Display');
  await page.click(await screen.findByText('24-hour'));
  await waitFor(async () => expect(await from()).toHaveDisplayValue('21:00'));
  await page.click(screen.getByText('Sunday'));
  await waitFor(async () => expect(await sunday()).toBeChecked());
  await open(va, '/settings#notifications');
  expect(await mail()).not.toBeChecked();
  await page.showSection('Display');
  expect(await sunday()).toBeChecked();
  expect(await from()).toHaveDisplayValue('21:00');
});
