import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createAccount } from '#domains/users/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

/** Creates an account as the server does, so that its checklist begins. */
async function createPerson(gva: TestApp, role: 'admin' | 'va'): Promise<TestUser> {
  const account = { username: `new-${role}`, fullName: `new-${role}`, role } as const;
  const { id } = await createAccount(
    gva.database.db,
    { ...account, email: `${role}@example.com`, password },
    { approvedAt: new Date(), author: serverAuthor },
  );
  return { ...account, id };
}

const checklist = (name: string) => screen.findByRole('region', { name });

test('the owner of a new agency says their name, ticks steps, and hides the checklist', async ({
  gva,
  open,
  page,
}) => {
  const owner = await createPerson(gva, 'admin');
  await open(owner, '/dashboard');
  const steps = await checklist('Set up your agency');
  expect(steps).toHaveTextContent('0 of 7 done');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull());
  expect(screen.queryByText('Recurring revenue by month')).toBeNull();
  expect(screen.queryByRole('table', { name: 'Task Management' })).toBeNull();

  await page.press('Save name', within(steps));
  expect(await within(steps).findByText('Full name is required')).toBeVisible();
  await page.fill('What is your name?', 'Nora Ek', within(steps));
  await page.press('Save name', within(steps));
  await expectToast('Welcome, Nora Ek!');
  await waitFor(() => expect(screen.queryByLabelText('What is your name?')).toBeNull());
  expect(within(steps).getByRole('link', { name: 'Set name and logo' })).toHaveAttribute(
    'href',
    '/settings/agency#identity',
  );

  await page.press('Keep these plans', within(steps));
  await waitFor(() => expect(steps).toHaveTextContent('1 of 7 done'));
  await page.press('Keep GVA', within(steps));
  await page.press('Keep bank transfer', within(steps));
  await waitFor(() => expect(steps).toHaveTextContent('3 of 7 done'));

  await page.press('Hide checklist');
  await waitFor(() => expect(screen.queryByText(/of [0-9] done/)).toBeNull());
  await page.press('Show set-up');
  expect(await checklist('Set up your agency')).toHaveTextContent('3 of 7 done');
});

test('VAs are invited from the checklist, and a client brings the figures', async ({
  gva,
  open,
  page,
}) => {
  const owner = await createPerson(gva, 'admin');
  const member = await gva.createUser({ role: 'va' });
  await open(owner, '/dashboard');
  const steps = await checklist('Set up your agency');
  await untilLive();
  expect(await within(steps).findByText('1 VA joined, 0 invitations open.')).toBeInTheDocument();
  await page.press('Invite more', within(steps));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite VAs' }));
  await page.selectOptions(dialog.getByLabelText(/^Role/), 'Admin');
  expect(await screen.findByRole('dialog', { name: 'Invite people' })).toBeVisible();
  await page.selectOptions(dialog.getByLabelText(/^Role/), 'Virtual Assistant');
  await page.fill('Email addresses', 'ana@example.com, nobody', dialog);
  await page.press('Send invitations', dialog);
  expect(await dialog.findByText('Not an email address: “nobody”')).toBeVisible();
  const known = `${member.username}@example.com`;
  await page.fill('Email addresses', `Ana Lopez <ana@example.com> ${known}`, dialog);
  await page.fill(/^Pay rate per hour/, '4.5', dialog);
  await page.press('Send invitations', dialog);

  // No mail server is set up.
  const result = within(await screen.findByRole('dialog', { name: '1 invitation created' }));
  expect(result.getByText(known).closest('li')).toHaveTextContent('already has an account.');
  const { value } = result.getByLabelText('Link for ana@example.com') as HTMLInputElement;
  expect(value).toMatch(/\/auth\/invitation#\S{20,}$/);
  await page.press('Done', result);
  expect(await within(steps).findByText('1 VA joined, 1 invitation open.')).toBeInTheDocument();

  await gva.createUser({ role: 'client' });
  await gva.database.db
    .updateTable('users')
    .set({ status: 'training' })
    .where('id', '=', member.id)
    .execute();
  expect(await screen.findByRole('region', { name: 'Figures' })).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Task Management' })).toBeInTheDocument();
  expect(screen.queryByText('Recurring revenue by month')).toBeNull();
});

test('an agency that was in use before has no checklist', async ({ gva, open }) => {
  await open(await gva.createUser({ role: 'admin' }), '/dashboard');
  expect(await screen.findByRole('region', { name: 'Figures' })).toBeVisible();
  expect(screen.getAllByText('Recurring revenue by month')).not.toHaveLength(0);
  expect(screen.queryByText(/of [0-9] done/)).toBeNull();
});

test('a new VA confirms the time zone and says their hours on the checklist', async ({
  gva,
  open,
  page,
}) => {
  await open(await createPerson(gva, 'va'), '/dashboard');
  const steps = await checklist('Your first steps');
  expect(steps).toHaveTextContent('0 of 4 done');
  await page.press('Confirm time zone', within(steps));
  await waitFor(() => expect(steps).toHaveTextContent('1 of 4 done'));
  await page.press('Set hours', within(steps));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set weekly hours' }));
  await page.fill('Weekly hours', '20', dialog);
  await page.press('Set hours', dialog);
  await waitFor(() => expect(steps).toHaveTextContent('2 of 4 done'));
  expect(within(steps).getByText('20 hours a week.')).toBeInTheDocument();

  await page.press('Hide checklist');
  await waitFor(() => expect(screen.queryByText(/of [0-9] done/)).toBeNull());
  await page.press('Show first steps');
  expect(await checklist('Your first steps')).toHaveTextContent('2 of 4 done');
});

test('a person who was invited by an address enters their name', async ({ gva, open, page }) => {
  const admin = await gva.createUser({ role: 'admin' });
  const { invited } = await gva
    .callAs(admin)
    .invitations.createMany.mutate({ addresses: 'ben@example.com', role: 'va' });
  await open(null, `/auth/invitation${new URL(invited[0]?.link ?? '').hash}`);
  expect(await screen.findByRole('heading', { name: 'Welcome to GVA' })).toBeVisible();
  await page.fill('Username', 'ben');
  await page.fill('Password', 'six letters');
  await page.press('Create account');
  expect(await screen.findByText('Full name is required')).toBeVisible();
  await page.fill('Full Name', 'Ben Okoro');
  await page.press('Create account');
  await expectToast('Registration successful', 'Welcome, Ben Okoro!');
});
