import type { Page } from '@playwright/test';
import { expectToast, untilLive, untilStill } from './support/board.ts';
import { chooseFilter } from './support/filters.ts';
import { resize } from './support/page.ts';
import { unique } from './support/people.ts';
import { demoAccounts, expect, test } from './support/test.ts';
import { lastDays } from './support/time-report.ts';

const searchPath = (words: string) =>
  `/user-management?sort=name&order=ascending&q=${encodeURIComponent(words)}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const check = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

test('an admin deactivates the selected users, another admin sees it live, and on a phone the rows are cards', async ({
  open,
  people,
}) => {
  const word = unique('Listed');
  const [anna, berta, carla] = ['Anna', 'Berta', 'Carla'].map((name) => `${word} ${name}`) as [
    string,
    string,
    string,
  ];
  for (const fullName of [anna, berta, carla])
    await people.createUser({ role: 'client', fullName });
  const page = await open(await people.createUser({ role: 'admin' }), searchPath(word));
  const other = await open(await people.createUser({ role: 'admin' }), searchPath(word));
  await untilLive(other);
  await check(page, anna).check();
  await check(page, carla).click({ modifiers: ['Shift'] });
  await check(page, berta).uncheck();
  await bar(page).getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate 2 users?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Users deactivated', '2 users');
  await expect(bar(page)).toBeHidden();
  for (const shown of [page, other]) {
    await expect(row(shown, anna)).toContainText('Inactive');
    await expect(row(shown, carla)).toContainText('Inactive');
    await expect(row(shown, berta)).not.toContainText('Inactive');
  }
  await chooseFilter(page, 'Status', 'Inactive');
  await expect(row(page, word)).toHaveCount(2);
  await expect(page).toHaveURL(/status=inactive/);

  await resize(page, { width: 390, height: 844 });
  await check(page, anna).check();
  await check(page, carla).check();
  await expect(bar(page)).toContainText('2 selected');
  await untilStill(page);
  const box = await bar(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(check(page, anna)).not.toBeChecked();
  await page.getByLabel('Sort by').selectOption('Name Z-A');
  await expect(page).toHaveURL(/order=descending/);
});

for (const [path, names] of [
  [`/time?${lastDays}`, ['Start', 'End', 'Approval']],
  ['/clients', ['Open tasks', 'Last activity']],
  ['/user-management', ['Role']],
] as const)
  test(`short columns of ${path.split('?')[0]} are only as wide as their text`, async ({
    open,
  }) => {
    const page = await open(demoAccounts.admin, path);
    await expect(page.getByRole('row').nth(1)).toHaveText(/./);
    for (const name of names) {
      const heading = page.getByRole('columnheader', { name, exact: true });
      const spare = await heading.evaluate((head) => {
        const at = [...(head.parentElement?.children ?? [])].indexOf(head);
        const cells = [...document.querySelectorAll(`[role=row] > :nth-child(${at + 1})`)];
        const room = cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.querySelector('.value') ?? cell);
          return cell.clientWidth - range.getBoundingClientRect().width;
        });
        return Math.min(...room);
      });
      // The padding is 16.
      expect(spare, name).toBeLessThan(28);
    }
  });
