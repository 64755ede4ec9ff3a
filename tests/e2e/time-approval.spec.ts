import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { lastDays, row } from './support/time-report.ts';

const hourMs = 3_600_000;
/** The Monday before the last one, so that all of its days are over. */
function lastWeek() {
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * 24 * hourMs;
  return monday - 7 * 24 * hourMs;
}
const at = (day: number, hour: number) =>
  new Date(lastWeek() + (day * 24 + hour) * hourMs).toISOString();

const submitted = { approval: 'submitted' };
const week = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const contentOf = async (download: Download) => readFile(await download.path());

test('a client returns a line with the keyboard and approves the rest of the week', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const taskOf = (title: string) =>
    people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title });
  const [calls, mails] = [await taskOf('Call the suppliers'), await taskOf('Sort the mail')];
  await people.createTimeLog(calls.id, va, at(0, 10), submitted);
  await people.createTimeLog(calls.id, va, at(1, 10), submitted);
  await people.createTimeLog(mails.id, va, at(1, 14), submitted);

  const dashboard = await open(client, '/dashboard');
  await dashboard.getByRole('link', { name: 'Approve 3:00 of submitted time' }).click();
  const page = dashboard;
  const card = week(page, va.fullName);
  await expect(card).toContainText('3:00 in 3 entries');
  const line = card.getByRole('row', { name: /Call the suppliers/ });
  await expect(line).toContainText('2:00');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line.getByRole('rowheader')).toContainText(/[A-Z][a-z]{2} \d:00/);
  await expect(line.getByRole('cell')).toHaveText(['2:00']);
  await expect(line.getByRole('cell')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await untilLive(page);
  const ofVa = await open(va, '/time-tracking');
  await untilLive(ofVa);

  // Return offers all entries of the week; two of them are deselected.
  await card.getByRole('button', { name: /^Return…/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Return 3 entries' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('checkbox', { name: 'Select all entries' }).focus();
  for (let entry = 0; entry < 2; entry += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
  }
  await expect(card.getByText('1 entry selected, 1:00')).toBeVisible();
  await card.getByRole('button', { name: 'Return selected' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Return 1 entry' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('This was not for us.');
  await dialog.getByRole('button', { name: 'Return time' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Time returned', '1 entry returned.');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('checkbox', { name: 'Select all entries' })).toBeFocused();

  await expect(ofVa.getByText('Returned: This was not for us.')).toBeVisible();
  await card.getByRole('button', { name: /^Approve week/ }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Time approved', '2 entries approved.');
  await expect(page.getByText('No time to approve')).toBeVisible();
  const edit = ofVa.getByRole('button', { name: 'Edit log on Call the suppliers' }).first();
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
});

test('an administrator approves the time that a VA did not submit before their account became inactive', async ({
  open,
  people,
  database,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  const task = await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const returned = { approval: 'returned', returnReason: 'Too long' };
  await people.createTimeLog(task.id, va, at(0, 10));
  await people.createTimeLog(task.id, va, at(1, 10), returned);
  const users = database.db.updateTable('users');
  await users.set({ status: 'inactive' }).where('id', '=', va.id).execute();

  const page = await open(admin, `/time/approve?client=${client.id}`);
  const section = week(page, 'Time that VAs can no longer submit');
  const card = section.getByRole('region', { name: va.fullName, exact: true });
  await expect(card).toContainText('2:00 in 2 entries');
  await card.getByRole('button', { name: /^Show entries/ }).click();
  await expect(card.getByRole('listitem').nth(1)).toContainText('Returned: Too long');
  await expect(card.getByRole('button', { name: 'Return selected' })).toHaveCount(0);
  await card.getByRole('button', { name: /^Approve week/ }).click();
  await expectToast(page, 'Time approved', '2 entries approved.');
  await expect(section).toHaveCount(0);
});

test('an administrator adjusts approved time, and the exported files have the new total', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  const task = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Plan the trip',
  });
  const ago = new Date(Date.now() - 5 * hourMs).toISOString();
  await people.createTimeLog(task.id, va, ago, submitted);

  const page = await open(admin, `/time/approve?client=${client.id}`);
  await week(page, va.fullName)
    .getByRole('button', { name: /^Approve week/ })
    .click();
  await expectToast(page, 'Time approved', '1 entry approved.');

  await page.goto(`/time?${lastDays}&client=${client.id}`);
  await expect(row(page, 'Plan the trip')).toContainText('Approved');
  await row(page, 'Plan the trip')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const adjust = page.getByRole('menuitem', { name: 'Adjust' });
  await expect(adjust).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await adjust.click();
  const form = page.getByRole('dialog', { name: 'Adjust approved time' });
  await form.getByLabel('New hours').fill('0:45');
  await form.getByLabel('Reason').fill('A quarter was a break');
  await form.getByRole('button', { name: 'Adjust time' }).click();
  await expect(page.locator('#toaster')).toContainText('Time adjusted');
  await expect(row(page, 'Plan the trip')).toContainText('1:00, adjusted to 0:45');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('0:45');

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await contentOf(await csv)).toString()).toMatch(/\r\nTotal,.*0\.75/);
  for (const [item, start] of [
    ['PDF', '%PDF-'],
    ['Excel (XLSX)', 'PK'],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export PDF or Excel' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect((await contentOf(await file)).toString('latin1').startsWith(start)).toBe(true);
  }

  const ofVa = await open(va, `/time?${lastDays}`);
  await expect(row(ofVa, 'Plan the trip')).toContainText('1:00, adjusted to 0:45');
  await row(ofVa, 'Plan the trip').getByRole('link').click();
  const history = ofVa.getByRole('dialog', { name: 'Plan the trip' });
  await expect(history).toContainText('Adjusted by minus 0:15');
  await expect(history).toContainText('A quarter was a break');
});
