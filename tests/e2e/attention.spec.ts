import type { Page } from '@playwright/test';
import { expectToast, holdToast, toast, untilLive } from './support/board.ts';
import { createPerson, pickOption, unique } from './support/people.ts';
import { goTo } from './support/portal.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const row = (page: Page, text: string) =>
  card(page).getByRole('listitem').filter({ hasText: text });
const showAll = async (page: Page) =>
  card(page)
    .getByRole('button', { name: /^Show all \d/ })
    .click();

// Older than all other objects, because at most 50 of each kind are listed.
const createdAt = '2016-01-01T09:00:00.000Z';

test('an administrator fixes one row by its link, snoozes another and undoes it', async ({
  open,
  people,
  database: { db },
}) => {
  const admin = await createPerson(people, 'admin');
  const va = await createPerson(people, 'va');
  const client = await createPerson(people, 'client');
  const companyName = unique('Waiting Works');
  const fullName = unique('Lena Late');
  await db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', client.id)
    .execute();
  await db.updateTable('users').set({ createdAt }).where('id', '=', client.id).execute();
  const email = `${fullName.replaceAll(' ', '-')}@example.com`;
  // One more than a group shows at first.
  const others = [1, 2, 3].map(() => unique('Otto Older'));
  await db
    .insertInto('leads')
    .values(
      [fullName, ...others].map((name) => ({
        fullName: name,
        email,
        status: 'lead' as const,
        createdAt,
      })),
    )
    .execute();

  const page = await open(admin, '/dashboard');
  const leads = card(page).getByRole('list', { name: 'Leads', exact: true });
  await expect(leads.getByRole('listitem')).toHaveCount(3);
  await showAll(page);
  for (const name of [fullName, ...others])
    await expect(leads.getByRole('listitem').filter({ hasText: `${name} has` })).toHaveCount(1);
  await row(page, `${companyName} has had no VA for`).getByRole('link').click();
  await expect(page).toHaveURL(`/va-management?client=${client.id}`);
  const dialog = page.getByRole('dialog', { name: 'Assign a VA' });
  await expect(dialog.getByLabel('Client', { exact: true })).toHaveValue(client.fullName);
  await pickOption(dialog, 'Virtual Assistant', va.fullName);
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(page).toHaveURL('/va-management');

  await goTo(page, 'Dashboard');
  await showAll(page);
  const lead = row(page, `${fullName} has waited for a reply`);
  await expect(lead.getByRole('link')).toHaveAttribute('href', /^\/leads\?id=\d+$/);
  await expect(row(page, `${companyName} has had no VA`)).toHaveCount(0);
  const other = await open(await createPerson(people, 'admin'), '/dashboard');
  await untilLive(other);
  await showAll(other);
  await expect(row(other, fullName)).toBeVisible();

  await lead.getByRole('button', { name: /^Snooze: / }).press('Enter');
  await page.getByRole('menuitem', { name: 'Until tomorrow morning' }).click();
  // The focus moves to the row that takes its place.
  const next = card(page).getByRole('listitem').filter({ hasNotText: fullName }).locator(':focus');
  await holdToast(page, 'Snoozed');
  await expect(next).toHaveCount(1);
  await expectToast(page, 'Snoozed');
  await expect(lead).toHaveCount(0);
  await expect(row(other, fullName)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lead).toBeVisible();
  await expect(row(other, fullName)).toBeVisible();

  await lead.getByRole('button', { name: /^Snooze: / }).click();
  await page.getByRole('menuitem', { name: 'For a week' }).click();
  await expect(lead).toHaveCount(0);
  await card(page)
    .getByRole('button', { name: /^Snoozed: \d/ })
    .click();
  const snoozed = card(page)
    .getByRole('list', { name: 'Snoozed' })
    .getByRole('listitem')
    .filter({ hasText: fullName });
  await expect(snoozed).toContainText(`Snoozed by ${admin.fullName} until`);
  await snoozed.getByRole('button', { name: /^End snooze: / }).click();
  await expectToast(page, 'Snooze ended');
  await expect(lead).toBeVisible();
  await db.deleteFrom('leads').where('email', '=', email).execute();
});
