import { digestOf } from '#domains/users/links.ts';
import { expectToast, untilLive } from './support/board.ts';
import { exact, expect, password, refused, test } from './support/test.ts';

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
  const description = `To change your email address, open the link in our email to ${email}.`;
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
  await expect(page.getByText(`We send all emails about your account to ${email}.`)).toBeVisible();
  await page.getByRole('link', exact('Go to your profile')).click();
  await expect(page.getByRole('tabpanel')).toContainText(email);
  await expect(page.getByRole('button', exact('Cancel change'))).toHaveCount(0);
});

test('changing the password signs out all other devices and removes them from the settings', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const user = await people.createUser({ role: 'va' });
  const other = await open(user, '/dashboard');
  const page = await open(user, '/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toBeVisible();
  await untilLive(other);

  await page.getByRole('button', exact('Change Password')).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('a longer secret');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a longer secret');
  await page.getByRole('button', exact('Change Password')).click();
  await expectToast(
    page,
    'Password changed',
    "You're still signed in here and signed out on all other devices.",
  );
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  await expect(other.getByText('Your session has ended')).toBeVisible();
});
