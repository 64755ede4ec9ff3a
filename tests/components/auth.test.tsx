import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { queryClient } from '#client/trpc.ts';
import { password } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { expectToast, test } from './support/test.tsx';

const address = () => location.pathname + location.search;

test('a visitor sees why a sign-in is refused, then continues on the requested page', async ({
  gva,
  open,
  page,
}) => {
  const user = await gva.createUser({ role: 'client' });
  await open(null, '/tasks?q=report');
  await page.press('Sign in');
  expect(address()).toMatch(/^\/auth\?next=/);
  const username = await screen.findByLabelText('Email or username');
  const secret = screen.getByLabelText('Password');
  await waitFor(() => expect(username).toHaveAccessibleDescription('Username is required'));
  expect(username).toHaveFocus();
  expect(secret).toHaveAccessibleDescription('Password is required');

  expect(secret).toHaveAttribute('type', 'password');
  await page.press('Show password');
  expect(secret).toHaveAttribute('type', 'text');
  // Keyboard events of this document have no modifier locks.
  const key = (getModifierState: () => boolean) =>
    fireEvent(secret, Object.assign(createEvent.keyDown(secret), { getModifierState }));
  key(() => true);
  expect(await screen.findByText('Caps Lock is on.')).toBeVisible();
  key(() => false);
  await waitFor(() => expect(screen.queryByText('Caps Lock is on.')).toBeNull());

  for (const name of [`${user.username}-unknown`, user.username]) {
    await page.fill('Email or username', name);
    expect(screen.queryByText('Username is required')).toBeNull();
    await page.fill('Password', 'not the password');
    await page.press('Sign in');
    await expectToast('Login failed', 'Invalid credentials');
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent(/^Invalid credentials$/);
    await page.press('Dismiss');
  }
  await page.fill('Email or username', `${user.username}@EXAMPLE.com`);
  await page.fill('Password', password);
  await page.press('Sign in');
  await expectToast('Login successful', `Welcome back, ${user.fullName}!`);
  expect(await screen.findByRole('heading', { name: 'Task Board' })).toBeVisible();
  expect(address()).toBe('/tasks?q=report');
  await open(user, '/auth');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('after too many failed sign-ins the page says how long to wait', async ({
  gva,
  open,
  page,
}) => {
  const { username } = await gva.createUser({ role: 'va' });
  const wrong = { username, password: 'not the password' };
  for (let failure = 0; failure < 10; failure += 1)
    await gva.requestAs(null)({ method: 'POST', url: '/api/login', body: wrong });
  await open(null, '/auth');
  await page.fill('Email or username', username);
  await page.fill('Password', password);
  await page.press('Sign in');
  await expectToast('Login failed', 'Too many attempts. Please wait a while and try again.');
  const wait = /Too many attempts\. Please try again in \d+ seconds?\./;
  expect(await screen.findByText(wait)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

test('a client sees an error on every invalid field, then registers', async ({ open, page }) => {
  await open(null, '/auth?register=true');
  await page.press('Create account');
  for (const [label, text] of [
    ['Full name', /Full name is required$/],
    ['Company name', /Company name is required for client accounts$/],
    ['Email', /Please enter a valid email address$/],
    ['Password', /Password must be at least 6 characters$/],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);

  await page.fill('Full name', 'Nora Newcomer');
  await page.fill('Company name', 'Newcomers Ltd');
  await page.fill('Email', 'nora@example.com');
  await page.fill('Password', 'nora1234');
  expect(await screen.findByText('Easy to guess')).toBeVisible();
  await page.fill('Password', 'six letters and more');
  expect(await screen.findByText('Very strong')).toBeVisible();
  await page.press('Create account');
  await expectToast('Registration successful', 'Welcome, Nora Newcomer!');
  expect(await screen.findByRole('heading', { name: 'Client Portal' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('a VA whose email is taken sees the error on its field, then registers', async ({
  gva,
  open,
  page,
}) => {
  const known = await gva.createUser({ role: 'va' });
  // The address of a plan, which a VA cannot buy.
  await open(null, '/auth?next=%2Fcheckout%3Fplan%3Dpart-time');
  await page.click(await screen.findByRole('tab', { name: 'Create account' }));
  const prices = /advertised at \$559 per month.* in the portal, it costs \$600 per month/;
  expect(await screen.findByText(prices)).toBeVisible();
  await page.click(await screen.findByText('Virtual assistant'));
  expect(screen.queryByText(prices)).toBeNull();
  await page.press('Create account');
  expect(screen.getByLabelText('Specialization')).toHaveAccessibleDescription(
    'Specialization is required for VA accounts',
  );
  await page.fill('Full name', 'Vito Newcomer');
  await page.selectOptions(screen.getByLabelText('Specialization'), 'research-analysis');
  await page.fill(/^Skills/, 'Excel, Notion');
  await page.fill('Email', `${known.username}@EXAMPLE.com`);
  await page.fill('Password', 'six letters');
  await page.press('Create account');
  await expectToast('Registration failed', 'Email already exists');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email already exists'),
  );
  await page.fill('Email', 'vito@example.com');
  await page.press('Create account');
  expect(await screen.findByRole('heading', { name: 'VA Portal' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('a visitor signs in to a demo account with one click, and a refused request does not interrupt the sign-out', async ({
  gva,
  open,
  page,
  network,
}) => {
  const body = newcomer({ username: 'client', password: 'demo1234' });
  await gva.requestAs(null)({ method: 'POST', url: '/api/register', body });
  network.replace('auth.session', (session: object) => ({ ...session, demo: true }));
  await open(null, '/auth');
  await page.press('Client');
  expect(await screen.findByRole('heading', { name: 'Client Portal' })).toBeVisible();
  expect(address()).toBe('/dashboard');

  const [ended, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  network.respond('tasks.board', async ({ send }) => {
    await ended.promise;
    const response = await send();
    expect(response.status).toBe(401);
    refused.resolve();
    return response;
  });
  network.respond('auth.logout', async ({ send }) => {
    const response = await send();
    ended.resolve();
    await refused.promise;
    return response;
  });
  await page.click(screen.getByRole('link', { name: 'Tasks' }));
  await waitFor(() => expect(network.takeCalls().flat()).toContain('tasks.board'));
  // The change of the page moves the focus, which closes an open menu.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await page.press(/^Account menu of/);
  await page.choose('Log out');
  await expectToast('Logged out', 'You have been successfully logged out.');
  expect(address()).toBe('/auth');
  const cached = queryClient.getQueryCache().getAll();
  expect(cached.filter(({ queryKey }) => String(queryKey[0]) !== 'auth,session')).toEqual([]);
  await page.press('Client');
  expect(await screen.findByRole('heading', { name: 'Client Portal' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
