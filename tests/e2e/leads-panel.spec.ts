import type { Page } from '@playwright/test';
import { expectToast, holdToast, toast, untilLive } from './support/board.ts';
import { createLead } from './support/leads.ts';
import { unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  // The list of owners has 200 names at most, so this one sorts first.
  admin = await people.createUser({
    role: 'admin',
    fullName: unique('0 Ada'),
  });
});

const panel = (page: Page, name = 'Lea Leader') => page.getByRole('dialog', { name, exact: true });
const part = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true });

test('a demo request that is opened by its id can be accepted or rejected', async ({
  open,
  database,
}) => {
  const { id } = await createLead(database, { status: 'request' });
  const page = await open(admin, `/leads?id=${id}`);
  await expect(panel(page).getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await holdToast(page, 'Lead updated successfully');
  await expectToast(page, 'Lead updated successfully');
  await expect(panel(page).getByRole('button', { name: 'Status: Lead' })).toBeVisible();
  await expect(panel(page).getByText('accepted the request')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('button', { name: 'Accept' })).toBeVisible();
});

test('an administrator plans the next step, and the dashboard reminds of it on its day', async ({
  open,
  database,
}) => {
  const name = unique('Nadia Next');
  const { id } = await createLead(database, { fullName: name });
  const page = await open(admin, `/leads?id=${id}`);
  await panel(page, name).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(dialog.getByLabel(/^Next step/)).toBeFocused();
  await dialog.getByLabel(/^Next step/).fill('Send the offer');
  await dialog.getByLabel(/^On/).fill('2016-02-01');
  await dialog.getByLabel(/^Owner/).selectOption(String(admin.id));
  await dialog.getByLabel(/^Plan they want/).selectOption('Full-time, $1,040.00');
  await expect(dialog.getByLabel(/^Monthly value/)).toHaveValue('1040');
  await dialog.getByLabel('Source').selectOption('Referral');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Lead updated successfully');

  const facts = panel(page, name).getByRole('region', { name: 'Pipeline' });
  for (const text of ['Send the offer', admin.fullName, 'Full-time, $1,040.00 a month', 'Referral'])
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  await expect(
    panel(page, name).getByText(`made ${admin.fullName} the owner, planned the next step for`),
  ).toBeVisible();

  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: /^Show all \d/ }).click();
  await attention.getByRole('link', { name: `The next step with ${name} was due` }).click();
  await expect(page).toHaveURL(`/leads?id=${id}`);
  await expect(panel(page, name)).toBeVisible();
  // It would be the first row of Needs attention in later tests.
  await page.close();
  await database.db.deleteFrom('leads').where('id', '=', id).execute();
});

test('the timeline has comments and emails, and shows those of others without a reload', async ({
  open,
  people,
  database,
}) => {
  const { id, email, path } = await createLead(database, {
    message: 'A VA for the phone, please.',
  });
  const page = await open(admin, `/leads?id=${id}`);
  const other = await open(await people.createUser({ role: 'admin' }), path);
  // Before the details are open, which hide the rest of the page.
  await untilLive(other);
  await other.getByRole('link', { name: 'Lea Leader', exact: true }).click();
  await expect(part(page, 'Timeline').getByText('A VA for the phone, please.')).toBeVisible();

  await panel(page).getByPlaceholder('Add a comment...').fill('Called her.');
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(part(other, 'Timeline').getByText('Called her.')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Email', exact: true }).click();
  await panel(page).getByLabel('Subject').fill('Your demo');
  await panel(page).getByRole('button', { name: 'Send email' }).click();
  await expectToast(page, 'Email sent', `It is on its way to ${email}.`);
  for (const each of [page, other])
    await expect(part(each, 'Timeline').getByText(`emailed ${email}: Your demo`)).toBeVisible();
});

test('an administrator merges a duplicate, and its address leads to the lead that stays', async ({
  open,
  database,
}) => {
  const { id, email } = await createLead(database);
  const duplicate = await createLead(database, {
    email,
    fullName: 'Lea Second',
    phone: '+1 212 555 0144',
    message: 'I asked before.',
  });
  await database.db
    .insertInto('leadComments')
    .values({ leadId: duplicate.id, userId: admin.id, content: 'Wants mornings.' })
    .execute();
  const page = await open(admin, `/leads?id=${id}`);
  await panel(page).getByRole('button', { name: 'Merge...' }).click();
  const question = page.getByRole('alertdialog', { name: 'Merge 2 leads?' });
  await expect(question.getByRole('radio', { name: /^Lea Leader/ })).toBeChecked();
  await expect(question.getByText("You can't undo this.")).toBeVisible();
  await question.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Leads merged');
  await expect(part(page, 'Timeline').getByText('Wants mornings.')).toBeVisible();
  await expect(part(page, 'Timeline').getByText('I asked before.')).toBeVisible();
  await expect(part(page, 'Contact').getByText('+1 212 555 0144')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Merge...' })).toHaveCount(0);
  await page.goto(`/leads?id=${duplicate.id}`);
  await expect(panel(page)).toBeVisible();
});

test('a lead is deleted from its details after a question', async ({ open, database }) => {
  const { id, path } = await createLead(database);
  const page = await open(admin, `${path}&id=${id}`);
  await expect(panel(page).getByRole('button', { name: 'Delete' })).toBeVisible();
  // A request for the timeline after the deletion would be refused (404).
  await expect(panel(page).getByText('Loading the timeline')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Lea Leader?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Lead deleted', 'Lea Leader has been deleted.');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('No leads found')).toBeVisible();
});
