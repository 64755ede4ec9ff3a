import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, type Page, test } from './support/test.tsx';

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rowsOf = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) });
const address = () => location.pathname + location.search;

const pickPerson = async (page: Page, label: string, name: string) =>
  page.pick(await screen.findByRole('combobox', { name: label }), name);

const assignDialog = async () => {
  await screen.findByRole('combobox', { name: 'Virtual Assistant' });
  return within(screen.getByRole('dialog', { name: 'Assign a VA' }));
};

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});

test('an admin finds a client without a VA and chooses a suggested VA by load and tasks', async ({
  gva,
  open,
  page,
}) => {
  const { db } = gva.database;
  const client = await gva.createUser({ role: 'client' });
  await gva.createUser({ role: 'va' });
  const va = await gva.createUser({ role: 'va' });
  await db
    .updateTable('vaProfiles')
    .set({ specialization: 'research-analysis' })
    .where('userId', '=', va.id)
    .execute();
  await gva.createTask({ clientId: client.id });
  await db.updateTable('tasks').set({ category: 'research' }).execute();

  await open(admin, '/va-management');
  await page.press(`Assign a VA to ${client.fullName}`);
  const dialog = await assignDialog();
  expect(address()).toContain(`client=${client.id}`);
  expect(await dialog.findByText('Tasks are about')).toBeVisible();
  const choose = await dialog.findByRole('button', { name: `Choose ${va.fullName}` });
  const [first] = dialog
    .getAllByRole('listitem')
    .filter((one) => one.textContent?.includes('Vera'));
  expect(first).toContainElement(choose);
  expect(first).toHaveTextContent('Fits the tasks');
  expect(first).toHaveTextContent('0 h of 160 h committed');
  await page.click(choose);
  expect(dialog.getByRole('combobox', { name: 'Virtual Assistant' })).toHaveValue(va.fullName);
  await page.press('Assign VA', dialog);
  await expectToast('VA assigned successfully', `${va.fullName} now works for ${client.fullName}.`);
  await waitFor(() => expect(rowsOf(client.fullName)).toHaveLength(0));
  expect(address()).toBe('/va-management');
});

test('an admin starts from a VA, found by a skill, who gets another client in the meantime', async ({
  gva,
  open,
  page,
  network,
}) => {
  const va = await gva.createUser({ role: 'va', isApproved: false });
  await gva.database.db
    .updateTable('vaProfiles')
    .set({ skills: ['Braille'] })
    .execute();
  await gva.createUser({ role: 'va' });
  const [client, rival] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'client' }),
  ];
  await open(admin, '/va-management?tab=vas');
  await page.fill('Search names and skills', 'Braille');
  await waitFor(() => expect(rowsOf('Vera')).toHaveLength(1));
  expect(await rowOf(va.fullName)).toHaveTextContent('No client');
  await page.press(`Assign ${va.fullName} to a client`);
  const dialog = await assignDialog();
  expect(dialog.getByRole('combobox', { name: 'Virtual Assistant' })).toHaveValue(va.fullName);
  expect(await dialog.findByText(`The assignment approves ${va.fullName}, too.`)).toBeVisible();
  await pickPerson(page, 'Client', client.fullName);
  network.respond('assignments.assign', async ({ send }) => {
    await gva.assign(va, rival);
    return send();
  });
  await page.press('Assign VA', dialog);
  await expectToast('Failed to assign VA', 'This virtual assistant already has a client.');
  expect(screen.getByRole('dialog', { name: 'Assign a VA' })).toBeVisible();

  network.restore();
  await gva.unassign(rival);
  await page.press('Assign VA', dialog);
  await expectToast('VA assigned successfully');
  await waitFor(async () => expect(await rowOf(va.fullName)).toHaveTextContent(/Company \d/));
  await page.filter('Capacity', 'Available');
  expect(await screen.findByText('No virtual assistants found')).toBeVisible();
});

test('an admin approves one VA and rejects another', async ({ gva, open, page }) => {
  const applicant = (fullName: string) =>
    gva.createUser({ role: 'va', isApproved: false, fullName });
  await applicant('Gina Good');
  await applicant('Bob Bad');
  await open(admin, '/va-management?tab=approvals');
  await page.press('Approve Gina Good');
  await expectToast('VA approved', 'Gina Good is approved and can now take tasks.');
  await waitFor(() => expect(rowsOf('Gina Good')).toHaveLength(0));

  await page.press('Reject Bob Bad');
  const question = await screen.findByRole('alertdialog', { name: 'Reject Bob Bad?' });
  expect(question).toHaveTextContent(/is signed out and can't sign in/);
  await page.press('Reject', within(question));
  await expectToast('VA rejected', 'Bob Bad can no longer sign in.');
  await waitFor(() => expect(rowsOf('Bob Bad')).toHaveLength(0));

  await open(admin, '/user-management?tab=activity');
  expect(await rowOf('rejected Bob Bad as a virtual assistant')).toBeVisible();
  expect(await rowOf('approved Gina Good as a virtual assistant')).toBeVisible();
});

test('the rows of VAs, applicants and clients open what they name, and closing leads back to the list', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va', fullName: 'Rosa Row' });
  const applicant = await gva.createUser({ role: 'va', isApproved: false, fullName: 'Ada New' });
  const client = await gva.createUser({ role: 'client', fullName: 'Carl Alone' });
  for (const [tab, { id, fullName }] of [
    ['vas', va],
    ['approvals', applicant],
  ] as const) {
    await open(admin, `/va-management?tab=${tab}`);
    await page.click(await screen.findByRole('link', { name: fullName }));
    const panel = within(await screen.findByRole('dialog', { name: fullName }));
    expect(await panel.findByRole('region', { name: 'Virtual assistant' })).toBeVisible();
    expect(address()).toBe(`/va-management?tab=${tab}&id=${id}`);
    await page.press('Close', panel);
    await waitFor(() => expect(address()).toBe(`/va-management?tab=${tab}`));
  }
  await open(admin, '/va-management');
  const row = await rowOf('Carl Alone');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/clients/${client.id}`);
});
