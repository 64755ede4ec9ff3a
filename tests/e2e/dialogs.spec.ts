import { card, untilLive } from './support/board.ts';
import { openInRunningApp } from './support/page.ts';
import { createPerson } from './support/people.ts';
import { sessionEndedDialog, signInAgain, submitBehindDialog } from './support/portal.ts';
import { callsOf } from './support/state.ts';
import { exact, expect, refused, test } from './support/test.ts';

test('a user whose session ends signs in above the open dialog and loses no typed text', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const page = await open(await people.createUser({ role: 'client' }), '/tasks');
  await page.getByRole('button', exact('New Task')).first().click();
  const form = page.getByRole('dialog', { name: 'New Task' });
  await form.getByLabel('Title').fill('Half a thought');
  await form.getByLabel('Description').fill('The other half comes later.');
  await form.getByLabel('Category').selectOption('Research');
  await expect(form.getByRole('button', exact('Create Task'))).toBeEnabled();
  await page.context().clearCookies();
  await submitBehindDialog(page);

  // getByRole finds only what a screen reader can reach: the sign-in dialog, not the form below it.
  await expect(sessionEndedDialog(page)).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(sessionEndedDialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  // Neither Escape nor a click outside closes it.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await signInAgain(page);
  await expect(form).toHaveCount(0);
  await expect(card(page, 'Half a thought')).toBeVisible();
});

for (const [who, isOwner] of [
  ['the same user', true],
  ['another user', false],
] as const)
  test(`the sign-in dialog names the user of the page also after the session was read again; ${who} signs in`, async ({
    open,
    people,
    database,
    watch,
  }) => {
    watch.expects(refused(401));
    const owner = await people.createUser({ role: 'client' });
    const other = await people.createUser({ role: 'client', fullName: 'Olga Other' });
    const page = await open(owner, '/settings');
    await untilLive(page);
    await page.context().clearCookies();
    const isRead = page.waitForResponse(callsOf('auth.session'));
    // The page reads its session and data again after a change of its user.
    await database.db
      .updateTable('users')
      .set({ fullName: 'Owen Owner' })
      .where('id', '=', owner.id)
      .execute();
    await isRead;
    const username = sessionEndedDialog(page).getByLabel('Username');
    await expect(username).toHaveValue(owner.username);
    if (!isOwner) await username.fill(other.username);
    await signInAgain(page);
    const name = isOwner ? 'Owen Owner' : 'Olga Other';
    await expect(page.getByRole('button', { name: `Account menu of ${name}` })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  });

test('a dialog that loads after the session ended opens after the user signs in again', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(401));
  const user = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: user.id, title: 'Wait here' });
  const page = await open(user, '/tasks');
  await expect(card(page, 'Wait here')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/board-dialogs/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', exact('New Task')).first().click();
  await page.context().clearCookies();
  // Not by the search field, because a call that the page sends late may already have opened the dialog above it.
  await openInRunningApp(page, '/tasks?q=anything');
  await sessionEndedDialog(page).getByLabel('Password', { exact: true }).fill('half a pass');

  held.resolve();
  const form = page.getByRole('dialog', { name: 'New Task' });
  await page.waitForResponse(/board-dialogs/);
  await expect(sessionEndedDialog(page).getByLabel('Password', { exact: true })).toHaveValue(
    'half a pass',
  );
  await expect(form).toHaveCount(0);
  await signInAgain(page);
  await expect(form.getByLabel('Title')).toBeVisible();
});

test('a screen reader can reach a toast while a dialog is open', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(/Failed to load resource/);
  const page = await open(await people.createUser({ role: 'client' }), '/tasks');
  await page.route('**/trpc/tasks.create*', (route) => route.abort());
  await page.getByRole('button', exact('New Task')).first().click();
  const form = page.getByRole('dialog', { name: 'New Task' });
  await form.getByLabel('Title').fill('Half a thought');
  await form.getByLabel('Description').fill('The other half comes later.');
  await form.getByLabel('Category').selectOption('Research');
  await form.getByRole('button', exact('Create Task')).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to create task' });
  await expect(toast).toBeVisible();
  await toast.hover();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
});

test('a dialog stays open when the menu that opened it closes late', async ({ open, people }) => {
  const client = await createPerson(people, 'client');
  const page = await open(
    await people.createUser({ role: 'admin' }),
    `/user-management?q=${encodeURIComponent(client.fullName)}`,
  );
  const opener = page.getByRole('button', { name: `Actions for ${client.fullName}` });
  await expect(opener).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  // A slow browser returns the focus to the menu button only after the form has opened.
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  try {
    await opener.click();
    await page.getByRole('menuitem', exact('Edit user')).click();
    const form = page.getByRole('dialog', { name: 'Edit user' });
    await form.getByLabel('Full Name').fill('Somebody Else');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await form.getByRole('button', exact('Cancel')).click();
    await page.getByRole('button', exact('Discard')).click();
    await expect(form).toHaveCount(0);
  } finally {
    // The page is used by later tests.
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await browser.detach();
  }
});
