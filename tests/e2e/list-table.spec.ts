import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast, toast, untilLive, untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import { unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const searchPath = (words: string) =>
  `/user-management?sort=name&order=ascending&q=${encodeURIComponent(words)}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const check = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const views = (page: Page) => page.getByRole('button', { name: /^Views|changed/ });

let admin: TestUser;
let word: string;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
  word = unique('Listed');
});

const createFour = async (people: Factories) => {
  const names = ['Anna', 'Berta', 'Carla', 'Dora'].map((name) => `${word} ${name}`);
  for (const fullName of names) await people.createUser({ role: 'client', fullName });
  return names as [string, string, string, string];
};

test('an admin moves, selects, opens and edits rows by keyboard', async ({ open, people }) => {
  const [anna, berta, carla, dora] = await createFour(people);
  const page = await open(admin, searchPath(word));
  await expect(row(page, word)).toHaveCount(4);
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  await page.keyboard.press('j');
  await expect(link(anna)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(link(carla)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(bar(page)).toContainText('3 selected');
  for (const name of [anna, berta, carla]) await expect(check(page, name)).toBeChecked();
  await page.keyboard.press('k');
  await expect(link(berta)).toBeFocused();
  await page.keyboard.press('x');
  await expect(check(page, berta)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();

  await page.keyboard.press('End');
  await expect(link(dora)).toBeFocused();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await expect(form.getByLabel('Full Name')).toHaveValue(dora);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(link(dora)).toBeFocused();
  // The list continues at the row that was edited.
  await page.keyboard.press('j');
  await expect(link(dora)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: dora })).toBeVisible();
});

test('letters in the search are text, not shortcuts', async ({ open, people }) => {
  await createFour(people);
  const page = await open(admin, searchPath(word));
  await expect(row(page, word)).toHaveCount(4);
  await page.getByRole('searchbox').press('End');
  await page.getByRole('searchbox').pressSequentially('jxke');
  await expect(page.getByRole('searchbox')).toHaveValue(`${word}jxke`);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
});

test('an admin deactivates the selected users, another admin sees it live, and on a phone the rows are cards', async ({
  open,
  people,
}) => {
  const [anna, berta, carla] = await createFour(people);
  const page = await open(admin, searchPath(word));
  const other = await open(await people.createUser({ role: 'admin' }), searchPath(word));
  await untilLive(other);
  await check(page, anna).check();
  await check(page, carla).click({ modifiers: ['Shift'] });
  await check(page, berta).uncheck();
  await bar(page).getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate 2 users?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Users deactivated', '2 users');
  await expect(bar(page)).toBeHidden();
  for (const shown of [page, other]) {
    await expect(row(shown, anna)).toContainText('Inactive');
    await expect(row(shown, carla)).toContainText('Inactive');
    await expect(row(shown, berta)).not.toContainText('Inactive');
  }
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Inactive');
  await expect(row(page, word)).toHaveCount(2);
  await expect(page).toHaveURL(/status=inactive/);

  await resize(page, { width: 390, height: 844 });
  await check(page, anna).check();
  await check(page, carla).check();
  await expect(bar(page)).toContainText('2 selected');
  await untilStill(page);
  const box = await bar(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(check(page, anna)).not.toBeChecked();
  await page.getByLabel('Sort by').selectOption('Name Z-A');
  await expect(page).toHaveURL(/order=descending/);
});

test('an admin sees which rows refused an act, and that nothing was changed', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(409));
  const self = await people.createUser({ role: 'admin', fullName: `${word} Self` });
  const other = await people.createUser({ role: 'client', fullName: `${word} Other` });
  const page = await open(self, searchPath(word));
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await bar(page).getByRole('button', { name: 'More actions for the selected users' }).click();
  await page.getByRole('menuitem', { name: 'Set status to Training' }).click();
  const answer = page.getByRole('dialog', { name: 'No status was changed' });
  await expect(answer).toContainText("1 of 2 selected rows can't be changed.");
  await expect(answer.getByRole('listitem')).toHaveText([
    `${self.fullName}You can't change your own status here.`,
  ]);
  await answer.getByRole('button', { name: 'Deselect these rows' }).click();
  await expect(bar(page)).toContainText('1 selected');
  await expect(row(page, other.fullName)).not.toContainText('Training');
  await expect(check(page, self.fullName)).not.toBeChecked();
});

test('an admin chooses the columns, and a reload keeps them', async ({ open }) => {
  const page = await open(admin, '/user-management');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(heading('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const email = page.getByRole('menuitemcheckbox', { name: 'Email' });
  await email.click();
  await expect(email).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(heading('Email')).toHaveCount(0);
  await page.reload();
  await expect(heading('Name')).toBeVisible();
  await expect(heading('Email')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Show default columns' }).click();
  await expect(heading('Email')).toBeVisible();
  await expect(page).not.toHaveURL(/columns/);
});

test('an admin saves, shares, changes and deletes a view', async ({ open, people }) => {
  const name = unique('View');
  const page = await open(admin, '/user-management?role=va&sort=name&order=ascending');
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Share with all administrators').check();
  await form.getByRole('button', { name: 'Save view' }).click();
  await expectToast(page, 'View saved', name);
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);

  const other = await open(await people.createUser({ role: 'admin' }), '/user-management');
  await untilLive(other);
  await views(other).click();
  await other.getByRole('menuitem', { name }).click();
  await expect(other).toHaveURL(/role=va/);
  await expect(other.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await page.getByRole('button', { name: 'Clients', exact: true }).click();
  await expect(button).toContainText('(changed)');
  await button.click();
  await page.getByRole('menuitem', { name: `Save changes to “${name}”` }).click();
  await expect(toast(page).getByText('View saved')).toBeVisible();
  await expect(button).not.toContainText('(changed)');
  await expect(other.getByRole('button', { name })).toContainText('(changed)');

  await button.click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete the view “${name}”?` });
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expectToast(page, 'View deleted');
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(other.getByRole('button', { name })).toHaveCount(0);
  await expect(page).toHaveURL(/role=client/);
});
