import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { exact, expect, test } from './support/test.ts';

/** As in pay.spec.ts: drafts of a later month would collect the hours of its tests. */
const month = '2025-03';
const monday = '2025-03-03';

/** Presses a control that downloads a PDF. */
async function expectPdf(page: Page, control: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return download;
}

test('a month is closed: the VA submits, the client approves, the admin pays with a bonus, and each sees the money', async ({
  open,
  people,
  database,
}) => {
  const { client, va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  // Clients of other workers may have the same company and the same cost.
  const company = `Orchid Books ${client.id}`;
  await database.db
    .updateTable('clientProfiles')
    .set({ companyName: company })
    .where('userId', '=', client.id)
    .execute();
  const task = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Close the books',
  });
  await people.createTimeLog(task.id, va, `${monday}T10:00:00.000Z`);
  await people.createTimeLog(task.id, va, `${monday}T13:00:00.000Z`);

  // The client pays for a plan.
  const ofClient = await open(client, '/subscription-management');
  const bought = await ofClient.request.post('/api/subscriptions', { data: { plan: 'part-time' } });
  expect(bought.ok()).toBe(true);

  const ofVa = await open(va, `/timesheet?week=${monday}`);
  await ofVa.getByRole('button', { name: 'Submit week' }).click();
  await expect(ofVa.getByText('Week submitted')).toBeVisible();

  await ofClient.goto('/time/approve');
  const week = ofClient.getByRole('region', { name: va.fullName, exact: true });
  await expect(week).toContainText('2:00 in 2 entries');
  await week.getByRole('button', { name: /^Approve week/ }).click();
  await expectToast(ofClient, 'Time approved', '2 entries approved.');

  const page = await open(admin, `/pay?month=${month}`);
  await page.getByRole('button', { name: /^(Create|Update) drafts/ }).click();
  const row = page
    .getByRole('table', { name: 'Pay statements' })
    .getByRole('row')
    .filter({ hasText: va.fullName });
  await expect(row).toContainText('Add a pay rate from March 3, 2025');
  await row.getByRole('link', { name: va.fullName }).click();
  const panel = page.getByRole('dialog', { name: va.fullName });
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Add pay rate' }).click();
  await page.getByLabel('Pay per hour ($)').fill('5.25');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expectToast(page, 'Pay rate added');
  await expect(panel).toContainText('$10.50');
  await panel.getByRole('button', exact('Add')).click();
  const bonus = page.getByRole('dialog', { name: 'Add a bonus or deduction' });
  await bonus.getByLabel('Amount ($)').fill('25.50');
  await bonus.getByLabel('Note').fill('For the weekend');
  await bonus.getByRole('button', exact('Add')).click();
  await expectToast(page, 'Bonus added');
  await expect(panel).toContainText('$36.00');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('button', { name: 'Mark as paid' }).click();
  const payout = page.getByRole('dialog', { name: 'Mark as paid' });
  await payout.getByLabel('Reference').fill('March');
  await payout.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, 'Marked as paid');
  await expect(payout).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Paid');

  // What the VA earned is the cost of the client.
  await page.goto(`/business?from=${month}`);
  await expect(page.getByRole('link', exact(`Cost of ${company}: $10.50`))).toBeVisible();

  await ofVa.goto('/my-pay');
  await expect(ofVa.getByRole('row').filter({ hasText: 'March 2025' })).toContainText('$36.00');
  await ofVa.getByRole('link', { name: 'March 2025' }).click();
  const statement = ofVa.getByRole('dialog', { name: 'Pay statement' });
  await expect(statement).toContainText('For the weekend');
  await expectPdf(ofVa, statement.getByRole('button', { name: 'Download PDF' }));

  await ofClient.goto('/subscription-management?part=invoices');
  const invoices = ofClient.getByRole('table', { name: 'Invoices' });
  await expect(invoices).toContainText('$600.00');
  const download = await expectPdf(ofClient, invoices.getByRole('link', { name: /^Invoice INV-/ }));
  const number = download.suggestedFilename().replace('.pdf', '');
  await page.goto(`/billing?q=${number}`);
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText(number);
  await expect(ofClient.getByText('$10.50')).toHaveCount(0);
});
