import type { Page } from '@playwright/test';
import { expectToast, toast, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

/** Opens the form of the user with this name, and types another name. */
async function renameInForm(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: `Actions for ${from}` }).click();
  await page.getByRole('menuitem', { name: 'Edit user' }).click();
  await page.getByRole('dialog', { name: 'Edit user' }).getByLabel('Full Name').fill(to);
}

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin', fullName: unique('Ada') });
});

test('an admin sees the reset link on screen when no mail server is configured', async ({
  open,
  people,
}) => {
  const user = await people.createUser({ role: 'va', fullName: unique('Forgetful') });
  const page = await open(admin, `/user-management?q=${encodeURIComponent(user.fullName)}`);
  await page.getByRole('link', { name: user.fullName }).click();
  const panel = page.getByRole('dialog', { name: user.fullName });
  await panel.getByRole('button', { name: 'Send reset link' }).click();
  const question = page.getByRole('dialog', { name: `Send ${user.fullName} a reset link?` });
  await question.getByRole('button', { name: 'Send reset link' }).click();
  const linkDialog = page.getByRole('dialog', { name: 'Reset link', exact: true });
  await expect(linkDialog.getByLabel('Link')).toHaveValue(/\/auth\/reset-password#\S{20,}$/);
  await linkDialog.getByRole('button', { name: 'Done' }).click();
  await expect(linkDialog).toBeHidden();
});

test('an admin saves a form and keeps what another admin changed while it was open', async ({
  open,
  people,
  rest,
}) => {
  const fullName = unique('Shared');
  const client = await people.createUser({ role: 'client', fullName });
  const page = await open(admin, `/user-management?q=${encodeURIComponent(fullName)}`);
  await renameInForm(page, fullName, `${fullName} Renamed`);
  const other = await rest(await people.createUser({ role: 'admin' }));
  const changes = { email: `${client.username}-new@example.com`, status: 'inactive' };
  const path = `/api/admin/users/${client.id}`;
  expect((await other.patch(path, { data: { user: changes } })).status()).toBe(200);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page).getByText('User updated successfully')).toBeVisible();
  const { user } = await (await other.get(`/api/users/${client.id}`)).json();
  expect(user).toMatchObject({ fullName: `${fullName} Renamed`, ...changes });
});

test('an admin creates, finds and revokes an invitation', async ({ open }) => {
  const fullName = unique('Invited');
  const email = `${fullName.replace(' ', '-')}@example.com`;
  const page = await open(admin, '/user-management?tab=invitations');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('Full Name').fill(fullName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Company Name').fill('Invited Ltd');
  await expect(form.getByLabel('Username')).toHaveCount(0);
  await form.getByRole('button', { name: 'Invite user' }).click();
  const linkDialog = page.getByRole('dialog', { name: 'Invitation link' });
  await expect(linkDialog.getByLabel('Link')).toHaveValue(/\/auth\/invitation#\S{20,}$/);
  await linkDialog.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Invitation revoked', `The link sent to ${email} no longer works.`);
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
});

test('an admin retries a failed job and discards another one', async ({ open, database }) => {
  const insertFailure = async () => {
    const mailId = 1_000_000 + Math.floor(Math.random() * 1_000_000_000);
    const about = `Email ${mailId} (welcome)`;
    await database.db
      .insertInto('failedJobs')
      .values({
        job: 'deliver-mail',
        input: JSON.stringify({ mailId }),
        about,
        reason: 'The mailbox is full',
        attempts: 33,
        queuedAt: new Date().toISOString(),
      })
      .execute();
    return about;
  };
  const discarded = await insertFailure();
  const page = await open(admin, '/user-management?tab=jobs');
  await untilLive(page);
  // A job that fails while the list is open is added to it.
  const retried = await insertFailure();
  const rowOf = (about: string) => page.getByRole('row').filter({ hasText: about });
  await expect(rowOf(retried).getByText('The mailbox is full')).toBeVisible();
  await rowOf(retried)
    .getByRole('button', { name: `Retry ${retried}` })
    .click();
  await expect(toast(page).getByText('Job restarted')).toBeVisible();
  await expect(rowOf(retried)).toHaveCount(0);

  await rowOf(discarded)
    .getByRole('button', { name: `Discard ${discarded}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(rowOf(discarded)).toHaveCount(0);
});
