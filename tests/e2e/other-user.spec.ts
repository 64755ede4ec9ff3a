import type { APIRequestContext, Page } from '@playwright/test';
import { card } from './support/board.ts';
import { openInRunningApp } from './support/page.ts';
import { sessionEndedDialog, signInAgain } from './support/portal.ts';
import { png } from './support/sample-files.ts';
import { callsOf } from './support/state.ts';
import { exact, expect, password, refused, type TestUser, test } from './support/test.ts';

/** Replaces the session of the browser, as a sign-in in another tab does. */
async function signInElsewhere(page: Page, { username }: TestUser) {
  const response = await page.request.post('/api/login', { data: { username, password } });
  expect(response.status()).toBe(200);
}

const accountMenu = (page: Page, { fullName }: TestUser) =>
  page.getByRole('button', { name: `Account menu of ${fullName}` });

/** Opens another tab, which shows the user who has signed in. */
async function openTab(page: Page, user: TestUser) {
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(accountMenu(tab, user)).toBeVisible();
  return tab;
}

const expectSignInOf = (page: Page, { username }: TestUser) =>
  expect(sessionEndedDialog(page).getByLabel('Email or username')).toHaveValue(
    `${username}@example.com`,
  );

test('pages of two users in two tabs ask for their own user, send for them and hide what they typed', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(401));
  const first = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const second = await people.createUser({ role: 'client', fullName: 'Olga Other' });
  const ofFirst = await rest(first);
  const ofSecond = await rest(second);
  const titlesIn = async (api: APIRequestContext) => {
    const tasks: { title: string }[] = await (await api.get('/api/tasks')).json();
    return tasks.map(({ title }) => title);
  };
  const page = await open(first, '/tasks?new=true');
  await page.getByLabel('Title').fill('Water the plants');
  await page.getByLabel('Description').fill('The ones at the window.');
  await page.getByLabel('Category').selectOption('Research');
  await expect(page.getByRole('button', exact('Create Task'))).toBeEnabled();

  await signInElsewhere(page, second);
  const tab = await openTab(page, second);
  await expectSignInOf(page, first);
  await openInRunningApp(tab, '/tasks?new=true');
  await tab.getByLabel('Title').fill('Half a thought');

  const answer = page.waitForResponse(callsOf('tasks.create'));
  // Not with a click, because the sign-in dialog covers the form.
  await page.locator('#create-task').evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect((await answer).status()).toBe(401);
  expect(await titlesIn(ofSecond)).toEqual([]);
  await signInAgain(page);
  await expect(card(page, 'Water the plants')).toBeVisible();
  expect(await titlesIn(ofFirst)).toEqual(['Water the plants']);
  expect(await titlesIn(ofSecond)).toEqual([]);

  await page.reload();
  await expectSignInOf(tab, second);
  await sessionEndedDialog(tab).getByLabel('Username').fill(first.username);
  await signInAgain(tab);
  await expect(accountMenu(tab, first)).toBeVisible();
  await expect(tab.getByLabel('Title')).toHaveValue('');

  await signInElsewhere(tab, second);
  await tab.goto('/tasks?new=true');
  await expect(accountMenu(tab, second)).toBeVisible();
  await expect(tab.getByLabel('Title')).toHaveValue('Half a thought');
});

test('a file that is added after another user has signed in is uploaded by the user of its page', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const first = await people.createUser({ role: 'client' });
  const second = await people.createUser({ role: 'client' });
  const page = await open(first, '/tasks?new=true');
  const picker = page.getByLabel('Choose, drop or paste files');
  await expect(picker).toBeAttached();

  await signInElsewhere(page, second);
  const answer = page.waitForResponse('**/api/files');
  await picker.setInputFiles(png('banner.png'));
  expect((await answer).status()).toBe(401);
  await expectSignInOf(page, first);

  await signInAgain(page);
  await expect(page.getByRole('button', { name: 'Remove banner.png' })).toBeVisible();
});
