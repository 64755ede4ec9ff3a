import type { Page } from '@playwright/test';
import {
  card,
  dismissToast,
  expectAnnounced,
  expectToast,
  holdToast,
  liftCard,
  pickUp,
  toast,
  untilLive,
  untilStill,
} from './support/board.ts';
import { createLead } from './support/leads.ts';
import { callsOf } from './support/state.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string, title: string) =>
  column(page, name).getByRole('article', { name: title, exact: true });
const boardOf = (path: string) => `${path}&layout=board`;
const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' }).click();

test('an administrator drags a lead to another status, another sees it at once, and it can be undone', async ({
  open,
  people,
  database,
}) => {
  const { path, company } = await createLead(database, { monthlyValue: 600 });
  await createLead(database, { company, fullName: 'Cora Contacted', status: 'contacted' });
  const page = await open(admin, boardOf(path));
  const other = await open(await people.createUser({ role: 'admin' }), boardOf(path));
  await untilLive(other);
  await expect(column(page, 'Lead').getByText('$600', { exact: true }).first()).toBeVisible();

  await liftCard(page, card(page, 'Lea Leader'), column(page, 'Contacted'));
  await page.mouse.up();
  await holdToast(page, 'Lead updated successfully');
  await expectToast(page, 'Lead updated successfully');
  await expect(cardIn(page, 'Contacted', 'Lea Leader')).toBeVisible();
  await expect(column(page, 'Contacted').getByRole('img', { name: '2 leads' })).toBeVisible();
  await expect(cardIn(other, 'Contacted', 'Lea Leader')).toBeVisible();

  await undo(page);
  await expect(cardIn(page, 'Lead', 'Lea Leader')).toBeVisible();
  await expect(cardIn(other, 'Lead', 'Lea Leader')).toBeVisible();
});

test('a lead stays in its new column with its menu open if others change leads while its move is being sent', async ({
  open,
  database,
}) => {
  const { path, company } = await createLead(database);
  const page = await open(admin, boardOf(path));
  await untilLive(page);
  const isMove = callsOf('leads.move');
  const held = Promise.withResolvers<void>();
  await page.route(isMove, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(isMove);
  await liftCard(page, card(page, 'Lea Leader'), column(page, 'Contacted'));
  await page.mouse.up();
  await sent;
  const moved = cardIn(page, 'Contacted', 'Lea Leader');
  await expect(moved).toBeVisible();
  // dnd-kit ignores clicks for 50 ms after a drop, which is shorter than the animation of the drop.
  await untilStill(page);
  await moved.getByRole('button', { name: 'Actions for Lea Leader' }).click();
  const choice = page.getByRole('menuitem', { name: 'Move to Qualified' });
  await expect(choice).toBeVisible();

  let readings = 0;
  page.on('request', (request) => {
    if (callsOf('leads.column').test(request.url())) readings += 1;
  });
  // The number in the sidebar is read after the same event as the board.
  const counted = page.waitForResponse(callsOf('leads.waiting'));
  await createLead(database, { company, fullName: 'Nora New' });
  await counted;
  expect(readings).toBe(0);
  await expect(moved).toBeVisible();

  held.resolve();
  await expectToast(page, 'Lead updated successfully');
  await expect(cardIn(page, 'Lead', 'Nora New')).toBeVisible();
  await expect(moved).toBeVisible();
  await expect(choice).toBeVisible();
});

test('an administrator moves a lead by keyboard, and the card keeps the focus', async ({
  open,
  database,
}) => {
  const { path } = await createLead(database);
  const page = await open(admin, boardOf(path));
  const link = card(page, 'Lea Leader').getByRole('link');
  await link.focus();
  await expect(link).toHaveAccessibleDescription(/^Press Enter to open the lead or Space/);
  await pickUp(page, 'Picked up Lea Leader. Lead.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'Contacted.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'Qualified.');
  await page.keyboard.press('Space');
  await expectAnnounced(page, 'Moved Lea Leader to Qualified.');
  await expect(cardIn(page, 'Qualified', 'Lea Leader').getByRole('link')).toBeFocused();
});

test('a rejection asks for a reason, which the card and the details show until the lead is moved', async ({
  open,
  database,
}) => {
  const { path, id } = await createLead(database, { status: 'qualified' });
  const page = await open(admin, boardOf(path));
  await liftCard(page, card(page, 'Lea Leader'), column(page, 'Rejected'));
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Reject Lea Leader?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('Too expensive');
  await dialog.getByLabel(/^Note/).fill('Has a student for $5 an hour.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Lead updated successfully');
  // Its button would undo the rejection instead of the move below.
  await dismissToast(page);
  await expect(cardIn(page, 'Rejected', 'Lea Leader').getByText('Too expensive')).toBeVisible();

  await card(page, 'Lea Leader').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  const panel = page.getByRole('dialog', { name: 'Lea Leader', exact: true });
  await expect(panel.getByText('Has a student for $5 an hour.')).toBeVisible();
  await expect(panel.getByText('rejected it: too expensive')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Lea Leader').getByRole('link')).toBeFocused();

  await card(page, 'Lea Leader').getByRole('button', { name: 'Actions for Lea Leader' }).click();
  await page.getByRole('menuitem', { name: 'Move to Contacted' }).click();
  await holdToast(page, 'Lead updated successfully');
  await expect(cardIn(page, 'Contacted', 'Lea Leader')).toBeVisible();
  await undo(page);
  await expect(cardIn(page, 'Rejected', 'Lea Leader').getByText('Too expensive')).toBeVisible();
});

test('an undo does not take back what someone else has done', async ({ open, database, watch }) => {
  watch.expects(refused(409));
  const { path, id } = await createLead(database);
  const page = await open(admin, boardOf(path));
  await card(page, 'Lea Leader').getByRole('button', { name: 'Actions for Lea Leader' }).click();
  await page.getByRole('menuitem', { name: 'Move to Contacted' }).click();
  await holdToast(page, 'Lead updated successfully');
  await expectToast(page, 'Lead updated successfully');
  await database.db
    .updateTable('leads')
    .set({ status: 'qualified' })
    .where('id', '=', id)
    .execute();
  await undo(page);
  await expectToast(page, 'Failed to update lead');
  await expect(cardIn(page, 'Qualified', 'Lea Leader')).toBeVisible();
});

test('a card that is dropped on Converted opens the conversion, and a lead that is a user moves without it', async ({
  open,
  people,
  database,
}) => {
  const { path, company } = await createLead(database);
  const { id: userId } = await people.createUser({ role: 'client' });
  await createLead(database, { company, fullName: 'Ute User', status: 'converted', userId });
  const page = await open(admin, boardOf(path));
  await liftCard(page, card(page, 'Lea Leader'), column(page, 'Converted'));
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Convert Lead to Client' });
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Lea Leader');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardIn(page, 'Lead', 'Lea Leader')).toBeVisible();

  const menu = card(page, 'Ute User').getByRole('button', { name: 'Actions for Ute User' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Move to Qualified' }).click();
  await holdToast(page, 'Lead updated successfully');
  await expect(cardIn(page, 'Qualified', 'Ute User')).toBeVisible();
  await undo(page);
  await expect(cardIn(page, 'Converted', 'Ute User')).toBeVisible();
  await liftCard(page, card(page, 'Ute User'), column(page, 'Contacted'));
  await page.mouse.up();
  // The card is shown there before the server has moved it. The toast of an undo has no button.
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(cardIn(page, 'Contacted', 'Ute User')).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Move to Converted' }).click();
  await expect(cardIn(page, 'Converted', 'Ute User')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a column of many leads loads more of them while it is scrolled', async ({
  open,
  database,
}) => {
  const { path, company } = await createLead(database);
  await database.db
    .insertInto('leads')
    .values(
      Array.from({ length: 80 }, (_, n) => ({
        fullName: `Bulk ${n}`,
        email: `bulk-${n}@example.com`,
        company,
        status: 'contacted' as const,
        createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
      })),
    )
    .execute();
  const page = await open(admin, boardOf(path));
  await expect(column(page, 'Contacted').getByRole('img', { name: '80 leads' })).toBeVisible();
  await expect(cardIn(page, 'Contacted', 'Bulk 79')).toBeVisible();
  await column(page, 'Contacted').getByRole('article').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(cardIn(page, 'Contacted', 'Bulk 0')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('the page opens in the layout that was used last', async ({ open, database }) => {
  const { path } = await createLead(database);
  const page = await open(admin, path);
  await expect(card(page, 'Lea Leader').getByText('View Comments')).toBeVisible();
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/layout=board/);
  await expect(cardIn(page, 'Lead', 'Lea Leader')).toBeVisible();
  await page.goto('/dashboard');
  await page.goto(path);
  await expect(cardIn(page, 'Lead', 'Lea Leader')).toBeVisible();
});
