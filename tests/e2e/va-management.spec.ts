import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast, untilLive } from './support/board.ts';
import { createPerson, pickPerson, unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

async function createUnassigned(people: Factories) {
  const va = await people.createUser({ role: 'va', fullName: unique('Vera') });
  const client = await people.createUser({ role: 'client', fullName: unique('Clara') });
  return { va, client };
}

const row = (page: Page, { fullName }: TestUser) =>
  page.getByRole('row').filter({ hasText: fullName });
const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign a VA' });
const at = (tab: string, words: string) =>
  `/va-management?tab=${tab}&q=${encodeURIComponent(words)}`;

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an admin assigns and unassigns a VA, and another admin sees both live', async ({
  open,
  people,
}) => {
  const { va, client } = await createUnassigned(people);
  await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const page = await open(admin, '/va-management');
  const other = await open(await createPerson(people, 'admin'), at('assignments', va.fullName));
  await untilLive(other);
  await page.getByRole('button', { name: 'Assign VA' }).click();
  const dialog = assignDialog(page);
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expect(dialog.getByText('Please select both a VA and a client')).toHaveCount(2);

  await pickPerson(dialog, 'Virtual Assistant', va.fullName);
  // Choose the client with the keyboard only.
  const choice = dialog.getByRole('combobox', { name: 'Client', exact: true });
  await choice.focus();
  await page.keyboard.type(client.fullName);
  await expect(page.getByRole('option')).toHaveText([new RegExp(client.fullName)]);
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(choice).toHaveValue(client.fullName);
  await expect(dialog.getByText('Please select both a VA and a client')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(dialog).toHaveCount(0);
  await expect(row(other, va).getByText(client.fullName)).toBeVisible();

  await page.goto(at('assignments', va.fullName));
  await row(page, va).getByRole('button', { name: 'Unassign' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Unassign ${va.fullName}?` });
  await expect(question.getByText(`${va.fullName} keeps 1 open task`)).toBeVisible();
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

test('an admin finds a client without a VA and chooses a suggested VA by load and tasks', async ({
  open,
  people,
  database: { db },
}) => {
  const { client } = await createUnassigned(people);
  // The best rated of the VAs without work is suggested first.
  const va = await people.createUser({ role: 'va', fullName: unique('Best') });
  await db
    .updateTable('vaProfiles')
    .set({ rating: 5, specialization: 'research-analysis', skills: ['Python', 'Excel'] })
    .where('userId', '=', va.id)
    .execute();
  const { id } = await people.createTask({ clientId: client.id });
  await db.updateTable('tasks').set({ category: 'research' }).where('id', '=', id).execute();

  const page = await open(admin, `/va-management?q=${encodeURIComponent(client.fullName)}`);
  await row(page, client)
    .getByRole('button', { name: `Assign a VA to ${client.fullName}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
  const dialog = assignDialog(page);
  await expect(dialog.getByText('Tasks are about')).toBeVisible();
  const first = dialog.getByRole('listitem').filter({ hasText: va.fullName });
  await expect(first.getByText('Fits the tasks')).toBeVisible();
  await expect(first.getByText('0:00 of 160 hours promised')).toBeVisible();
  await first.getByRole('button', { name: `Choose ${va.fullName}` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Virtual Assistant' })).toHaveValue(
    va.fullName,
  );
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(row(page, client)).toHaveCount(0);
  await expect(page).toHaveURL(/va-management\?q=[^&]*$/);
});

test('an admin starts from a VA: finds them by a skill, sees their load and assigns them', async ({
  open,
  people,
  database: { db },
}) => {
  const { va, client } = await createUnassigned(people);
  const skill = unique('Braille');
  await db
    .updateTable('vaProfiles')
    .set({ skills: [skill] })
    .where('userId', '=', va.id)
    .execute();
  const page = await open(admin, '/va-management?tab=vas');
  await page.getByRole('searchbox', { name: 'Search names and skills' }).fill(skill);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, va).getByText('No client')).toBeVisible();
  await row(page, va)
    .getByRole('button', { name: `Assign ${va.fullName} to a client` })
    .click();
  const dialog = assignDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Virtual Assistant' })).toHaveValue(
    va.fullName,
  );
  await pickPerson(dialog, 'Client', client.fullName);
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, va).getByText(/^Company /)).toBeVisible();

  await page.getByRole('button', { name: 'With room' }).click();
  await expect(page.getByText('No virtual assistants found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('searchbox', { name: 'Search names and skills' })).toHaveValue('');
});

test('an admin approves one VA and rejects another, who can then not sign in', async ({
  open,
  people,
}) => {
  const word = unique('Wait');
  const register = (name: string) =>
    people.createUser({ role: 'va', isApproved: false, fullName: `${name} ${word}` });
  const [good, bad] = [await register('Gina'), await register('Bob')];
  const page = await open(admin, at('approvals', word));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: `Approve ${good.fullName}` }).click();
  await expectToast(page, 'VA approved', `${good.fullName} is approved and can now take tasks.`);
  await expect(row(page, good)).toHaveCount(0);

  await page.getByRole('button', { name: `Reject ${bad.fullName}` }).click();
  const question = page.getByRole('alertdialog', { name: `Reject ${bad.fullName}?` });
  await expect(question.getByText(/is signed out and can't sign in/)).toBeVisible();
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectToast(page, 'VA rejected', `${bad.fullName} can no longer sign in.`);
  await expect(page.getByText('No applicants found')).toBeVisible();

  // Only the own acts: what other tests do fills the first page of the activity of everyone.
  await page.goto(`/user-management?tab=activity&person=${admin.id}`);
  await expect(page.getByText(`rejected ${bad.fullName} as a virtual assistant`)).toBeVisible();
  await expect(page.getByText(`approved ${good.fullName} as a virtual assistant`)).toBeVisible();
});

test('an admin cannot assign a VA who was just assigned to another client (409)', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const { va, client } = await createUnassigned(people);
  const page = await open(admin, '/va-management?assign=true');
  const dialog = assignDialog(page);
  await pickPerson(dialog, 'Virtual Assistant', va.fullName);
  await pickPerson(dialog, 'Client', client.fullName);
  const rival = await people.createUser({ role: 'client' });
  await page.route('**/trpc/assignments.assign*', async (route) => {
    await database.db
      .insertInto('assignments')
      .values({ vaId: va.id, clientId: rival.id })
      .execute();
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'Failed to assign VA', 'This virtual assistant already has a client.');
  await expect(dialog).toBeVisible();
});
