import { dismissToast, expectToast } from './support/board.ts';
import { unique } from './support/people.ts';
import { callsOf } from './support/state.ts';
import { exact, expect, password, refused, test } from './support/test.ts';

test('a request refused during sign-out does not interrupt it', async ({ open, people, watch }) => {
  watch.expects(refused(401));
  const page = await open(await people.createUser({ role: 'client' }), '/settings');
  const isBoard = callsOf('tasks.board');
  const sessionEnded = Promise.withResolvers<void>();
  await page.route(isBoard, async (route) => {
    await sessionEnded.promise;
    await route.continue();
  });
  await page.route('**/trpc/auth.logout*', async (route) => {
    const response = await route.fetch();
    const refusal = page.waitForResponse(isBoard);
    sessionEnded.resolve();
    await refusal;
    await route.fulfill({ response });
  });

  const request = page.waitForRequest(isBoard);
  await page.getByRole('navigation').getByRole('link', exact('Tasks')).click();
  await request;
  // The change of the page moves the focus, which closes an open menu.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();

  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', exact('Sign in'))).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('an empty field shows an error until it is filled in', async ({ open }) => {
  const page = await open(null, '/auth');
  await page.getByRole('button', exact('Sign in')).click();

  const username = page.getByLabel('Username');
  await expect(username).toHaveAccessibleDescription('Username is required');
  await expect(username).toBeFocused();
  const colorOf = (property: string) =>
    username.evaluate((input, name) => getComputedStyle(input).getPropertyValue(name), property);
  await expect
    .poll(() => colorOf('outline-color'))
    .toBe(await page.getByText('Username is required').evaluate((e) => getComputedStyle(e).color));
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  );
  await page.getByLabel('Username').fill('someone');
  await expect(page.getByText('Username is required')).toHaveCount(0);
});

test('a wrong password and an unknown username get the same error message', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const user = await people.createUser({ role: 'va' });
  const page = await open(null, '/auth');

  for (const username of [user.username, `${user.username}-unknown`]) {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', exact('Sign in')).click();
    await expectToast(page, 'Login failed', 'Invalid credentials');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid credentials');
    await dismissToast(page);
  }
  await expect(page).toHaveURL('/auth');
});

test('after too many failed sign-ins the page says how long to wait', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401), refused(429));
  const user = await people.createUser({ role: 'va' });
  const page = await open(null, '/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const wrong = { username: user.username, password: 'not the password' };
  for (let failure = 0; failure < 10; failure += 1)
    await page.request.post('/api/login', { data: wrong });

  await page.getByRole('button', exact('Sign in')).click();

  await expectToast(page, 'Login failed', 'Too many attempts. Please wait a while and try again.');
  await expect(
    page.getByText(/Too many attempts\. Please try again in \d+ seconds?\./),
  ).toBeVisible();
  await expect(page.getByRole('button', exact('Sign in'))).toBeDisabled();
});

test('a client sees an error on every invalid field, then registers and signs in by email', async ({
  open,
}) => {
  const page = await open(null, '/auth?register=true');
  const expectDescription = (label: string, text: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${text.replace(/[.?]/g, '\\$&')}$`),
    );
  await page.getByRole('button', exact('Create account')).click();

  await expectDescription('Full name', 'Full name is required');
  await expectDescription('Company name', 'Company name is required for client accounts');
  await expectDescription('Email', 'Please enter a valid email address');
  await expectDescription('Password', 'Password must be at least 6 characters');

  const name = unique('client').replace(' ', '-');
  await page.getByLabel('Full name').fill('Nora Newcomer');
  await page.getByLabel('Company name').fill('Newcomers Ltd');
  await page.getByLabel('Email').fill(`${name}@example.com`);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('nora1234');
  await expect(page.getByText('Easy to guess', { exact: true })).toBeVisible();
  await password.fill('six letters and more');
  await expect(page.getByText('Very strong')).toBeVisible();
  await page.getByRole('button', exact('Create account')).click();

  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Registration successful', 'Welcome, Nora Newcomer!');
  await expect(page.getByRole('heading', { name: 'Client Portal' })).toBeVisible();

  const later = await open(null, '/auth');
  await later.getByLabel('Email or username').fill(`${name}@EXAMPLE.com`);
  await later.getByLabel('Password', { exact: true }).fill('six letters and more');
  await later.getByRole('button', exact('Sign in')).click();
  await expectToast(later, 'Login successful', 'Welcome back, Nora Newcomer!');
});

test('a VA whose email is taken sees the error on its field, then registers', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(409));
  const known = await people.createUser({ role: 'va' });
  const name = unique('va').replace(' ', '-');
  // The address of a plan, which a VA cannot buy.
  const page = await open(null, '/auth?next=%2Fcheckout%3Fplan%3Dpart-time');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByText('Virtual assistant').click();
  await page.getByRole('button', exact('Create account')).click();
  await expect(page.getByLabel('Specialization')).toHaveAccessibleDescription(
    'Specialization is required for VA accounts',
  );

  await page.getByLabel('Full name').fill('Vito Newcomer');
  await page.getByLabel('Specialization').selectOption('Research & Analysis');
  await page.getByLabel('Skills').fill('Excel, Notion');
  await page.getByLabel('Email').fill(`${known.username}@EXAMPLE.com`);
  await page.getByLabel('Password', { exact: true }).fill('six letters');
  await page.getByRole('button', exact('Create account')).click();
  await expectToast(page, 'Registration failed', 'Email already exists');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already exists');

  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByRole('button', exact('Create account')).click();
  await expect(page.getByRole('heading', { name: 'VA Portal' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor signs in and is redirected to the requested page', async ({ open, people }) => {
  const user = await people.createUser({ role: 'client' });
  const page = await open(null, '/tasks?q=report');
  await expect(page).toHaveURL(/\/auth\?next=/);

  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', exact('Sign in')).click();
  await expect(page).toHaveURL('/tasks?q=report');
  await expect(page.getByRole('heading', { name: 'Task Board' })).toBeVisible();

  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');
});

test('the password field shows its text on request and warns about Caps Lock', async ({ open }) => {
  const page = await open(null, '/auth');
  const secret = page.getByLabel('Password', { exact: true });
  await secret.fill('not the password');
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await secret.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await secret.dispatchEvent('keydown', { key: 'a', modifierCapsLock: false });
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);
});

test('a visitor signs in to a demo account with one click', async ({ open }) => {
  const page = await open(null, '/auth');
  await page.getByRole('button', exact('VA')).click();
  await expect(page.getByRole('heading', { name: 'VA Portal' })).toBeVisible();
});
