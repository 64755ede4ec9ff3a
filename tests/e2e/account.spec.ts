import { expectToast } from './support/board.ts';
import { expect, password, refused, test } from './support/test.ts';

const button = (name: string) => ({ exact: true, name }) as const;

test('a VA edits the own profile, and the page says what others see', async ({ open, people }) => {
  const user = await people.createUser({ role: 'va', fullName: 'Vera Lind' });
  const page = await open(user, '/profile');
  await expect(page.getByText('Not rated yet')).toBeVisible();

  await page.getByRole('tab', button('Edit Profile')).click();
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

test('what another tab changed meanwhile is not undone', async ({ open, people, rest }) => {
  const user = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(user, '/profile?edit=true');
  await page.getByLabel('Full name').fill('Clara Birch');
  const elsewhere = await rest(user);
  await elsewhere.patch('/api/profile', { data: { profile: { companyName: 'Birch and Sons' } } });

  await page.getByRole('button', button('Save changes')).click();
  await expectToast(page, 'Profile updated', 'Your changes have been saved.');
  const { user: saved, profile } = await (await elsewhere.get('/api/profile')).json();
  expect(saved.fullName).toBe('Clara Birch');
  expect(profile.companyName).toBe('Birch and Sons');
});

test('a taken address is told under its field', async ({ open, people, watch }) => {
  watch.expects(refused(409));
  const other = await people.createUser({ role: 'va' });
  const page = await open(await people.createUser({ role: 'client' }), '/profile?edit=true');
  await page.getByLabel('Email').fill(`${other.username}@example.com`);
  await page.getByRole('button', button('Save changes')).click();

  await expectToast(page, 'Update failed', 'Email already exists');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already exists');
});

test('a new password signs out every other place, which settings list', async ({
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

  const type = async (current: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill('a longer secret');
    await page.getByLabel('Confirm new password', { exact: true }).fill('a longer secret');
    await page.getByRole('button', button('Change Password')).click();
  };
  await type('not the password');
  await expectToast(page, 'Error', 'Failed to change password');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'Current password is incorrect',
  );
  await type(password);
  await expectToast(
    page,
    'Password changed',
    "You're still signed in here and signed out on all other devices.",
  );
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  await expect(other.getByText('Your session has ended')).toBeVisible();
});

test('the theme is chosen once and stays', async ({ open, people }) => {
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

test("another person's profile has a way back and no form", async ({ open, people }) => {
  const va = await people.createUser({ role: 'va', fullName: 'Vera Lind' });
  const page = await open(await people.createUser({ role: 'client' }), `/profile?id=${va.id}`);
  await expect(page.getByText('Vera Lind')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
