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
