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
