import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectToast, holdToast } from './support/board.ts';
import { callsOf } from './support/state.ts';
import { expect, type TestUser, test } from './support/test.ts';

const rowCount = 5_203;

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

const linesOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\r\n');

const openExports = (page: Page) =>
  page.getByRole('button', { name: 'Exports', exact: true }).click();
const exportsOf = (page: Page) => page.getByRole('dialog', { name: 'Exports' });

test('an admin exports a long list, keeps working, downloads the file and removes it', async ({
  open,
  database,
}) => {
  // So old that no other test reads them.
  await database.pool.query(
    `insert into audit_log (actor_id, action, object_kind, object_id, created_at)
     select $1, 'updated', 'user', $1, timestamptz '2001-01-01' + n * interval '1 minute'
     from generate_series(1, $2) n`,
    [admin.id, rowCount],
  );
  const page = await open(admin, `/user-management?tab=activity&person=${admin.id}&kind=user`);
  // Otherwise the export may be finished before the first toast is seen.
  const started = Promise.withResolvers<void>();
  await page.route(callsOf('exports.list'), async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(page, 'Export started');
  await page.getByRole('navigation', { name: 'Portal' }).getByText('Workflows').click();
  started.resolve();
  await holdToast(page, 'Activity exported');
  await expectToast(page, 'Activity exported');

  const download = page.waitForEvent('download');
  await page.getByRole('status').getByRole('button', { name: 'Download' }).click();
  // The header, and the end of the last line.
  expect(await linesOf(await download)).toHaveLength(1 + rowCount + 1);

  await openExports(page);
  const row = exportsOf(page).getByRole('listitem');
  await expect(row).toContainText('5,203 rows');
  const again = page.waitForEvent('download');
  await row.getByRole('link', { name: /^Download Activity/ }).click();
  expect((await again).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  await row.getByRole('button', { name: /^Remove Activity/ }).click();
  await expect(exportsOf(page).getByText('No exports')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Exports', exact: true })).toHaveCount(0);
});

test('an admin cancels a waiting export, and tries a failed one again', async ({
  open,
  database,
}) => {
  const insert = (fields: object) =>
    database.db
      .insertInto('exports')
      .values({
        requestId: randomUUID(),
        ownerId: admin.id,
        ownerRole: 'admin',
        list: 'leads',
        filter: '{"q":"no such lead"}',
        columns: null,
        ...fields,
      })
      .execute();
  // Without a job, so it keeps waiting.
  await insert({});
  await insert({ status: 'failed', failure: 'The disk was full.', settledAt: new Date() });
  const page = await open(admin, '/dashboard');
  await openExports(page);
  const rows = exportsOf(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows
    .filter({ hasText: 'Waiting to start' })
    .getByRole('button', { name: 'Cancel the export of Leads' })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('button', { name: /^Remove Leads/ })).toBeFocused();
  await expect(rows).toContainText('The disk was full.');
  await rows.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.getByRole('link', { name: /^Download Leads/ })).toBeVisible();
  await expect(rows).toContainText('0 rows');
});
