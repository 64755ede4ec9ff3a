import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { createPerson, pickPerson } from './support/people.ts';
import { exact, expect, refused, test } from './support/test.ts';
import { createLogged, daysAgo, lastDays, logs, row, total } from './support/time-report.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const inDialog = (page: Page, name: string, button = name) =>
  dialog(page, name).getByRole('button', { name: button, exact: true });
const reason = 'The call took half an hour';

test('an administrator corrects wrong hours; the client and the VA see it at once, with the reason', async ({
  open,
  people,
}) => {
  const { client, va, admin } = await createLogged(people, 'Call the suppliers');
  const ofClient = await open(client, `/time?${lastDays}`);
  await expect(total(ofClient)).toContainText('1:00');
  await untilLive(ofClient);
  const ofVa = await open(va, '/time-tracking');
  await expect(ofVa.getByRole('button', { name: 'Edit log on Call the suppliers' })).toBeEnabled();
  await untilLive(ofVa);

  const page = await open(admin, `/time?${lastDays}&client=${client.id}`);
  await expect(total(page)).toContainText('1.00 hours in 1 time log');
  await row(page, 'Call the suppliers').getByRole('link', { name: 'Call the suppliers' }).click();
  const form = dialog(page, 'Correct time');
  await expect(form.getByLabel('Duration')).toHaveValue('1:00');
  await form.getByLabel('Duration').fill('30m');
  await inDialog(page, 'Correct time').click();
  await expect(form.getByText('Reason is required')).toBeVisible();
  await form.getByLabel('Reason').fill(reason);
  await inDialog(page, 'Correct time').click();
  await expectToast(page, 'Time corrected', `${va.fullName} is told by email.`);
  await expect(total(page)).toContainText('0:30');
  await expect(row(page, 'Call the suppliers')).toContainText('Corrected');

  await expect(total(ofClient)).toContainText('0:30');
  await expect(row(ofClient, 'Call the suppliers')).toContainText('Corrected');
  await tab(ofClient, 'Corrections').click();
  const corrections = ofClient.getByRole('table', { name: 'Corrections', exact: true });
  await expect(corrections).toContainText(`Corrected: ${reason}`);
  await expect(corrections).toContainText('Before: 1:00 (1.00 h)');
  await expect(corrections).toContainText('Now: 0:30 (0.50 h)');

  const ownCorrections = ofVa.getByRole('region', { name: 'Corrections' });
  await expect(ownCorrections).toContainText(reason);
  await expect(
    ofVa.getByRole('button', { name: 'Edit log on Call the suppliers' }),
  ).toHaveAttribute('aria-disabled', 'true');

  await page.goto(`/user-management?tab=activity&person=${admin.id}`);
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText(
    `${admin.fullName} corrected the time of ${va.fullName} on the task Call the suppliers`,
  );
});

test('an administrator selects logs with the keyboard and moves them to another client’s task', async ({
  open,
  people,
}) => {
  const { client, va, admin } = await createLogged(people, 'Sort the mail', 'Sort the bills');
  const other = await createPerson(people, 'client');
  const title = `Tidy the archive ${other.id}`;
  await people.createTask({ clientId: other.id, title });

  const page = await open(admin, `/time?${lastDays}&va=${va.id}`);
  await expect(row(page, 'Sort the mail')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Move to a task' }).click();
  const form = page.getByRole('dialog', { name: 'Move 2 time logs' });
  await expect(form).toContainText('2:00 in all.');
  await pickPerson(form, 'Task', title);
  await form.getByLabel('Reason').fill('It was the archive');
  await form.getByRole('button', { name: 'Move time' }).click();
  await expectToast(page, 'Time moved', '2 time logs moved.');
  await expect(row(page, title)).toHaveCount(2);

  const ofClient = await open(client, '/time?show=corrections');
  await expect(ofClient.getByRole('table', { name: 'Corrections' })).toContainText(
    'Moved to another client: It was the archive',
  );
  await expect(ofClient.getByText(title)).toHaveCount(0);
  const ofOther = await open(other, `/time?${lastDays}`);
  await expect(total(ofOther)).toContainText('2:00');
});

test('a log that changed in the meantime refuses the deletion of all selected logs', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const { va, admin, tasks } = await createLogged(people, 'Plan the trip', 'Book the hotel');
  const page = await open(admin, `/time?${lastDays}&va=${va.id}`);
  await logs(page).getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Delete 2 time logs' });
  await form.getByLabel('Reason').fill('Logged twice');
  // The list must not show the change, also if a batch begins with another procedure.
  const readsReport = /\/trpc\/([^?]*,)?timeReport\./;
  await page.route(readsReport, () => {});
  const ofVa = await rest(va);
  const edited = await ofVa.patch(`/api/time-logs/${tasks[0]?.logId}`, {
    data: { notes: 'Two calls' },
  });
  expect(edited.status()).toBe(200);
  await form.getByRole('button', { name: 'Delete 2 time logs' }).click();
  const refusal = page.getByRole('dialog', { name: 'Failed to delete time' });
  await expect(refusal).toContainText(
    "Nothing was changed: 1 of 2 selected rows can't be changed.",
  );
  await expect(refusal).toContainText(`1:00 of ${va.fullName} on “Plan the trip”`);
  await page.unroute(readsReport);
  await refusal.getByRole('button', { name: 'Keep the selection' }).click();
  await expect(refusal).toHaveCount(0);
});

test('only an administrator adds time that is more than 30 days old', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(400));
  const { va, admin, tasks } = await createLogged(people, 'Old work');
  const old = `${daysAgo(40)}T09:00`;
  const until = `${daysAgo(40)}T10:30`;
  const ofVa = await open(va, `/tasks?id=${tasks[0]?.id}`);
  await ofVa.getByRole('button', { name: 'Track Time', exact: true }).click();
  const track = dialog(ofVa, 'Track Time');
  await track.getByLabel('Start time').fill(old);
  await track.getByLabel('End time').fill(until);
  await track.getByLabel('Duration').fill('1:30');
  await track.getByRole('button', { name: 'Log Time' }).click();
  await expect(track).toContainText(
    'Only administrators can add or change time that is more than 30 days old. Ask one to do it.',
  );

  const page = await open(
    admin,
    `/time?va=${va.id}&period=custom&from=${daysAgo(41)}&to=${daysAgo(39)}`,
  );
  await expect(total(page)).toContainText('0:00');
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = dialog(page, 'Add time');
  await pickPerson(form, 'Virtual Assistant', va.fullName);
  await pickPerson(form, 'Task', 'Old work');
  await form.getByLabel('Start time').fill(old);
  await form.getByLabel('End time').fill(until);
  await form.getByLabel('Duration').fill('1:30');
  await form.getByLabel('Reason').fill('The VA was ill');
  await inDialog(page, 'Add time').click();
  await expectToast(page, 'Time added', `1:30 added for ${va.fullName}.`);
  await expect(total(page)).toContainText('1:30');
});

test('an administrator saves the filters of the time as a view, and opens it again', async ({
  open,
  people,
}) => {
  const { client, admin } = await createLogged(people, 'Weekly report');
  const page = await open(admin, `/time?${lastDays}&client=${client.id}`);
  await page.getByRole('button', exact('Views')).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByLabel('Name').fill('Weekly hours');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/time');
  await page.getByRole('button', exact('Views')).click();
  await page.getByRole('menuitem', { name: 'Weekly hours' }).click();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
  await expect(total(page)).toContainText('1:00');
});
