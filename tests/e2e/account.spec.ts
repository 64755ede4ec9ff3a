import { digestOf } from '#domains/users/links.ts';
import { expectToast } from './support/board.ts';
import { exact, expect, password, refused, test } from './support/test.ts';

test('a VA edits their profile and sees the saved values', async ({ open, people }) => {
  const user = await people.createUser({ role: 'va', fullName: 'Vera Lind' });
  const page = await open(user, '/profile');
  await expect(page.getByText('Not rated yet')).toBeVisible();

  await page.getByRole('tab', exact('Edit Profile')).click();
  await page.getByLabel('Full name').fill('Vera Lindqvist');
  await page.getByLabel('Skills').fill('Excel, Typing , Excel');
  await page.getByLabel('About you').fill('Ten years of\nbookkeeping.');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Vera Lindqvist');
  await page.getByLabel('Skills').press('Enter');

  await expectToast(page, 'Profile updated', 'Your changes have been saved.');
  await expect(page.getByRole('tabpanel')).toContainText('Vera Lindqvist');
  await expect(page.getByRole('listitem').filter({ hasText: 'Excel' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Account menu of Vera Lindqvist' })).toBeVisible();
});

test('saving a profile keeps the fields that another tab has changed', async ({
  open,
  people,
  rest,
}) => {
  const user = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(user, '/profile?edit=true');
  await page.getByLabel('Full name').fill('Clara Birch');
  const api = await rest(user);
  await api.patch('/api/profile', { data: { profile: { companyName: 'Birch and Sons' } } });

  await page.getByRole('button', exact('Save changes')).click();
  await expectToast(page, 'Profile updated', 'Your changes have been saved.');
  const { user: saved, profile } = await (await api.get('/api/profile')).json();
  expect(saved.fullName).toBe('Clara Birch');
  expect(profile.companyName).toBe('Birch and Sons');
});

test('an email address in use is reported on its field', async ({ open, people, watch }) => {
  watch.expects(refused(409));
  const other = await people.createUser({ role: 'va' });
  const page = await open(await people.createUser({ role: 'client' }), '/profile?edit=true');
  await page.getByLabel('Email').fill(`${other.username}@example.com`);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', exact('Save changes')).click();

  await expectToast(page, 'Update failed', 'Email already exists');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already exists');
});

test('a new email address requires the password and takes effect when its link is opened', async ({
  open,
  people,
  database,
}) => {
  const user = await people.createUser({ role: 'client' });
  const [stored, email] = [`${user.username}@example.com`, `new-${user.username}@example.com`];
  const page = await open(user, '/profile?edit=true');
  const current = page.getByLabel('Current password', { exact: true });
  await expect(current).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', exact('Save changes')).click();
  await expect(current).toHaveAccessibleDescription(/Current password is required/);
  await current.fill(password);
  const drafts = await page.evaluate(() => JSON.stringify(localStorage));
  expect(drafts).toContain(email);
  expect(drafts).not.toContain(password);

  await page.getByRole('button', exact('Save changes')).click();
  const description = `To change your email address, open the link that we sent to ${email}.`;
  await expectToast(page, 'Profile updated', description);
  await expect(page.getByText(`Until then ${stored} stays in use.`)).toBeVisible();

  const token = `token-of-${user.username}`;
  await database.db
    .updateTable('emailChanges')
    .set({ digest: digestOf(token) })
    .where('email', '=', email)
    .execute();
  await page.goto(`/auth/confirm-email#${token}`);
  await page.getByRole('button', exact('Confirm email address')).click();
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
  await page.getByRole('link', exact('Go to your profile')).click();
  await expect(page.getByRole('tabpanel')).toContainText(email);
  await expect(page.getByRole('button', exact('Cancel change'))).toHaveCount(0);
});

test('a VA cancels a pending email change', async ({ open, people, rest }) => {
  const user = await people.createUser({ role: 'va' });
  const email = `new-${user.username}@example.com`;
  const session = await rest(user);
  await session.patch('/api/profile', { data: { user: { email }, currentPassword: password } });
  const page = await open(user, '/profile');
  await page.getByRole('button', exact('Cancel change')).click();
  const description = `${user.username}@example.com stays in use.`;
  await expectToast(page, 'Email change cancelled', description);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a common password is refused with an error on its field', async ({ open, people, watch }) => {
  watch.expects(refused(400));
  const page = await open(await people.createUser({ role: 'va' }), '/settings');
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm new password', { exact: true }).fill('password1');
  await page.getByRole('button', exact('Change Password')).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /This password is too common. Choose another one./,
  );
});

test('the profile form tells a client that plan preferences change neither plan nor price', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/profile?edit=true');
  const preferences = page.getByRole('group', { name: 'Plan preferences' });
  await expect(preferences).toContainText('They change neither your plan nor what you pay');
  for (const label of ['subscription plan', 'monthly hours', 'hourly rate ($)'])
    await expect(preferences.getByLabel(`Preferred ${label}`)).toBeVisible();
});

test("a client's profile shows monthly hours as hours and minutes", async ({
  open,
  people,
  database,
}) => {
  const client = await people.createUser({ role: 'client' });
  await database.db
    .updateTable('clientProfiles')
    .set({ monthlyHours: 10.5 })
    .where('userId', '=', client.id)
    .execute();
  const page = await open(client, '/profile');
  await expect(page.getByRole('term').filter({ hasText: 'Monthly Hours' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '10:30' })).toBeVisible();
});

test('changing the password signs out all other devices and removes them from the settings', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401), refused(400));
  const user = await people.createUser({ role: 'va' });
  const other = await open(user, '/dashboard');
  const page = await open(user, '/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toBeVisible();

  const changePassword = async (current: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill('a longer secret');
    await page.getByLabel('Confirm new password', { exact: true }).fill('a longer secret');
    await page.getByRole('button', exact('Change Password')).click();
  };
  await changePassword('not the password');
  await expectToast(page, 'Error', 'Failed to change password');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'Current password is incorrect',
  );
  await changePassword(password);
  await expectToast(
    page,
    'Password changed',
    "You're still signed in here and signed out on all other devices.",
  );
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  await expect(other.getByText('Your session has ended')).toBeVisible();
});

test('the chosen theme survives a reload', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/settings', {
    colorScheme: 'light',
  });
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

test("another user's profile has a link back and no form", async ({ open, people }) => {
  const va = await people.createUser({ role: 'va', fullName: 'Vera Lind' });
  const page = await open(await people.createUser({ role: 'client' }), `/profile?id=${va.id}`);
  await expect(page.getByText('Vera Lind')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
