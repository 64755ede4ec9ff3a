import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createLead, leadCard } from './support/leads.ts';
import { unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

const created = '2026-03-03T10:00:00.000Z';

test('a lead shows the time left to reply until it is marked as contacted', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { createdAt: created });
  const page = await open(admin, null);
  await page.clock.setFixedTime('2026-03-03T12:30:00.000Z');
  await page.goto(lead.path);
  const timeLeft = leadCard(page).getByText(/left to reply|Reply overdue/);
  await expect(leadCard(page).getByText(/Created|March 3, 2026/)).toHaveText([
    /^Created March 3, 2026 at /,
  ]);
  await expect(timeLeft).toHaveText('21 h 30 min left to reply');
  await page.clock.setFixedTime('2026-03-04T05:00:00.000Z');
  await expect(timeLeft).toHaveText('5 h 0 min left to reply');
  await page.clock.setFixedTime('2026-03-04T13:05:00.000Z');
  await expect(timeLeft).toHaveText('Reply overdue by 3 h 5 min');

  await leadCard(page).getByRole('button', { name: 'Mark Contacted' }).click();
  await expectToast(page, 'Lead updated successfully');
  await expect(leadCard(page).getByText('Contacted', { exact: true })).toBeVisible();
  await expect(timeLeft).toHaveCount(0);
});

test('a card links to the earlier lead with the same email address or phone', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { phone: unique('+1 (212)') });
  const before = await createLead(database, {
    fullName: 'Lea Before',
    email: lead.email.toUpperCase(),
    status: 'rejected',
  });
  const page = await open(admin, lead.path);
  const known = leadCard(page).getByText(/^Same email or phone as/);
  await expect(known).toHaveText('Same email or phone as Lea Before (rejected)');
  await known.getByRole('link', { name: 'Lea Before' }).click();
  await expect(page).toHaveURL(`/leads?id=${before.id}`);
  const details = page.getByRole('dialog', { name: 'Lea Before', exact: true });
  await expect(details.getByText('Rejected', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/leads');
});

test('the CSV export has the leads that match the search and the filter', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { fullName: '=HYPERLINK("x")', status: 'qualified' });
  await createLead(database, { company: lead.company, fullName: 'Cora Contacted' });
  const page = await open(admin, `${lead.path}&status=qualified`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await downloads).path();
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,qualified,"'=HYPERLINK(""x"")",${lead.email},`);
});

const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('img', { name: /demo requests? wait/ });

test('a new request updates the sidebar badge in every tab', async ({ open, database }) => {
  const pages = [await open(admin, '/settings'), await open(admin, '/tasks')];
  for (const page of pages) await untilLive(page);
  await createLead(database, { status: 'request' });
  const { count } = await database.db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'request')
    .executeTakeFirstOrThrow();
  for (const page of pages)
    await expect(badge(page)).toHaveText(count > 99 ? '99+' : String(count));
});
