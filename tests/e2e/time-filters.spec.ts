import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { activeFilter, closeFilters, openFilters } from './support/filters.ts';
import { pickOption } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { createLogged, lastDays, lastPeriod, logs, row, total } from './support/time-report.ts';

/** Days without logs. Not the last month: in the first hours of a month it has the logs. */
async function showPastDays(page: Page) {
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page).toHaveURL(/to=2020-01-31/);
}

test('the time is grouped by task, and a group opens to its logs', async ({ open, people }) => {
  const { client, va, admin } = await createLogged(people, 'Write the report', 'Check the report');
  const page = await open(admin, `/time?${lastDays}&client=${client.id}`);
  await expect(activeFilter(page, 'Client', client.fullName)).toBeVisible();
  await page.getByLabel('Group by').selectOption('By task');
  const groups = page.getByRole('list', { name: 'Hours by task' });
  await expect(groups.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  const group = groups.getByRole('button', { name: /^Check the report/ });
  await expect(group).toContainText('1:00');
  await group.click();
  const inGroup = page.getByRole('list', { name: 'Time logs' });
  await inGroup.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Correct time' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inGroup.getByRole('link')).toBeFocused();
  await page.getByLabel('Group by').selectOption('Time logs');
  const filters = await openFilters(page);
  const task = filters.getByRole('combobox', { name: 'Task' });
  await pickOption(filters, 'Task', 'Check the report');
  await expect(logs(page).getByRole('row')).toHaveCount(2);
  await expect(total(page)).toContainText('1 h in 1 time log');
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

test('a client opens a person and a task, and shows one task only', async ({ open, people }) => {
  const { client, va } = await createLogged(people, 'Sort the photos', 'Print the photos');
  const page = await open(client, `/time?${lastPeriod}&by=va`);
  const persons = page.getByRole('list', { name: 'Hours by person' });
  await persons.getByRole('button', { name: new RegExp(`^${va.fullName}`) }).focus();
  await page.keyboard.press('Enter');
  const tasks = page.getByRole('list', { name: 'Hours by task' });
  await tasks.getByRole('button', { name: /^Sort the photos/ }).click();
  await page.getByRole('list', { name: 'Time logs' }).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Sort the photos' })).toContainText('1:00');
  await page.keyboard.press('Escape');

  const filters = await openFilters(page);
  await pickOption(filters, 'Task', 'Sort the photos');
  await closeFilters(page);
  await expect(total(page)).toContainText('1 h in 1 time log');
  await activeFilter(page, 'Task', 'Sort the photos').click();
  await expect(total(page)).toContainText('2 h in 2 time logs');
  await showPastDays(page);
  await expect(page.getByText('No time logged')).toBeVisible();
});
