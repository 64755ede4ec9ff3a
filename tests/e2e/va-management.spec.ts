import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast, untilLive } from './support/board.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const unique = (word: string) => `${word} ${process.pid}-${Date.now()}`;

async function createPair(people: Factories) {
  const va = await people.createUser({ role: 'va', fullName: unique('Vera') });
  const client = await people.createUser({ role: 'client', fullName: unique('Clara') });
  return { va, client };
}

const row = (page: Page, { fullName }: TestUser) =>
  page.getByRole('row').filter({ hasText: fullName });

async function pick(page: Page, label: string, { id }: TestUser) {
  const field = page.getByLabel(label, { exact: true });
  await expect(field.locator(`option[value="${id}"]`)).toBeAttached();
  await field.selectOption(String(id));
}

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('a VA gets a client, everywhere at once, and is taken away again', async ({
  open,
  people,
}) => {
  const { va, client } = await createPair(people);
  const page = await open(admin, '/va-management');
  const other = await open(await people.createUser({ role: 'admin' }), '/va-management');
  await untilLive(other);
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(2);

  await pick(page, 'Virtual Assistant', va);
  await pick(page, 'Client', client);
  await expect(page.getByText('Please select both a VA and a client')).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(row(page, va).getByText(client.fullName)).toBeVisible();
  await expect(row(other, va).getByText(client.fullName)).toBeVisible();
  await expect(page.locator(`option[value="${va.id}"]`)).toHaveCount(0);

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

test('a VA who was given away meanwhile stays where they are', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const { va, client } = await createPair(people);
  const page = await open(admin, '/va-management');
  await pick(page, 'Virtual Assistant', va);
  await pick(page, 'Client', client);
  const rival = await people.createUser({ role: 'client' });
  await page.route('**/trpc/assignments.assign*', async (route) => {
    await database.db
      .updateTable('vaProfiles')
      .set({ assignedClientId: rival.id, assignmentStatus: 'assigned' })
      .where('userId', '=', va.id)
      .execute();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'Failed to assign VA', 'This virtual assistant already has a client.');
  await expect(row(page, va).getByText(rival.fullName)).toBeVisible();
});

test('without a VA to give there is nothing to choose', async ({ open }) => {
  const page = await open(admin, '/dashboard');
  await page.route('**/trpc/*assignments.listUnassigned*', async (route) => {
    const response = await route.fetch();
    const answers = await response.json();
    const at = new URL(route.request().url()).pathname
      .split('/')
      .at(-1)
      ?.split(',')
      .indexOf('assignments.listUnassigned');
    answers[at ?? 0].result.data = { items: [], nextCursor: null };
    await route.fulfill({ response, json: answers });
  });
  await page.getByRole('link', { name: 'VA Management' }).click();
  await expect(page.getByText('No VAs available')).toBeVisible();
});
