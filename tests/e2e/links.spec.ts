import { expectToast } from './support/board.ts';
import { unique } from './support/people.ts';
import { demoAccounts, exact, expect, password, refused, test } from './support/test.ts';

test('a password link can be used only once', async ({ open, people, rest, watch }) => {
  watch.expects(refused(400));
  const user = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const admin = await rest(demoAccounts.admin);
  const answer = await admin.post(`/api/admin/users/${user.id}/password-link`);
  const { link } = await answer.json();

  const page = await open(null, link);
  await page.getByLabel('New password', { exact: true }).fill('a longer secret');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a longer sekret');
  await page.getByRole('button', exact('Set password')).click();
  await expect(page.getByText("New passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm new password', { exact: true }).fill('a longer secret');
  await page.getByRole('button', exact('Set password')).click();
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill('a longer secret');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/dashboard');

  const again = await open(null, link);
  await again.getByLabel('New password', { exact: true }).fill(password);
  await again.getByLabel('Confirm new password', { exact: true }).fill(password);
  await again.getByRole('button', exact('Set password')).click();
  await expect(
    again.getByText('This link is no longer valid. Please request a new one.'),
  ).toBeVisible();
  await again.getByRole('link', exact('Request a new link')).click();
  await expect(again).toHaveURL('/auth/forgot-password');
});

test('a password reset request gets the same answer for known and unknown users', async ({
  open,
  people,
}) => {
  const user = await people.createUser({ role: 'va' });
  const page = await open(null, '/auth');
  await page.getByRole('link', exact('Forgot your password?')).click();
  for (const identifier of [user.username, `${user.username}@example.com`, 'nobody-at-all']) {
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email address or username').fill(identifier);
    await page.getByLabel('Email address or username').press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: "we'll email a reset link" }),
    ).toBeVisible();
  }
});

test('an invited person chooses a username and a password and is signed in', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const known = await people.createUser({ role: 'client' });
  const name = unique('invited').replace(' ', '-');
  const admin = await rest(demoAccounts.admin);
  const answer = await admin.post('/api/admin/invitations', {
    data: {
      email: `${name}@example.com`,
      fullName: 'Ingrid Invited',
      role: 'client',
      companyName: 'Invited Ltd',
    },
  });
  const { link } = await answer.json();

  const page = await open(null, link);
  await expect(page.getByRole('heading', { name: 'Welcome, Ingrid Invited' })).toBeVisible();
  await expect(page.getByText('Invited Ltd')).toBeVisible();
  await page.getByLabel('Username').fill(known.username);
  await page.getByLabel('Password', { exact: true }).fill('a longer secret');
  await page.getByRole('button', exact('Create account')).click();
  await expectToast(page, 'Registration failed', 'Username already exists');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', exact('Create account')).click();
  await expectToast(page, 'Registration successful', 'Welcome, Ingrid Invited!');
  await expect(page).toHaveURL('/dashboard');

  const again = await open(null, link);
  await expect(
    again.getByText('This invitation has already been used. Please sign in.'),
  ).toBeVisible();
});
