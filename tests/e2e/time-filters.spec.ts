import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { activeFilter, chooseFilter, closeFilters, openFilters } from './support/filters.ts';
import { pickOption } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { createLogged, lastDays, logs, row, total } from './support/time-report.ts';

/** Days without logs. Not the last month: in the first hours of a month it has the logs. */
async function showPastDays(page: Page) {
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page).toHaveURL(/to=2020-01-31/);
}

test('the time is grouped by task, and a group leads to its logs', async ({ open, people }) => {
  const { client, va, admin } = await createLogged(people, 'Write the report', 'Check the report');
  const page = await open(admin, `/time?${lastDays}&client=${client.id}`);
  await expect(activeFilter(page, 'Client', client.fullName)).toBeVisible();
  await chooseFilter(page, 'Group by', 'Task');
  const groups = page.getByRole('table', { name: 'Hours by task' });
  await expect(groups.getByRole('row')).toHaveCount(3);
  await expect(groups.getByRole('row').filter({ hasText: 'Check the report' })).toContainText(
    '1:00',
  );
  await page.reload();
  await groups.getByRole('link', { name: 'Check the report' }).click();
  await expect(logs(page).getByRole('row')).toHaveCount(2);
  await expect(total(page)).toContainText('1:00');
  const filters = await openFilters(page);
  const task = filters.getByRole('combobox', { name: 'Task' });
  await expect(task).toHaveValue('Check the report');
  await pickOption(filters, 'Task', 'Write the report');
  await expect(row(page, 'Write the report')).toBeVisible();
  await expect(logs(page).getByRole('row')).toHaveCount(2);
  await task.fill('');
  await filters.getByRole('combobox', { name: 'Person' }).focus();
  await expect(logs(page).getByRole('row')).toHaveCount(3);
  await pickOption(filters, 'Person', va.fullName);
  await closeFilters(page);
  await expect(page).toHaveURL(new RegExp(`va=${va.id}`));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^time-.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffTask,Person,Client,Start,End,Hours,Before adjustments,Approval,Notes,Changes',
  );
  // The rows are between the names of the columns and the total.
  expect(lines).toHaveLength(1 + 2 + 2);
  await showPastDays(page);
  await expect(page.getByText('No time logs found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).not.toHaveURL(/va=|client=/);
});

test('a client groups the time by person and task, and shows all of it again', async ({
  open,
  people,
}) => {
  const { client, va } = await createLogged(people, 'Sort the photos', 'Print the photos');
  const page = await open(client, `/time?${lastDays}&by=va`);
  await page.getByRole('table', { name: 'Hours by person' }).getByRole('link').click();
  await expect(logs(page).getByRole('row')).toHaveCount(3);
  await chooseFilter(page, 'Group by', 'Task');
  const groups = page.getByRole('table', { name: 'Hours by task' });
  await groups.getByRole('link', { name: 'Sort the photos' }).click();
  await expect(logs(page).getByRole('row')).toHaveCount(2);
  await expect(total(page)).toContainText('1:00');

  await activeFilter(page, 'Task', 'Sort the photos').click();
  await expect(logs(page).getByRole('row')).toHaveCount(3);
  await showPastDays(page);
  await expect(page.getByText('No time logs found')).toBeVisible();
  await expect(activeFilter(page, 'Person', va.fullName)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('No time logged')).toBeVisible();
});
