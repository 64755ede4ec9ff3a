import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { fillCard, openWithPlan } from './support/subscription-states.ts';
import { expect, test } from './support/test.ts';

const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('+ dd');
const meter = (page: Page) => page.getByRole('meter', { name: 'Hours used this month' });

test('a client pays the difference for an upgrade, with another card', async ({ open, people }) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }));
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('link', { name: 'Switch to Full-time' }).click();
  await expect(page.getByText('Your Part-time plan ends today')).toBeVisible();
  for (const [name, value] of [
    ['Monthly price', '$1,040.00'],
    ['Monthly hours', '160:00'],
    ['Credit for unused days', '−$600.00'],
    ['Unused Part-time hours, credited', '80:00'],
    ['Hours left afterwards', '160:00'],
    ['Total today', '$440.00'],
    ['Next payment', /^\$1,040\.00 on /],
  ] as const)
    await expect(fact(page, name)).toHaveText(value);
  await expect(page.getByText('$440.00 to Visa ending in 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Use Another Card' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay $440.00' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Full-time plan' })).toBeVisible();
  await expect(page.getByText('Changed to Full-time')).toBeVisible();
  await expect(meter(page)).toHaveAttribute('aria-valuetext', /160:00 left/);
  await page.getByRole('tab', { name: 'Hours' }).click();
  const history = page.getByRole('region', { name: 'Hours added and used' });
  await expect(history).toContainText('Hours credited');
});

test('a client schedules a smaller plan and withdraws it', async ({ open, people }) => {
  const page = await openWithPlan(open, await people.createUser({ role: 'client' }), 'full-time');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('button', { name: 'Switch to Part-time' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change to Part-time?' });
  await expect(dialog).toContainText("7 days' notice");
  await expect(dialog.getByText('$600.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule Change' }).click();
  await expectToast(page, 'Change scheduled');
  await expect(page.getByText(/^From \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to Part-time' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Manage Plan' }).first().click();
  await expect(page.getByText(/^Changes to Part-time on .*: \$600\.00 with/)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw Change' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw the change?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Change withdrawn');
  await expect(page.getByText(/^Renews on .*: \$1,040\.00 with/)).toBeVisible();
});

test('an administrator sees a scheduled change of a client and withdraws it', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await openWithPlan(open, client, 'full-time');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('button', { name: 'Switch to Part-time' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule Change' }).click();
  await expectToast(page, 'Change scheduled');

  const office = await open(
    await people.createUser({ role: 'admin' }),
    `/user-management?role=client&q=${encodeURIComponent(client.username)}`,
  );
  await office.getByRole('row').nth(1).getByRole('link').click();
  await expect(fact(office, 'Changes to')).toHaveText(/^Part-time on /);
  await office.getByRole('button', { name: 'Withdraw change' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(office, 'Change withdrawn');
  await expect(fact(office, 'Changes to')).toHaveCount(0);
});
