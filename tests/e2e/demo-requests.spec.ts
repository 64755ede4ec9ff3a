import type { Page } from '@playwright/test';
import { dismissToast, holdToast, toast, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const requests = (page: Page) => page.getByRole('region', { name: /^Demo Requests/ });

let serial = 0;
// Older than all other requests, because the oldest are shown first. Each test uses a different year.
const createdAt = (year: number) => new Date(Date.UTC(year, 0, 1) + ++serial).toISOString();
// Unique, because the rows of leads with the same address mention each other.
const newEmail = () => `request-${++serial}@example.com`;

test('an administrator accepts one demo request and rejects another', async ({
  open,
  database,
}) => {
  const [kept, declined] = [unique('Kept Lead'), unique('Declined Lead')];
  await database.db
    .insertInto('leads')
    .values(
      [kept, declined].map((fullName) => ({
        fullName,
        email: newEmail(),
        createdAt: createdAt(2018),
      })),
    )
    .execute();
  const page = await open(demoAccounts.admin, '/dashboard');
  const entry = (name: string) => requests(page).getByRole('listitem').filter({ hasText: name });
  await untilLive(page);
  // Below the other row, because the page scrolls when the focus moves to a row at its lower edge.
  const placeInList = () =>
    entry(declined).evaluate(
      (row) =>
        row.getBoundingClientRect().top -
        (row.previousElementSibling?.getBoundingClientRect().top ?? 0),
    );
  await expect(entry(kept).locator('+ li')).toContainText(declined);
  const placeBefore = await placeInList();

  await entry(kept)
    .getByRole('button', { name: `Accept ${kept}` })
    .click();
  // The focus moves to the next request, for keyboard users.
  const next = requests(page).getByRole('listitem').filter({ hasNotText: kept }).locator(':focus');
  await holdToast(page, 'Lead updated successfully');
  await expect(next).toHaveCount(1);
  // The rows stay in place while the pointer is over the list.
  await expect(entry(kept)).toContainText('Accepted');
  await expect(entry(kept).getByRole('button')).toHaveCount(0);
  await expect(entry(kept).locator('+ li')).toContainText(declined);
  expect(await placeInList()).toBe(placeBefore);
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(entry(kept).getByRole('button', { name: `Accept ${kept}` })).toBeVisible();
  await entry(kept)
    .getByRole('button', { name: `Accept ${kept}` })
    .click();
  await expect(entry(kept)).toContainText('Accepted');
  await expect(undo).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(entry(kept)).toHaveCount(0);

  // Otherwise Undo would be that of the request above: a row says how it was decided before the server has stored it.
  await dismissToast(page);
  const reject = entry(declined).getByRole('button', { name: `Reject ${declined}` });
  await reject.click();
  await expect(entry(declined)).toContainText('Rejected');
  await undo.click();
  await reject.click();
  await expect(entry(declined)).toContainText('Rejected');
  await expect(undo).toBeVisible();
  const stored = await database.db
    .selectFrom('leads')
    .select(['fullName', 'status'])
    .where('fullName', 'in', [kept, declined])
    .orderBy('fullName')
    .execute();
  expect(stored).toEqual([
    { fullName: declined, status: 'rejected' },
    { fullName: kept, status: 'lead' },
  ]);
});

test('when accepting a request fails, the administrator sees an error and can retry', async ({
  open,
  database,
  watch,
}) => {
  watch.expects(/Failed to load resource/);
  const name = unique('Gone Lead');
  const page = await open(demoAccounts.admin, '/dashboard');
  await expect(requests(page).getByRole('listitem').first()).toBeVisible();
  await page.route('**/trpc/leads.move**', (route) => route.abort());
  await database.db
    .insertInto('leads')
    .values({ fullName: name, email: newEmail(), createdAt: createdAt(2020) })
    .execute();

  await requests(page)
    .getByRole('button', { name: `Accept ${name}` })
    .click();
  await expect(toast(page).getByText('Failed to update lead', { exact: true })).toBeVisible();
  await expect(requests(page).getByRole('button', { name: `Accept ${name}` })).toBeEnabled();
  await database.db.deleteFrom('leads').where('fullName', '=', name).execute();
});
