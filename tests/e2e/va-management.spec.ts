import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast, untilLive } from './support/board.ts';
import { pickPerson } from './support/people.ts';
import { replaceResult } from './support/state.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const unique = (word: string) => `${word} ${process.pid}-${Date.now()}`;

async function createUnassigned(people: Factories) {
  const va = await people.createUser({ role: 'va', fullName: unique('Vera') });
  const client = await people.createUser({ role: 'client', fullName: unique('Clara') });
  return { va, client };
}

const row = (page: Page, { fullName }: TestUser) =>
  page.getByRole('row').filter({ hasText: fullName });

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an admin assigns and unassigns a VA, and another admin sees both live', async ({
  open,
  people,
}) => {
  const { va, client } = await createUnassigned(people);
  const page = await open(admin, '/va-management');
  const other = await open(await people.createUser({ role: 'admin' }), '/va-management');
  await untilLive(other);
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(2);

  await pickPerson(page, 'Virtual Assistant', va.fullName);
  // Choose the client with the keyboard only.
  const choice = page.getByRole('combobox', { name: 'Client', exact: true });
  await choice.focus();
  await page.keyboard.type(client.fullName);
  await expect(page.getByRole('option')).toHaveText([new RegExp(client.fullName)]);
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue(client.fullName);
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(row(page, va).getByText(client.fullName)).toBeVisible();
  await expect(row(other, va).getByText(client.fullName)).toBeVisible();
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(0);
  const taken = page.getByRole('combobox', { name: 'Client', exact: true });
  await expect(taken).toHaveValue('');
  await taken.fill(client.fullName);
  await expect(page.getByText(`No results for "${client.fullName}"`)).toBeVisible();
  await taken.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await row(page, va).getByRole('button', { name: 'Unassign' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Unassign ${va.fullName}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Unassign' }).click();
  await expectToast(
    page,
    'VA unassigned successfully',
    `${va.fullName} no longer works for ${client.fullName}.`,
  );
  await expect(row(page, va)).toHaveCount(0);
  await expect(row(other, va)).toHaveCount(0);
});

test('an admin cannot assign a VA who was just assigned to another client (409)', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const { va, client } = await createUnassigned(people);
  const page = await open(admin, '/va-management');
  await pickPerson(page, 'Virtual Assistant', va.fullName);
  await pickPerson(page, 'Client', client.fullName);
  const rival = await people.createUser({ role: 'client' });
  await page.route('**/trpc/assignments.assign*', async (route) => {
    await database.db
      .insertInto('assignments')
      .values({ vaId: va.id, clientId: rival.id })
      .execute();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'Failed to assign VA', 'This virtual assistant already has a client.');
  await expect(row(page, va).getByText(rival.fullName)).toBeVisible();
});

test('an admin edits the name of a chosen VA, restores it with Escape, replaces it and clears it', async ({
  open,
  people,
}) => {
  const { va } = await createUnassigned(people);
  const page = await open(admin, '/va-management');
  await pickPerson(page, 'Virtual Assistant', va.fullName);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const field = page.getByRole('combobox', { name: 'Virtual Assistant' });
  await field.press('Home');
  await page.keyboard.type('X');
  await expect(page.getByText(`No results for "X${va.fullName}"`)).toBeVisible();
  await page.keyboard.type('y');
  await expect(field).toHaveValue(`Xy${va.fullName}`);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(va.fullName);

  await field.click();
  await page.keyboard.type('Zoe');
  await expect(field).toHaveValue('Zoe');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(va.fullName);
  await field.fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByPlaceholder('Select a client')).toBeFocused();
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(2);
});

test('an admin sees that no VA is available to assign', async ({ open }) => {
  const page = await open(admin, '/dashboard');
  await replaceResult('assignments.listUnassigned', () => ({ items: [], nextCursor: null }))(page);
  await page.getByRole('link', { name: 'VA Management' }).click();
  await expect(page.getByText('No VAs available')).toBeVisible();
});

test('an admin sees 25 of 30 assignments and then loads the rest', async ({ open, people }) => {
  const word = unique('Many');
  for (let made = 0; made < 30; made += 1) {
    const va = await people.createUser({ role: 'va', fullName: `${word} ${made}` });
    await people.assign(va, await people.createUser({ role: 'client' }));
  }
  const page = await open(admin, `/va-management?q=${encodeURIComponent(word)}`);
  const pairs = page.getByRole('region', { name: 'Current assignments' });
  await expect(pairs.getByText('30 assignments', { exact: true })).toBeVisible();
  await expect(pairs.getByRole('button', { name: 'Unassign' })).toHaveCount(25);
  await pairs.getByRole('button', { name: 'Show more' }).click();
  await expect(pairs.getByRole('button', { name: 'Unassign' })).toHaveCount(30);
  await expect(pairs.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
