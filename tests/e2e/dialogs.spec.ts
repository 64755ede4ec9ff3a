import { card } from './support/board.ts';
import { createPerson } from './support/people.ts';
import { sessionEndedDialog, signInAgain, submitBehindDialog } from './support/portal.ts';
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

test("a task's dialog survives a reload, closes with Back, and leaves no entry of the history when it is closed", async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id, title: 'Plan it' });
  const page = await open(client, '/dashboard');
  await page.goto('/tasks?priority=medium');
  await card(page, 'Plan it').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Plan it' });
  await dialog.getByLabel('Add a comment').fill('Half a thought');
  await expect(page).toHaveURL(`/tasks?priority=medium&task=${id}`);
  await page.reload();
  await expect(dialog.getByLabel('Add a comment')).toHaveValue('Half a thought');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();

  // The same entry as before it was opened, also after a reload and by two keys at once.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/tasks?priority=medium');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');

  // A link from elsewhere has no page below, so the parameter is removed.
  await page.goto(`/tasks?task=${id}`);
  await dialog.getByRole('button', exact('Close')).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/tasks');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('the details of a lead, a client and an invoice close to the entry of their list', async ({
  open,
  people,
}) => {
  const admin = await createPerson(people, 'admin');
  const page = await open(admin, '/dashboard');
  for (const list of ['/leads?layout=table', '/clients', '/billing?tab=all']) {
    await page.goto(list);
    const link = page.locator('[data-row-link]').first();
    await link.press('Enter');
    await expect(page).toHaveURL(/[?&]id=\d+/);
    await page.getByRole('dialog').getByRole('button', exact('Close')).press('Enter');
    await expect(page).toHaveURL(list);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});
