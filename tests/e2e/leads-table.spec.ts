import type { Page } from '@playwright/test';
import { dismissToast, expectToast, holdToast, toast } from './support/board.ts';
import { createLead } from './support/leads.ts';
import { unique } from './support/people.ts';
import { callsOf, hang } from './support/state.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  // The list of owners has 200 names at most, so this one sorts first.
  admin = await people.createUser({
    role: 'admin',
    fullName: unique('0 Ada'),
  });
});

const table = (page: Page) => page.getByRole('table', { name: 'Leads' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

async function openTable(
  open: (user: TestUser, path: string) => Promise<Page>,
  { path }: { path: string },
) {
  const page = await open(admin, `${path}&layout=table`);
  await expect(table(page)).toBeVisible();
  return page;
}

test('an administrator assigns selected leads, moves them, and undoes both', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  await createLead(database, { company: lead.company, fullName: 'Bert Two', status: 'qualified' });
  const page = await openTable(open, lead);
  await check(page, 'Anna One').check();
  await check(page, 'Bert Two').check();
  await bar(page).getByRole('button', { name: 'Assign owner' }).click();
  await page.getByRole('menuitem', { name: `${admin.fullName} (you)` }).click();
  await holdToast(page, '2 leads updated successfully');
  await expectToast(page, '2 leads updated successfully');
  for (const name of ['Anna One', 'Bert Two'])
    await expect(row(page, name).getByText(admin.fullName)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  // The move below shows the same text.
  await expectToast(page, '2 leads updated successfully');
  await dismissToast(page);
  for (const name of ['Anna One', 'Bert Two'])
    await expect(row(page, name).getByText('Nobody')).toBeVisible();

  await check(page, 'Anna One').check();
  await check(page, 'Bert Two').check();
  await bar(page).getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await holdToast(page, '2 leads updated successfully');
  await expectToast(page, '2 leads updated successfully');
  await expect(table(page).getByText('Contacted', { exact: true })).toHaveCount(2);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Bert Two').getByText('Qualified', { exact: true })).toBeVisible();
});

test('selected leads are rejected with one reason', async ({ open, database }) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  await createLead(database, { company: lead.company, fullName: 'Bert Two' });
  const page = await openTable(open, lead);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await bar(page).getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 leads?' });
  await dialog.getByLabel('Reason').selectOption('No reply');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, '2 leads updated successfully');
  await expect(table(page).getByText('No reply', { exact: true })).toHaveCount(2);
  await expect(bar(page)).toHaveCount(0);
});

test('a bulk move with a lead that someone else has moved changes nothing and lists it', async ({
  open,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const lead = await createLead(database, { fullName: 'Anna One' });
  const moved = await createLead(database, { company: lead.company, fullName: 'Mia Moved' });
  const page = await openTable(open, lead);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  // The other change comes after the call has left the browser, so that the list cannot show it before.
  await page.route(callsOf('leads.moveMany'), async (route) => {
    await database.db
      .updateTable('leads')
      .set({ status: 'qualified' })
      .where('id', '=', moved.id)
      .execute();
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Failed to update leads' });
  await expect(dialog.getByText('Mia Moved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row(page, 'Anna One').getByText('Lead', { exact: true })).toBeVisible();
});

test('the URL keeps the filters and the order, and a row opens its details by keyboard', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, {
    fullName: 'Anna One',
    monthlyValue: 300,
    ownerId: admin.id,
  });
  const { company } = lead;
  await createLead(database, { company, fullName: 'Bert Two', monthlyValue: 900, source: 'event' });
  const page = await openTable(open, lead);
  const heading = page.getByRole('columnheader', { name: /^Value/ });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=value/);
  await expect(table(page).locator('[data-row-link]')).toHaveText(['Bert Two', 'Anna One']);
  await page.getByLabel('Source').selectOption('Event');
  await expect(table(page).locator('[data-row-link]')).toHaveText(['Bert Two']);
  await page.getByLabel('Source').selectOption('Any source');
  await page.getByLabel('Owner').selectOption(String(admin.id));
  await expect(table(page).locator('[data-row-link]')).toHaveText(['Anna One']);
  await page.reload();
  await expect(table(page).locator('[data-row-link]')).toHaveText(['Anna One']);
  await table(page).locator('[data-row-link]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Anna One', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table(page).locator('[data-row-link]')).toBeFocused();
  // The keys of the list work when the panel has disappeared.
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Anna One' })).toBeVisible();
});

test('details that are opened by their address return the focus to their row', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  const page = await open(admin, `${lead.path}&layout=table&id=${lead.id}`);
  const details = page.getByRole('dialog', { name: 'Anna One', exact: true });
  await expect(details.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(page.locator('[data-row-link]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(table(page).locator('[data-row-link]')).toBeFocused();
});

test('details that are closed before the list is loaded return the focus to the page', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  const page = await open(admin, null);
  await hang('leads.list')(page);
  await page.goto(`${lead.path}&layout=table&id=${lead.id}`);
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Escape closes details that became visible on a machine too busy to draw the next frame', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  const page = await open(admin, `${lead.path}&layout=table`);
  const link = table(page).locator('[data-row-link]');
  await link.focus();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Anna One', exact: true });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(link).toBeFocused();
});
