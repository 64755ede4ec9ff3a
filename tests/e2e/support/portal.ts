import type { Page } from '@playwright/test';
import { expectToast } from './board.ts';
import { expect, password, type TestUser } from './test.ts';

/** Signs in with the form, unlike `open`, which signs in through the API. */
export async function signIn(page: Page, { username, fullName }: TestUser) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Login successful', `Welcome back, ${fullName}!`);
}

export const sessionEndedDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your session has ended' });

/** Submits the form of a new task, even if the sign-in dialog covers it: a late call may have opened it. */
export const submitBehindDialog = (page: Page) =>
  page.locator('form [type=submit]', { hasText: 'Create Task' }).dispatchEvent('click');

/** Signs in in the dialog that appears when the session has ended. */
export async function signInAgain(page: Page) {
  const dialog = sessionEndedDialog(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export const goTo = (page: Page, section: string) =>
  page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: section, exact: true })
    .click();

export async function signOut(page: Page, { fullName }: TestUser) {
  await page.getByRole('button', { name: `Account menu of ${fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
}
