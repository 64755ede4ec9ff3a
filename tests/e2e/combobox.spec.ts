import type { Page, Response } from '@playwright/test';
import { pickOption, unique } from './support/people.ts';
import { callsOf } from './support/state.ts';
import { expect, type TestUser, test } from './support/test.ts';

const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign a VA' });

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an admin edits the name of a chosen VA, restores it with Escape, replaces it and clears it', async ({
  open,
  people,
}) => {
  const va = await people.createUser({ role: 'va', fullName: unique('Vera') });
  const page = await open(admin, '/va-management?assign=true');
  const dialog = assignDialog(page);
  await pickOption(dialog, 'Virtual Assistant', va.fullName);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const field = dialog.getByRole('combobox', { name: 'Virtual Assistant' });
  await field.press('Home');
  await page.keyboard.type('X');
  await expect(page.getByText(`No results for "X${va.fullName}"`)).toBeVisible();
  await page.keyboard.type('y');
  await expect(field).toHaveValue(`Xy${va.fullName}`);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(va.fullName);
  await expect(dialog).toBeVisible();

  await field.click();
  await page.keyboard.type('Zoe');
  await expect(field).toHaveValue('Zoe');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(va.fullName);
  await field.fill('');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('');
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expect(dialog.getByText('Please select both a VA and a client')).toHaveCount(2);
});

test('an admin leaves the name of a VA before the list opens, and the list closes', async ({
  open,
}) => {
  const page = await open(admin, null);
  // The dialog also loads VAs without a search.
  const isSearch = (response: Response) =>
    callsOf('assignments.listVas').test(response.url()) &&
    decodeURIComponent(response.url()).includes('"q":"a"');
  await page.goto('/va-management?assign=true');
  const field = assignDialog(page).getByRole('combobox', { name: 'Virtual Assistant' });
  await expect(field).toBeVisible();
  // No search, if the field is cleared first.
  const search = page.waitForResponse(isSearch, { timeout: 2_000 }).catch(() => null);
  await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    input.setRangeText('a');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input
      .closest<HTMLElement>('[role=dialog]')
      ?.querySelector<HTMLElement>('[type=submit]')
      ?.focus();
  });
  await search;
  await expect(field).toHaveValue('');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});
