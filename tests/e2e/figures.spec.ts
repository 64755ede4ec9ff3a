import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeFigures } from '../support/figures.ts';
import { expectToast } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

const table = (page: Page, name: string) => page.getByRole('table', { name });

test('an admin sees the margin of a client, opens the rows of each figure and exports them', async ({
  open,
  people,
  database,
}) => {
  const figures = makeFigures(() => ({ database }));
  const { client, va } = await people.createPair();
  const company = unique('Orchid Works');
  await database.db
    .updateTable('clientProfiles')
    .set({ companyName: company })
    .where('userId', '=', client.id)
    .execute();
  const { id: taskId } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Invoices of April',
  });
  await figures.rate(va.id, '2019-01-01', 10);
  await figures.log({ taskId, vaId: va.id }, '2019-04-03', 6.5);
  await figures.log({ taskId, vaId: va.id }, '2019-04-04', 1.5, 'submitted');
  await figures.pay(client.id, '2019-04-02', 45.5);

  const page = await open(admin, '/business?from=2019-04');
  const row = table(page, 'Margin by client').getByRole('row').filter({ hasText: company });
  await expect(row).toContainText('$45.50');
  await expect(row).toContainText('−$19.50');

  const cost = page.getByRole('link', { name: `Cost of ${company}: $65.00` });
  await cost.click();
  const panel = page.getByRole('dialog', { name: 'Cost of VA hours' });
  await expect(panel.getByText('$65.00').first()).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText('6:30 at $10.00/hr');
  await expect(panel.getByText('1 row', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`Invoices of April`);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cost).toBeFocused();
  await page.getByRole('link', { name: `Margin of ${company}: −$19.50` }).click();
  await expect(page.getByRole('dialog', { name: 'Margin' }).getByRole('listitem')).toHaveText([
    /Invoices of April.*−\$65\.00/s,
    /Invoice.*\$45\.50/s,
  ]);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an admin sets the weekly hours of a VA, and sees the utilization', async ({
  open,
  people,
  database,
}) => {
  const figures = makeFigures(() => ({ database }));
  const { client } = await people.createPair();
  const va = await people.createUser({ role: 'va', fullName: unique('Rosa') });
  const { id: taskId } = await people.createTask({ clientId: client.id, vaId: va.id });
  await figures.log({ taskId, vaId: va.id }, '2019-06-03', 15);

  const page = await open(admin, '/business?from=2019-06&show=vas');
  const row = table(page, 'Utilization by VA').getByRole('row').filter({ hasText: va.fullName });
  await expect(row).toContainText('–');
  await row.getByRole('button', { name: `Set weekly hours of ${va.fullName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Weekly hours', { exact: true }).fill('7');
  await dialog.getByLabel('From', { exact: true }).fill('2019-06-01');
  await page.getByRole('button', { name: 'Set hours', exact: true }).click();
  await expectToast(page, 'Weekly hours set');
  await expect(row).toContainText('50%');
  await expect(row).toContainText('30:00');
});

test('the charts begin the page, and a month opens what it consists of', async ({
  open,
  people,
  database,
}) => {
  const figures = makeFigures(() => ({ database }));
  const { client, va } = await people.createPair();
  const { id: taskId } = await people.createTask({ clientId: client.id, vaId: va.id });
  await figures.rate(va.id, '2018-01-01', 10);
  await figures.plan(client.id, '2018-07-10', '2018-09-10', 600);
  await figures.log({ taskId, vaId: va.id }, '2018-08-03', 6);
  await figures.pay(client.id, '2018-08-02', 145.5);

  const page = await open(admin, '/business?from=2018-09');
  const chart = page.getByRole('figure', { name: 'Revenue and margin' });
  await expect(chart.getByRole('row', { name: 'Aug 2018' })).toContainText('$145.50$85.50$60.00');
  await expect(chart.getByRole('row', { name: 'Jun 2018' })).toContainText('No data');
  await chart.getByRole('application').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/business?from=2018-08&open=margin');
  const panel = page.getByRole('dialog', { name: 'Margin' });
  await expect(panel.getByText('$85.50').first()).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');

  const recurring = page.getByRole('figure', { name: 'Recurring revenue' });
  // The chart ends with the chosen month.
  await expect(recurring.getByRole('row', { name: 'Sep 2018' })).toHaveCount(0);
  await recurring.getByRole('application').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Monthly recurring revenue' }).getByText('$600.00').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/from=2018-08&show=recurring&open=recurring-revenue&month=2018-08/);

  await page.goto('/business?from=2018-07');
  await page.getByRole('link', { name: /^New/ }).click();
  // The sum and the only plan.
  await expect(page.getByRole('dialog').getByText('$600.00', { exact: true })).toHaveCount(2);
});

test('an admin chooses months and sorts, and the address keeps both', async ({ open }) => {
  const page = await open(admin, '/business');
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 3 });
  await page.getByLabel('To', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/from=20\d\d-\d\d&to=20\d\d-\d\d/);
  await page.getByRole('tab', { name: 'Recurring revenue' }).click();
  const months = table(page, 'Recurring revenue by month');
  await months.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/show=recurring&sort=end&order=ascending/);
  await page.reload();
  await expect(months.getByRole('columnheader', { name: 'End' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Recurring revenue' })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  await expect(page).toHaveURL(/from=20\d\d-\d\d&to=20\d\d-\d\d$/);
});
