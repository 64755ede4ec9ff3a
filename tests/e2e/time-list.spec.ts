import { readFileSync } from 'node:fs';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
/** The last days, also at the beginning of a month. */
const lastDays = `period=custom&from=${ago(6 * 24).slice(0, 10)}&to=${ago(-24).slice(0, 10)}`;

const count = 12;
let path: string;
test.beforeEach(async ({ people }) => {
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id, title: 'Sort mail' });
  for (let turn = 1; turn <= count; turn += 1) await people.createTimeLog(id, va, ago(2 * turn));
  path = `/time?${lastDays}&client=${client.id}`;
});

test('an administrator exports the columns that the list of time logs shows', async ({
  open,
  people,
}) => {
  const page = await open(await createPerson(people, 'admin'), path);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Client', 'Start', 'End', 'Changes'])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Changes' })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffTask,Person,Approval,Hours');
  // The rows are between the names of the columns and the total.
  expect(lines).toHaveLength(1 + count + 2);
});

test('the list of time logs stays where it is while a form opens and closes', async ({
  open,
  people,
}) => {
  const admin = await createPerson(people, 'admin');
  const page = await open(admin, path, { viewport: { width: 1440, height: 500 } });
  const links = page.getByRole('link', { name: 'Sort mail' });
  await links.last().scrollIntoViewIfNeeded();
  await links.last().focus();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(0);
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Correct time' });
  await expect(form.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
});
