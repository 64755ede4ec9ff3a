import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { ago } from '#tests/support/attention.ts';
import { makeCreateLead } from '#tests/support/leads.ts';
import { expectToast, test } from './support/test.tsx';

test('after a snooze the focus is on the row that takes the place, also with hidden rows before it', async ({
  gva,
  open,
  page,
}) => {
  const createLead = makeCreateLead(() => gva);
  // Only the first three are shown.
  for (const hours of [30, 31, 32, 33, 34])
    await createLead({ status: 'lead', createdAt: ago(hours) });
  const createVa = (fullName: string) =>
    gva.createUser({ role: 'va', fullName, isApproved: false });
  await createVa('Ada First');
  await createVa('Berta Second');
  await createVa('Cleo Third');
  await open(await gva.createUser({ role: 'admin' }), '/dashboard');
  await page.press(/^Snooze: Ada First /);
  await page.choose('For a week');
  await expectToast('Snoozed');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Snooze: Berta Second / })).toHaveFocus(),
  );
});

test('nothing is said to be on time while a demo request waits', async ({ gva, open }) => {
  await makeCreateLead(() => gva)({ status: 'request', createdAt: ago(30) });
  await open(await gva.createUser({ role: 'admin' }), '/dashboard');
  const text = 'Apart from the demo requests, nothing is late or at risk right now.';
  expect(await screen.findByText(text)).toBeVisible();
});

test('an administrator must select a task and a VA to assign a task', async ({
  gva,
  open,
  page,
}) => {
  // If there are no VAs, the dialog shows an empty state instead of the fields.
  await gva.createUser({ role: 'va' });
  await open(await gva.createUser({ role: 'admin' }), '/dashboard');
  await page.press('Assign New Task');
  const dialog = await screen.findByRole('dialog', { name: 'Assign Task' });
  await page.press('Assign Task', within(dialog));
  expect(await within(dialog).findByText('Please select a task')).toBeVisible();
  expect(within(dialog).getByText('Please select a VA')).toBeVisible();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Assign New Task' })).toHaveFocus(),
  );
  const links = { 'Create Task': '/tasks?new=true', 'Manage Leads': '/leads' };
  for (const [name, href] of Object.entries(links))
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});
