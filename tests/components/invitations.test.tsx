import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test, untilLive } from './support/test.tsx';

const path = '/user-management';
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rows = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) });

test('an admin sees the reset link on screen, because no mail server is configured', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va', fullName: 'Forgetful' });
  await open(await gva.createUser({ role: 'admin' }), `${path}?id=${va.id}`);
  await page.press('Send reset link');
  const name = 'Send Forgetful a reset link?';
  await page.press('Send reset link', within(await screen.findByRole('dialog', { name })));
  const dialog = await screen.findByRole('dialog', { name: 'Reset link' });
  const { value } = within(dialog).getByLabelText('Link') as HTMLInputElement;
  expect(value).toMatch(/\/auth\/reset-password#\S{20,}$/);
  await page.press('Done', within(dialog));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('an admin creates an invitation, sends it again, and withdraws it', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'admin' }), `${path}?tab=invitations`);
  await page.press('Invite user');
  const form = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  await page.fill('Full Name', 'Ines Invited', form);
  await page.fill('Email', 'ines@example.com', form);
  await page.fill(/^Company Name/, 'Invited Ltd', form);
  expect(form.queryByLabelText('Username')).toBeNull();
  await page.press('Invite user', form);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation link' }));
  const { value } = dialog.getByLabelText('Link') as HTMLInputElement;
  expect(value).toMatch(/\/auth\/invitation#\S{20,}$/);
  await page.press('Done', dialog);

  const invitation = within(await row('ines@example.com'));
  expect(invitation.getByText('Pending')).toBeVisible();
  await page.press('Send the invitation of Ines Invited again', invitation);
  const again = within(await screen.findByRole('dialog', { name: 'Invitation link' }));
  expect((again.getByLabelText('Link') as HTMLInputElement).value).not.toBe(value);
  await page.press('Done', again);
  await page.press('Withdraw the invitation of Ines Invited', invitation);
  await page.press('Withdraw', within(await screen.findByRole('alertdialog')));
  await expectToast('Invitation withdrawn', 'The link for ines@example.com no longer works.');
  await waitFor(() => expect(rows('Withdrawn')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
});

test('an invitation whose mail was not delivered says so, and leads to the failed jobs', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  await gva.callAs(admin).invitations.create.mutate({
    fullName: 'Ines Invited',
    email: 'ines@example.com',
    role: 'client',
    companyName: 'Invited Ltd',
  });
  await gva.database.db
    .updateTable('mailOutbox')
    .set({ status: 'parked', settledAt: new Date().toISOString() })
    .execute();
  await open(admin, `${path}?tab=invitations`);
  const invitation = within(await row('ines@example.com'));
  expect(invitation.getByText('Not delivered')).toBeVisible();
  await page.click(invitation.getByRole('link', { name: 'Try again in Failed jobs' }));
  expect(await screen.findByText('No failed jobs')).toBeVisible();
});

test('an admin retries a failed job and discards another one', async ({ gva, open, page }) => {
  const fail = (mailId: number) =>
    gva.database.db
      .insertInto('failedJobs')
      .values({
        job: 'deliver-mail',
        input: JSON.stringify({ mailId }),
        about: `Email ${mailId}`,
        reason: 'The mailbox is full',
        attempts: 33,
        queuedAt: new Date().toISOString(),
      })
      .execute();
  await fail(1);
  await open(await gva.createUser({ role: 'admin' }), `${path}?tab=jobs`);
  await untilLive();
  // A job that fails while the list is open is added to it.
  await fail(2);
  expect(await row('Email 2')).toHaveTextContent('The mailbox is full');
  await page.press('Retry Email 2');
  await expectToast('Job restarted');
  await waitFor(() => expect(rows('Email 2')).toHaveLength(0));
  await page.press('Discard Email 1');
  await page.press('Discard', within(await screen.findByRole('alertdialog')));
  await waitFor(() => expect(rows('Email 1')).toHaveLength(0));
});
