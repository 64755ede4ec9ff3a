import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { activeFilter, closeFilters, openFilters } from './support/filters.ts';
import { pickOption, unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
let client: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin', fullName: unique('Ada') });
  client = await people.createUser({ role: 'client', fullName: unique('Fiona') });
});

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('an admin deactivates a user, finds it in the activity and follows the link to the user', async ({
  open,
}) => {
  const page = await open(admin, `/user-management?q=${encodeURIComponent(client.fullName)}`);
  await page.getByRole('button', { name: `Actions for ${client.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Edit user' }).click();
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await form.getByLabel('Status').selectOption('Inactive');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(
    page,
    'User updated successfully',
    `${client.fullName}'s account has been updated.`,
  );

  await page.getByRole('tab', { name: 'Activity' }).click();
  const filters = await openFilters(page);
  await filters.getByLabel('Kind').selectOption('Users');
  await filters.getByLabel('Action').selectOption('Changed');
  await pickOption(filters, 'Person', admin.fullName);
  await expect(filters.getByLabel('Person')).toBeFocused();
  await closeFilters(page);
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await expect(search).toHaveValue('');
  await search.fill(client.fullName);
  await expect(rows(page)).toHaveCount(1);
  const sentence = `${admin.fullName} deactivated ${client.fullName}`;
  await expect(rows(page)).toContainText(sentence);
  await expect(rows(page)).toContainText('Status: Active → Inactive');

  await page.reload();
  await expect(activeFilter(page, 'Person', admin.fullName)).toBeVisible();
  await expect(activeFilter(page, 'Kind', 'Users')).toBeVisible();
  await expect(rows(page)).toContainText(sentence);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,${sentence},Status: Active → Inactive,`);

  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/user-management\?tab=activity$/);
  // The field is cleared after the address. Until then it has this text, so entering it again would change nothing.
  await expect(search).toHaveValue('');
  await search.fill(client.fullName);
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page).filter({ hasNotText: client.fullName })).toHaveCount(0);
  await rows(page)
    .filter({ hasText: sentence })
    .getByRole('button', { name: `Filter by: ${sentence}` })
    .click();
  await page.getByRole('menuitem', { name: 'Show only this object' }).click();
  await expect(page).toHaveURL(/kind=user&object=\d+/);
  await expect(activeFilter(page, 'Only', client.fullName)).toBeVisible();
  await expect(rows(page).filter({ hasText: sentence })).toBeVisible();

  await rows(page)
    .filter({ hasText: sentence })
    .getByRole('link', { name: client.fullName })
    .click();
  await expect(page.getByRole('dialog', { name: client.fullName })).toBeVisible();
});

test('an admin clears filters that match nothing', async ({ open }) => {
  const page = await open(admin, '/user-management?tab=activity');
  await expect(rows(page).first()).toBeVisible();
  await (await openFilters(page)).getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('No activity found')).toBeVisible();
  await expect(page).toHaveURL(/from=2099-01-01/);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/user-management\?tab=activity$/);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});
