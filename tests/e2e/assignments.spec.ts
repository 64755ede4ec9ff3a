import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast, holdToast, untilLive } from './support/board.ts';
import { createPerson, unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const at = (words: string, filters = '') =>
  `/va-management?tab=assignments&q=${encodeURIComponent(words)}${filters}`;

type Pair = { va: TestUser; client: TestUser };

async function createAssigned(people: Factories, name: string): Promise<Pair> {
  const va = await people.createUser({ role: 'va', fullName: name });
  const client = await people.createUser({ role: 'client', fullName: `Client of ${name}` });
  await people.assign(va, client);
  return { va, client };
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Assignments' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const checkbox = (page: Page, { va, client }: Pair) =>
  page.getByRole('checkbox', { name: `Select ${va.fullName} and ${client.fullName}` });

async function endSelected(page: Page, count: string) {
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'End assignments' })
    .click();
  const question = page.getByRole('alertdialog', { name: `End ${count}?` });
  await question.getByRole('button', { name: 'End assignments' }).click();
}

let admin: TestUser;
let word: string;
let anna: Pair;
let berta: Pair;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
  word = unique('Period');
  anna = await createAssigned(people, `Anna ${word}`);
  berta = await createAssigned(people, `Berta ${word}`);
});

test('an admin ends assignments together and undoes it, and another admin sees both live', async ({
  open,
  people,
}) => {
  const page = await open(admin, at(word));
  const other = await open(await createPerson(people, 'admin'), at(word));
  await untilLive(other);
  await expect(rows(other)).toHaveCount(2);
  await checkbox(page, anna).check();
  await checkbox(page, berta).check();
  await endSelected(page, '2 assignments');
  await holdToast(page, 'Assignments ended');
  await expectToast(page, 'Assignments ended', '2 assignments ended.');
  await expect(page.getByText('No assignments found')).toBeVisible();
  await expect(rows(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Change undone', 'Restored 2 assignments.');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(other)).toHaveCount(2);

  await page.goto(`/user-management?tab=activity&person=${admin.id}`);
  const undone = `undid the end of the assignment of ${anna.va.fullName} to`;
  await expect(page.getByText(undone)).toBeVisible();
  await expect(page.getByText(`unassigned ${anna.va.fullName} from`)).toBeVisible();
});

test('an assignment that has ended refuses the end of all, and is deselected', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(409));
  await people.unassign(berta.client);
  const page = await open(admin, at(word, '&state=all'));
  await checkbox(page, anna).check();
  await checkbox(page, berta).check();
  await endSelected(page, '2 assignments');
  const refusal = page.getByRole('dialog', { name: 'No assignment was ended' });
  await expect(
    refusal.getByText(`${berta.va.fullName} and ${berta.client.fullName}`),
  ).toBeVisible();
  await expect(refusal.getByText('This assignment has already ended.')).toBeVisible();
  await refusal.getByRole('button', { name: 'Deselect these rows' }).click();
  await endSelected(page, '1 assignment');
  await expectToast(page, 'Assignments ended', '1 assignment ended.');
  await expect(rows(page).getByText('Ended')).toHaveCount(2);
});

test('an admin finds a former assignment by state, VA and client, and exports what is shown', async ({
  open,
  people,
  database: { db },
}) => {
  const { va, client } = anna;
  await db
    .updateTable('assignments')
    .set({ startedAt: '2026-01-05T09:00:00.000Z', endedAt: '2026-02-05T09:00:00.000Z' })
    .where('clientId', '=', client.id)
    .execute();
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  await people.createTimeLog(id, va, '2026-01-06T09:00:00.000Z');
  await people.createTimeLog(id, va, '2026-02-06T09:00:00.000Z');
  const page = await open(admin, '/va-management');
  await page.getByRole('tab', { name: 'Assignments' }).click();
  await page.getByRole('button', { name: 'Ended', exact: true }).click();
  await page.getByLabel('Virtual Assistant').selectOption(va.fullName);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('1:00');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Virtual Assistant').selectOption('Any VA');
  await page.getByLabel('Client', { exact: true }).selectOption({ value: String(client.id) });
  await page.getByLabel('From').fill('2026-02-05');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('From').fill('2026-02-07');
  await expect(page.getByText('No assignments found')).toBeVisible();
  await page.getByLabel('From').fill('');
  await expect(page).toHaveURL(new RegExp(`state=all&ofClient=${client.id}$`));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [, line, end] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(line).toContain(`${va.fullName},${client.fullName},Company `);
  expect(line).toContain(',Ended,2026-01-05T09:00:00.000Z,2026-02-05T09:00:00.000Z,1,');
  expect(end).toBe('');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/va-management?tab=assignments');
});

test('an admin saves a view of the ended assignments and opens it again', async ({ open }) => {
  const page = await open(admin, at(word, '&state=ended&sort=end&order=descending'));
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(word);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/view=\d+/);
  await page.goto('/va-management?tab=assignments');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: word }).click();
  await expect(page).toHaveURL(/state=ended/);
  await expect(page).toHaveURL(/sort=end/);
  await expect(page.getByRole('searchbox', { name: 'Search assignments' })).toHaveValue(word);
});

test('with the keyboard an admin selects an assignment and opens the VA', async ({ open }) => {
  const page = await open(admin, at(word));
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: anna.va.fullName, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: anna.va.fullName })).toBeVisible();
});
