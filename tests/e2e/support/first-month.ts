import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { DatabaseHandle } from '#server/db.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { picture } from '../../support/files.ts';
import { expectToast } from './board.ts';
import { passMonths } from './months-later.ts';
import { pickOption } from './people.ts';
import { goTo } from './portal.ts';
import { exact, expect, type Open, test } from './test.ts';

/** Counts the clicks on a page in each act. Keys do not count. */
export async function countClicks(page: Page) {
  let current = '';
  const clicks: Record<string, number> = {};
  await page.exposeFunction('countClick', () => {
    if (current !== '') clicks[current] = (clicks[current] ?? 0) + 1;
  });
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => Reflect.get(window, 'countClick')(), { capture: true }),
  );
  const act = (name: string, work: () => Promise<unknown>) =>
    test.step(name, async () => {
      current = name;
      await work();
      current = '';
    });
  return { act, clicks };
}

export type Agency = { page: Page; open: Open; url: string; database: DatabaseHandle };

export async function setUp({ page }: Agency) {
  await page.getByLabel('What is your name?').fill('Olga Owen');
  await page.getByLabel('What is your name?').press('Enter');
  await expect(page.getByLabel('What is your name?')).toBeHidden();
  await page.getByRole('link', { name: 'Set name and logo' }).click();
  const identity = page.getByRole('region', { name: 'Identity' });
  await identity.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await expectToast(page, 'Logo saved');
  await identity.getByLabel('Name of the agency').fill('Brightdesk');
  await identity.getByLabel('Name of the agency').press('Enter');
  await expect(page).toHaveTitle('Agency · Brightdesk');
}

export async function setPlans({ page }: Agency) {
  await page.getByRole('link', { name: 'Plans and prices' }).click();
  const plans = page.getByRole('region', { name: 'Plans and prices' });
  await plans.getByRole('button', { name: 'Change Part-time' }).click();
  const change = page.getByRole('dialog', { name: 'Change Part-time' });
  await change.getByLabel('Hourly rate ($)', { exact: true }).fill('8');
  await change.getByRole('button', { name: 'Preview' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change Part-time?' });
  await expect(question).toContainText('new subscriptions to Part-time cost $640');
  await question.getByRole('button', { name: 'Save plan' }).click();
  await expect(plans).toContainText('$640 a month');
  await plans.getByRole('button', { name: 'Add a plan' }).click();
  const added = page.getByRole('dialog', { name: 'Add a plan' });
  for (const [label, value] of [
    ['Name', 'Starter'],
    ['Hours per month', '20'],
    ['Hourly rate ($)', '9'],
    ['Advertised price per month ($)', '179'],
    ['Advertised hours', '20'],
    ['Advertised hourly rate ($)', '8.95'],
    ['Hours per week', '5'],
    ['Sharing', 'No sharing'],
  ] as const)
    await added.getByLabel(label, { exact: true }).fill(value);
  await added.getByRole('button', { name: 'Preview' }).click();
  const offer = page.getByRole('alertdialog', { name: 'Add Starter?' });
  await offer.getByRole('button', { name: 'Save plan' }).click();
  await expect(plans).toContainText('$180 a month');
  await goTo(page, 'Dashboard');
  const keep = page.getByRole('button', { name: 'Keep bank transfer' });
  await keep.click();
  // The steps below it move.
  await expect(keep).toHaveCount(0);
}

export async function inviteVas({ page, open, url }: Agency) {
  await page.getByRole('button', { name: 'Invite VAs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite VAs' });
  await dialog
    .getByLabel('Email addresses')
    .fill('Vera Vine <vera@vine.example>, Omar Oak <omar@oak.example>');
  await dialog.getByLabel('Weekly hours').fill('20');
  await dialog.getByLabel('Pay rate per hour').fill('8');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const invited = page.getByRole('dialog', { name: '2 invitations created' });
  const links = [];
  for (const email of ['vera@vine.example', 'omar@oak.example'])
    links.push(await invited.getByLabel(`Link for ${email}`).inputValue());
  await invited.getByRole('button', { name: 'Done' }).click();
  const joined = [];
  for (const [index, link] of links.entries()) {
    const va = await open(null, link, { url });
    await va.getByLabel('Username').fill(`va-${index}`);
    await va.getByLabel('Password', { exact: true }).fill('a longer secret');
    await va.getByRole('button', exact('Create account')).click();
    await expect(va).toHaveURL('/dashboard');
    joined.push(va);
  }
  await expect(page.getByText('2 VAs joined')).toBeVisible();
  const [first] = joined;
  if (!first) throw new Error('Nobody joined');
  return first;
}

export async function takeLeads({ page, open, url }: Agency) {
  await page.getByRole('button', { name: 'Add lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add lead' });
  await dialog.getByLabel('Full name').fill('Hannah Hill');
  await dialog.getByLabel('Email').fill('hannah@hill.example');
  await dialog.getByLabel('Company').fill('Hill Bakery');
  await dialog.getByLabel('Interested in').selectOption('part-time');
  await dialog.getByLabel('Email').press('Enter');
  await expectToast(page, 'Lead added', 'Hannah Hill');
  const visitor = await open(null, '/', { url });
  await expect(visitor.getByText('Brightdesk Starter').first()).toBeVisible();
  const form = visitor.locator('#demo-form');
  await form.getByRole('textbox', { name: /^First Name/ }).fill('Ivan');
  await form.getByRole('textbox', { name: /^Last Name/ }).fill('Ives');
  await form.getByRole('textbox', { name: /^Email/ }).fill('ivan@ives.example');
  await form.getByRole('button', { name: 'Request a demo' }).click();
  await expect(
    visitor.getByRole('status').filter({ hasText: 'Demo Request Submitted!' }),
  ).toBeVisible();
}

export async function sellPlan({ page }: Agency) {
  const panel = page.getByRole('dialog', { name: 'Hannah Hill', exact: true });
  await panel.getByRole('button', { name: 'Convert to Client' }).click();
  const convert = page.getByRole('dialog', { name: 'Convert Lead to Client' });
  await convert.getByRole('button', { name: 'Create User' }).click();
  const result = page.getByRole('dialog', { name: 'Hannah Hill can sign in' });
  await expect(result).toContainText('Part-time, 80 h a month for $640.00');
  const secret = await result.getByLabel('Password', { exact: true }).inputValue();
  await result.getByRole('link', { name: 'View client' }).click();
  await page.getByRole('link', { name: 'Assign a VA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a VA' });
  await pickOption(dialog, 'Virtual Assistant', 'Vera Vine');
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'VA assigned successfully', 'Vera Vine now works for Hannah Hill.');
  return { username: 'hannah@hill.example', password: secret };
}

/** The client hands over a task, the VA works two months ago, and the client approves the week. */
export async function work(ofClient: Page, ofVa: Page, { database }: Agency, monday: string) {
  const { id: vaId } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'vera@vine.example')
    .executeTakeFirstOrThrow();
  const data = {
    title: 'Sort the receipts',
    description: 'All receipts of the bakery, by month.',
    category: 'admin',
    priority: 'medium',
    dueDate: '2099-01-01',
    vaId,
  };
  const { id } = await (await ofClient.request.post('/api/tasks', { data })).json();
  await ofVa.request.patch(`/api/tasks/${id}`, { data: { status: 'in-progress' } });
  await passMonths(database, 2);
  await ofVa.goto(`/timesheet?week=${monday}`);
  await ofVa.getByRole('button', { name: 'Add tasks' }).click();
  await ofVa.getByRole('button', { name: 'Add Sort the receipts' }).click();
  const close = ofVa.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  await close.last().press('Enter');
  const grid = ofVa.getByRole('grid', { name: /^Week of/ });
  await grid.locator('[data-place="0 1"]').click();
  await ofVa.keyboard.type('2:30');
  await ofVa.keyboard.press('Enter');
  await ofVa.getByRole('button', { name: 'Submit week' }).click();
  await expect(ofVa.getByText('Week submitted')).toBeVisible();
  await ofVa.goto('/settings#bank');
  await ofVa.getByRole('button', { name: 'Enter bank details' }).click();
  const bank = ofVa.getByRole('dialog', { name: 'Enter bank details' });
  await bank.getByLabel(/^IBAN/).fill('DE89370400440532013000');
  await bank.getByRole('button', { name: 'Save bank details' }).click();
  await expectToast(ofVa, 'Bank details saved', 'We told you by email, too.');
  await ofClient.goto('/time/approve');
  const week = ofClient.getByRole('region', { name: 'Vera Vine', exact: true });
  await week.getByRole('button', { name: /^Approve week/ }).click();
  await expectToast(ofClient, 'Time approved', '1 entry approved.');
}

export const openLine = (page: Page) => page.getByRole('region', { name: 'Open invoices' });

/** The oldest invoice is paid in full, and the next one in part. */
export async function matchPayments({ page }: Agency) {
  await goTo(page, 'Clients');
  await page.getByRole('row').filter({ hasText: 'Hannah Hill' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  for (const amount of ['640', '200']) {
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Amount ($)').fill(amount);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(
    page.getByRole('region', { name: /^Plan/ }).getByRole('link', { name: '$1,080.00' }),
  ).toBeVisible();
}

export async function payVa({ page }: Agency, month: string) {
  await page.goto(`/pay?month=${month}`);
  await page.getByRole('button', { name: /^(Create|Update) drafts/ }).click();
  const statement = page
    .getByRole('table', { name: 'Pay statements' })
    .getByRole('row')
    .filter({ hasText: 'Vera Vine' });
  await statement.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve 1 draft' }).click();
  await expectToast(page, 'Pay approved');
  await page.getByRole('button', { name: 'Payout file' }).click();
  const file = page.getByRole('dialog', { name: 'Payout file' });
  await expect(file).toContainText('1 statement, $20.00 USD');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Vera Vine');
  await file.getByRole('button', { name: 'Mark 1 statement as paid' }).click();
  const payout = page.getByRole('dialog', { name: 'Mark as paid' });
  await payout.getByLabel('Reference').fill('Batch 1');
  await payout.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, 'Marked as paid', '1 statement paid. We told the VAs.');
}

export async function closeMonth({ page }: Agency, month: string) {
  await page.goto(`/closing?month=${month}`);
  const name = formatMonthAndYear(month);
  await expect(page.getByText('$20.00')).toBeVisible();
  await page.getByRole('button', { name: `Close ${name}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Close ${name}` })
    .click();
  await expectToast(page, `${name} is closed`);
}
