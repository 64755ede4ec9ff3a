import type { Page } from '@playwright/test';
import { expectToast, toast, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const searchPath = (name: string) => `/user-management?q=${encodeURIComponent(name)}`;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function chooseAction(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an admin filters users by role and search and opens one beside the table', async ({
  open,
  people,
}) => {
  const word = unique('Panel');
  await people.createUser({ role: 'va', fullName: `${word} Vera` });
  const client = await people.createUser({ role: 'client', fullName: `${word} Clara` });
  const page = await open(admin, '/user-management');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(word);
  await expect(row(page, word)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clients', exact: true }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(page).toHaveURL(/role=client/);

  await page.getByRole('link', { name: client.fullName }).press('Enter');
  const panel = dialog(page, client.fullName);
  await expect(panel.getByText(client.username, { exact: true })).toBeVisible();
  await expect(panel.getByText(/^Company \d+$/)).toBeVisible();
  await expect(panel.getByText('Start a plan to give this client hours.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${client.id}`));
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/id=/);
});

test('an admin sees every error in the form, then creates a VA, who can sign in', async ({
  open,
  rest,
}) => {
  const fullName = unique('Made');
  const username = fullName.replace(' ', '-').toLowerCase();
  const page = await open(admin, searchPath(fullName));
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = dialog(page, 'Create User');
  const create = form.getByRole('button', { name: 'Create User' });
  await create.click();
  for (const mistake of [
    'Full name is required',
    'Please enter a valid email address',
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Company name is required for client accounts',
  ])
    await expect(form.getByText(mistake)).toBeVisible();

  await form.getByLabel('Full Name').fill(fullName);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByLabel('Username').fill(username);
  await form.getByRole('button', { name: 'Generate' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(/^.{12}$/);
  const password = await form.getByLabel('Password', { exact: true }).inputValue();
  await form.getByLabel('Role').selectOption('Virtual Assistant');
  await create.click();
  await expect(form.getByText('Specialization is required for VA accounts')).toBeVisible();
  await form.getByLabel('Specialization').selectOption('Customer Support');
  await form.getByLabel('Skills').fill('Zendesk, , Chat ');
  await create.click();

  await expectToast(page, 'User created successfully', `${fullName} can sign in as ${username}.`);
  await expect(row(page, fullName).getByText('Virtual Assistant')).toBeVisible();
  const session = await rest({ username, password });
  const profile = await (await session.get('/api/profile')).json();
  expect(profile.profile.skills).toEqual(['Zendesk', 'Chat']);
});

test('an admin sees that a username is already taken', async ({ open, people, watch }) => {
  watch.expects(refused(409));
  const namesake = await people.createUser({ role: 'va' });
  const page = await open(admin, '/user-management');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = dialog(page, 'Create User');
  await form.getByLabel('Full Name').fill('Nina Namesake');
  await form.getByLabel('Email').fill(`${namesake.username}-x@example.com`);
  await form.getByLabel('Username').fill(namesake.username);
  await form.getByLabel('Password', { exact: true }).fill('long enough');
  await form.getByLabel('Company Name').fill('Namesake Ltd');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(toast(page).getByText('Failed to create user')).toBeVisible();
  await expect(toast(page).getByText('Username already exists')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Username already exists');
});

test('an admin edits a user, another admin sees it live, and the new password works', async ({
  open,
  people,
  rest,
}) => {
  const word = unique('Edited');
  const client = await people.createUser({ role: 'client', fullName: word });
  const page = await open(admin, searchPath(word));
  const other = await open(await people.createUser({ role: 'admin' }), searchPath(word));
  await untilLive(other);
  await chooseAction(page, word, 'Edit user');
  const form = dialog(page, 'Edit user');
  await expect(form.getByLabel('Username')).toHaveValue(client.username);
  await form.getByLabel('Full Name').fill(`${word} Renamed`);
  await form.getByLabel('Company Name').fill('');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Company name is required for client accounts')).toBeVisible();
  await form.getByLabel('Company Name').fill('Renamed Ltd');
  await form.getByLabel(/^New Password/).fill('entirely new');
  await form.getByRole('button', { name: 'Save changes' }).click();

  await expectToast(
    page,
    'User updated successfully',
    `${word} Renamed's account has been updated.`,
  );
  await expect(row(other, `${word} Renamed`)).toBeVisible();
  const session = await rest({ username: client.username, password: 'entirely new' });
  const { profile } = await (await session.get('/api/profile')).json();
  expect(profile.companyName).toBe('Renamed Ltd');
});

test('an admin sees what a deletion removes before confirming it', async ({ open, people }) => {
  const word = unique('Deleted');
  await people.createUser({ role: 'client', fullName: word });
  const page = await open(admin, searchPath(word));
  await chooseAction(page, word, 'Delete user');
  const question = page.getByRole('alertdialog', { name: `Delete ${word}?` });
  await expect(
    question.getByText(
      'Their profile, tasks, time logs, messages, workflows, routines and comments are deleted too.',
    ),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row(page, word)).toBeVisible();

  await page.getByRole('link', { name: word }).click();
  await dialog(page, word).getByRole('button', { name: 'Delete user' }).click();
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(toast(page).getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('an admin approves a VA who registered', async ({ open, people }) => {
  const word = unique('Waiting');
  await people.createUser({ role: 'va', fullName: word, isApproved: false });
  const page = await open(admin, searchPath(word));
  await expect(row(page, word).getByText('Awaiting approval')).toBeVisible();
  await page.getByRole('link', { name: word }).click();
  const panel = dialog(page, word);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page).getByText('User updated successfully')).toBeVisible();
  await expect(panel.getByText('Awaiting approval')).toHaveCount(0);
});

test('an admin sorts users by name in both directions, and a reload keeps the order', async ({
  open,
  people,
}) => {
  const word = unique('Sorted');
  for (const name of ['Berta', 'Anna', 'Carla'])
    await people.createUser({ role: 'client', fullName: `${word} ${name}` });
  const page = await open(admin, searchPath(word));
  const names = page.getByRole('row').getByRole('link');
  const expectNames = (...order: string[]) =>
    expect(names).toHaveText(order.map((name) => `${word} ${name}`));
  await expectNames('Carla', 'Anna', 'Berta');
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await heading.getByRole('button').click();
  await expectNames('Anna', 'Berta', 'Carla');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expectNames('Carla', 'Berta', 'Anna');
  await page.reload();
  await expectNames('Carla', 'Berta', 'Anna');
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
});

test('an admin signs a client out of all sessions', async ({ open, people, watch }) => {
  watch.expects(refused(401));
  const word = unique('Lost');
  const client = await people.createUser({ role: 'client', fullName: word });
  const clientPage = await open(client, '/settings');
  await untilLive(clientPage);
  const page = await open(admin, searchPath(word));
  await page.getByRole('link', { name: word }).click();
  await dialog(page, word).getByRole('button', { name: 'End sessions' }).click();
  const question = page.getByRole('alertdialog', { name: `End ${word}'s sessions?` });
  await question.getByRole('button', { name: 'End sessions' }).click();
  await expectToast(page, 'Sessions ended', `${word} has been signed out everywhere.`);
  await clientPage.goto('/settings');
  await expect(clientPage).toHaveURL(/\/auth/);
});
