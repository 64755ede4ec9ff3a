import { readFileSync } from 'node:fs';
import { centerOf, untilStill } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { replaceResult } from './support/state.ts';
import { expect, test } from './support/test.ts';
import { total } from './support/time-report.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
/** The last days, also at the beginning of a month. */
const lastDays = `by=log&period=custom&from=${ago(6 * 24).slice(0, 10)}&to=${ago(-24).slice(0, 10)}`;

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
  await expect(page.getByRole('menuitemcheckbox', { name: 'Changes' })).toBeVisible();
  // The clicks come before the page has rendered the columns of its URL.
  await page.getByRole('menuitemcheckbox').evaluateAll((items: HTMLElement[]) => {
    for (const item of items) if (/Client|Start|End|Changes/.test(item.textContent)) item.click();
  });
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
  const page = await open(admin, null, { viewport: { width: 1440, height: 500 } });
  // The weeks that the VAs of other tests have not submitted are listed above, and would move the time logs.
  await replaceResult('timesheets.missing', () => [])(page);
  await page.goto(path);
  // The total is loaded apart from the logs, and its height may differ from that of the placeholder.
  await expect(total(page)).toContainText(`${count} h in`);
  const links = page.getByRole('link', { name: 'Sort mail' });
  await links.last().scrollIntoViewIfNeeded();
  await links.last().focus();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const positionOf = async () => (await centerOf(links.last())).y;
  const position = await positionOf();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Correct time' });
  await expect(form.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await untilStill(page);
  expect(await positionOf()).toBe(position);
});
