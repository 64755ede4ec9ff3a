import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { card, expectToast, holdToast, toast, untilLive } from './support/board.ts';
import { chooseFilter, closeFilters, openFilters } from './support/filters.ts';
import { createLead } from './support/leads.ts';
import { createPerson, pickOption, unique, untilOneRow } from './support/people.ts';
import { goTo, signIn } from './support/portal.ts';
import { assignTo, selectAll, selected, row as taskRow } from './support/task-list.ts';
import { expect, type TestUser, test } from './support/test.ts';
import { createWeekend, hourMs } from './support/weekend.ts';

const company = unique('Monday Works');
const visitors = ['Alba', 'Boris', 'Cyril', 'Dora', 'Edda'].map((name) =>
  unique(`${name} Visitor`),
);
const [contacted = '', rejected = '', qualified = '', waiting = '', converted = ''] = visitors;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const leadIn = (page: Page, status: string, name: string) =>
  page
    .getByRole('region', { name: status, exact: true })
    .getByRole('article', { name, exact: true });

async function moveLead(page: Page, name: string, item: string) {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Five demo requests: one is converted, the others are worked on. */
async function workLeads(page: Page) {
  await goTo(page, 'Lead Management');
  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(company);
  await expect(page.getByRole('article')).toHaveCount(visitors.length);
  for (const name of visitors) await expect(leadIn(page, 'Request', name)).toBeVisible();

  await moveLead(page, contacted, 'Move to Contacted');
  await expect(leadIn(page, 'Contacted', contacted)).toBeVisible();
  await moveLead(page, qualified, 'Move to Qualified');
  await expect(leadIn(page, 'Qualified', qualified)).toBeVisible();
  await moveLead(page, rejected, 'Reject...');
  const rejection = page.getByRole('dialog', { name: `Reject ${rejected}?` });
  await rejection.getByLabel('Reason').selectOption('Too expensive');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(leadIn(page, 'Rejected', rejected).getByText('Too expensive')).toBeVisible();

  await card(page, waiting).getByRole('link').click();
  const panel = page.getByRole('dialog', { name: waiting, exact: true });
  await panel.getByRole('button', { name: 'Accept' }).click();
  await panel.getByPlaceholder('Add a comment...').fill('Is back from holidays on Friday.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.getByRole('button', { name: 'Edit next step' }).click();
  await panel.getByRole('textbox', { name: /^Next step/ }).fill('Call again');
  await panel.getByLabel(/^Date/).fill('2099-01-31');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Call again', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(leadIn(page, 'Lead', waiting)).toBeVisible();

  await moveLead(page, converted, 'Convert to Client...');
  const convert = page.getByRole('dialog', { name: 'Convert Lead to Client' });
  await convert.getByLabel('Subscription Plan').selectOption('Custom');
  await convert.getByLabel('Plan Name').fill('Tax Season');
  await convert.getByLabel('Monthly Hours').fill('40');
  await convert.getByLabel(/^Hourly Rate/).fill('7.5');
  await expect(convert.getByLabel('Monthly Total')).toHaveText('$300.00');
  await convert.getByRole('button', { name: 'Create User' }).click();
  const result = page.getByRole('dialog', { name: `${converted} can sign in` });
  await expect(result.getByText('Tax Season, 40 h a month for $300.00')).toBeVisible();
  await expect(result.getByLabel('Password', { exact: true })).toHaveValue(/^.{12}$/);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(leadIn(page, 'Converted', converted)).toBeVisible();
}

async function openClient(page: Page, { fullName }: { fullName: string }) {
  await goTo(page, 'Clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(fullName);
  await untilOneRow(page);
  await rowOf(page, fullName).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(fullName);
}

async function recordPayment(page: Page) {
  await openClient(page, { fullName: converted });
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan.getByText('Tax Season')).toBeVisible();
  await expect(plan.getByText('$300.00, 1 month')).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await dialog.getByLabel('Amount ($)').fill('300');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expectToast(page, 'Payment recorded', `$300.00 from ${converted}. We're emailing them.`);
  await expect(plan.getByText('$300.00, 1 month')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toContainText(
    '$300.00',
  );
}

async function approveVa(page: Page, { fullName }: TestUser) {
  await goTo(page, 'VA Management');
  await page.getByRole('tab', { name: /^Awaiting approval/ }).click();
  await page.getByRole('searchbox', { name: 'Search VAs' }).fill(fullName);
  await untilOneRow(page);
  await page.getByRole('button', { name: `Approve ${fullName}` }).click();
  await expectToast(page, 'VA approved', `${fullName} is approved and can now take tasks.`);
}

/** Finds the client in the list of clients without a VA. */
async function serve(page: Page, client: { fullName: string }, va: TestUser) {
  await goTo(page, 'VA Management');
  await page.getByRole('tab', { name: /^Clients without a VA/ }).click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.fullName);
  await untilOneRow(page);
  await page.getByRole('button', { name: `Assign a VA to ${client.fullName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a VA' });
  await pickOption(dialog, 'Virtual Assistant', va.fullName);
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(
    page,
    'VA assigned successfully',
    `${va.fullName} now works for ${client.fullName}.`,
  );
  await expect(rowOf(page, client.fullName)).toHaveCount(0);
}

async function reassignOverdue(
  page: Page,
  { client, va, second }: Record<'client' | 'va' | 'second', TestUser>,
) {
  await goTo(page, 'Tasks');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await chooseFilter(page, 'Client', String(client.id));
  await chooseFilter(page, 'Due', 'Overdue');
  await expect(page.getByText('40 tasks').first()).toBeVisible();
  await selectAll(page);
  await expect(selected(page)).toContainText('40 selected');
  await assignTo(page, second.fullName);
  await holdToast(page, 'Tasks assigned');
  await expectToast(page, 'Tasks assigned', '40 tasks changed.');
  await expect(taskRow(page, 'Overdue 0')).toContainText(second.fullName);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Change undone', 'Restored 40 tasks.');
  await expect(taskRow(page, 'Overdue 0')).toContainText(va.fullName);
}

const logs = (page: Page) =>
  page.getByRole('table', { name: 'Time logs', exact: true }).getByRole('row');

async function correctTime(
  page: Page,
  { client, taskTitle }: { client: TestUser; taskTitle: string },
) {
  await goTo(page, 'Time');
  await page.getByLabel('Group by').selectOption('log');
  await page.getByLabel('Length of the period').selectOption('custom');
  await page
    .getByLabel('From', { exact: true })
    .fill(new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10));
  await pickOption(await openFilters(page), 'Client', client.fullName);
  await closeFilters(page);
  await expect(logs(page)).toHaveCount(2);
  await logs(page).getByRole('link', { name: taskTitle }).click();
  const form = page.getByRole('dialog', { name: 'Correct time' });
  await form.getByLabel('Duration').fill('30m');
  await form.getByLabel('Reason').fill('The call took half an hour');
  await form.getByRole('button', { name: 'Correct time' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('0:30');
}

async function exportTime(page: Page, { va, taskTitle }: { va: TestUser; taskTitle: string }) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.split('\r\n').filter(Boolean);
  // Between the names of the columns and the total.
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(va.fullName);
  expect(lines[1]).toContain(taskTitle);
  expect(lines[2]).toContain('0.5');
}

test('an owner works five leads, serves clients, corrects hours, re-assigns tasks and reads each act again', async ({
  open,
  people,
  database,
}) => {
  test.slow();
  const admin = await createPerson(people, 'admin');
  const weekend = await createWeekend(people);
  const { client, unserved, va, second, free, applicant, taskTitle } = weekend;
  for (const fullName of visitors)
    await createLead(database, { fullName, company, status: 'request' });
  const ofClient = await open(client, '/time');
  const ofVa = await open(va, '/time-tracking');
  await Promise.all([untilLive(ofClient), untilLive(ofVa)]);
  const page = await open(null, '/auth');
  await signIn(page, admin);

  await test.step('leads', () => workLeads(page));
  await test.step('payment', () => recordPayment(page));
  await test.step('approval', () => approveVa(page, applicant));
  await test.step('assignments', async () => {
    await serve(page, { fullName: converted }, applicant);
    await serve(page, unserved, free);
  });
  await test.step('overdue tasks', () => reassignOverdue(page, weekend));
  await test.step('wrong hours', async () => {
    await correctTime(page, weekend);
    await ofClient.getByRole('tab', { name: 'Corrections' }).click();
    await expect(ofClient.getByRole('table', { name: 'Corrections', exact: true })).toContainText(
      'Now: 0:30',
    );
    await expect(ofVa.getByRole('region', { name: 'Corrections' })).toContainText(
      'The call took half an hour',
    );
  });
  await test.step('export', () => exportTime(page, weekend));

  await test.step('activity', async () => {
    await goTo(page, 'User Management');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await pickOption(await openFilters(page), 'Person', admin.fullName);
    await closeFilters(page);
    const activity = page.getByRole('table', { name: 'Activity' });
    for (const act of [
      `moved the lead ${contacted} to Contacted`,
      `moved the lead ${qualified} to Qualified`,
      `rejected the lead ${rejected}`,
      `accepted the demo request of ${waiting}`,
      `commented on the lead ${waiting}`,
      `changed the lead ${waiting}`,
      `converted the lead ${converted} into a client, ${converted}`,
      `recorded a payment of $300.00 by ${company} for the Custom plan`,
      `approved ${applicant.fullName} as a virtual assistant`,
      `assigned ${applicant.fullName} to ${company}`,
      `assigned ${free.fullName} to Company`,
      `re-assigned 40 tasks of ${va.fullName} to ${second.fullName}`,
      'undid the assignment of 40 tasks',
      `corrected the time of ${va.fullName} on the task ${taskTitle}`,
      'exported the logged time',
    ])
      await expect(activity).toContainText(`${admin.fullName} ${act}`);
  });
});
