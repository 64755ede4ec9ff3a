import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeApprovedTime } from '../support/pay.ts';
import { expectToast, holdToast } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

/** Of every test that creates drafts: drafts of a later month would collect the hours of this one. */
const month = '2025-03';

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Pay statements' }).getByRole('row').filter({ hasText: name });

test('an admin closes the month of a VA with a bonus, and the VA sees and downloads the statement', async ({
  open,
  people,
  database,
}) => {
  const pay = makeApprovedTime(() => ({ ...people, database }));
  const admin = await createPerson(people, 'admin');
  const { client, va } = await createNamedPair(people);
  const { id: taskId } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the invoices',
  });
  await pay.approvedLog({ client, va, taskId }, '2025-03-10', 2.5);
  await pay.approvedLog({ client, va, taskId }, '2025-03-11', 4);

  const page = await open(admin, `/pay?month=${month}`);
  await page.getByRole('button', { name: /^(Create|Update) drafts/ }).click();
  const row = rowOf(page, va.fullName);
  await expect(row).toContainText('Add a pay rate from March 10, 2025');
  await row.getByRole('link', { name: va.fullName }).click();
  const panel = page.getByRole('dialog', { name: va.fullName });
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled();

  await panel.getByRole('button', { name: 'Add pay rate' }).click();
  await page.getByLabel('Pay per hour ($)').fill('6');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expectToast(page, 'Pay rate added');
  await expect(panel).toContainText('$39.00');

  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Amount ($)').fill('25.50');
  await page.getByLabel('Note').fill('For the weekend');
  await page
    .getByRole('dialog', { name: 'Add a bonus or deduction' })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await expectToast(page, 'Bonus added');
  await expect(panel).toContainText('$64.50');

  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(panel).toContainText('Approved');
  await panel.getByRole('button', { name: 'Mark as paid' }).click();
  const payout = page.getByRole('dialog', { name: 'Mark as paid' });
  await payout.getByLabel('Reference').fill('Batch 12');
  await payout.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, 'Marked as paid');
  await expect(payout).toBeHidden();
  await expect(panel).toContainText('Batch 12');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Paid');

  const own = await open(va, '/my-pay');
  await own.getByRole('link', { name: 'March 2025' }).click();
  const statement = own.getByRole('dialog', { name: 'Pay statement' });
  await expect(statement).toContainText('For the weekend');
  await expect(statement).toContainText('$64.50');
  const download = own.waitForEvent('download');
  await statement.getByRole('button', { name: 'Download PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an admin approves several drafts together and takes it back', async ({
  open,
  people,
  database,
}) => {
  const pay = makeApprovedTime(() => ({ ...people, database }));
  const admin = await createPerson(people, 'admin');
  const vas: TestUser[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { client, va } = await createNamedPair(people);
    const { id: taskId } = await people.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    await pay.setRate(va, '2025-01-01', 6);
    await pay.approvedLog({ client, va, taskId }, '2025-03-10', 2);
    vas.push(va);
  }
  const page = await open(admin, `/pay?month=${month}`);
  await page.getByRole('button', { name: /^(Create|Update) drafts/ }).click();
  for (const { fullName } of vas) await page.getByRole('checkbox', { name: fullName }).check();
  await page.getByRole('button', { name: 'Approve 2 drafts' }).click();
  await holdToast(page, 'Pay approved');
  await expectToast(page, 'Pay approved');
  for (const { fullName } of vas) await expect(rowOf(page, fullName)).toContainText('Approved');

  await page.getByRole('button', { name: 'Undo' }).click();
  for (const { fullName } of vas) await expect(rowOf(page, fullName)).toContainText('Draft');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const { fullName } of vas) expect(text).toContain(fullName);
});

test('a client sees nothing about pay', async ({ open, people }) => {
  const { client } = await createNamedPair(people);
  const page = await open(client, '/dashboard');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'Tasks' }).first()).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Pay/ })).toHaveCount(0);
  for (const path of ['/pay', '/my-pay']) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this page.")).toBeVisible();
  }
});
