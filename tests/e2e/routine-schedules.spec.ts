import { expectToast } from './support/board.ts';
import { pickOption } from './support/people.ts';
import { proceduresOf } from './support/state.ts';
import { exact, expect, test } from './support/test.ts';

test('a client writes a weekly routine with a preview, runs it now, pauses and resumes it', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va', fullName: 'Vera Ash' });
  await people.assign(va, client);
  const page = await open(client, '/routines');
  await page.getByRole('button', exact('Create routine')).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Send the invoices');
  await dialog.getByLabel('Description').fill('All of the week, by noon.');
  await dialog.getByRole('button', exact('More options')).click();
  const preview = dialog.getByText(/^Next: /);
  await pickOption(dialog, 'Time zone', 'America/New York');
  await dialog.getByLabel('First day').fill('2031-03-03');
  for (const chosen of await dialog.getByRole('checkbox', { checked: true }).all())
    await chosen.uncheck();
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(preview).toHaveText(
    'Next: Mon, Mar 3, 2031 · Mon, Mar 10, 2031 · Mon, Mar 17, 2031 · Mon, Mar 24, 2031 · Mon, Mar 31, 2031',
  );
  await dialog.getByLabel('Repeat every (weeks)').fill('2');
  await expect(preview).toContainText('Mon, Mar 3, 2031 · Mon, Mar 17, 2031');
  await dialog.getByRole('checkbox', { name: 'Thursday' }).check();
  await expect(preview).toContainText('Mon, Mar 3, 2031 · Thu, Mar 6, 2031 · Mon, Mar 17, 2031');
  await dialog.getByLabel('Time of day').fill('14:30');
  await dialog.getByLabel('Category').selectOption('Research');
  await dialog.getByLabel('Estimated hours').fill('1.5');

  // A reload keeps what was typed, and the chosen weekdays.
  await page.reload();
  await page.getByRole('button', exact('Create routine')).first().click();
  await expect(preview).toContainText('Mon, Mar 3, 2031 · Thu, Mar 6, 2031');
  await dialog.getByRole('button', exact('Create routine')).click();
  await expectToast(page, 'Routine created', '"Send the invoices" is in your list.');

  const row = page.getByRole('row', { name: /Send the invoices/ });
  await expect(row).toContainText('Mon, Mar 3, 2031');
  await row.getByRole('link', exact('Send the invoices')).click();
  await expect(dialog).toContainText('Every 2 weeks on Mon, Thu at 2:30 pm, New York time');
  let runs = 0;
  page.on('request', (request) => {
    if (proceduresOf(request).includes('occurrences.runNow')) runs += 1;
  });
  await dialog.getByRole('button', exact('Run now')).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectToast(page, 'Task created successfully', '"Send the invoices" is on the task board.');
  expect(runs).toBe(1);
  await expect(dialog.getByRole('list', { name: 'Last dates' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(dialog).toContainText('0 of 1 done');

  await dialog.getByRole('button', exact('Pause')).click();
  await expectToast(page, 'Routine paused', '"Send the invoices" creates no tasks for now.');
  await expect(dialog.getByText('Paused', { exact: true })).toBeVisible();
  await dialog.getByRole('button', exact('Resume')).click();
  await expectToast(page, 'Routine resumed', 'Next: Mon, Mar 3, 2031.');

  await dialog.getByRole('link', exact('Send the invoices')).click();
  await expect(page.getByRole('heading', exact('Send the invoices'))).toBeVisible();
  await expect(page.getByText('From routine')).toBeVisible();
  await page.getByRole('link', exact('Send the invoices')).click();
  await expect(page).toHaveURL(/\/routines\?id=\d+/);
  await expect(dialog).toContainText('Every 2 weeks');
  await expect(row.getByRole('link', { name: /^Last results: .* open$/ })).toBeVisible();

  const board = await open(va, '/tasks?view=mine');
  await expect(board.getByText('Send the invoices')).toBeVisible();
});

test('a client edits the schedule of a routine, and turns it off', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/routines');
  const schedule = { startDate: '2031-01-31', timeZone: 'UTC' };
  await page.request.post('/api/routines', {
    data: { title: 'Close the month', description: 'All of it.', recurrence: 'monthly', schedule },
  });
  const row = page.getByRole('row', { name: /Close the month/ });
  await expect(row).toContainText('Fri, Jan 31, 2031');
  const edit = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Edit routine' }).click();
  };
  const dialog = page.getByRole('dialog');
  await edit();
  await expect(dialog.getByText(/^Next: /)).toContainText('Fri, Jan 31, 2031 · Fri, Feb 28, 2031');
  await dialog.getByLabel('On', { exact: true }).selectOption('On the last Friday');
  await expect(dialog.getByText(/^Next: /)).toContainText('Fri, Feb 28, 2031 · Fri, Mar 28, 2031');
  await dialog.getByRole('button', exact('More options')).click();
  await dialog.getByLabel('Last day').fill('2031-01-01');
  await dialog.getByRole('button', exact('Save changes')).click();
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(
    'The last day must not be before the first day',
  );
  await dialog.getByLabel('Last day').fill('');
  await dialog.getByRole('button', exact('Save changes')).click();
  await expectToast(page, 'Routine updated', 'Your changes have been saved.');

  await edit();
  await dialog.getByRole('button', exact('More options')).click();
  await dialog.getByLabel('Creates its task').selectOption('Only with "Run now"');
  await expect(dialog.getByLabel('First day')).toHaveCount(0);
  await dialog.getByRole('button', exact('Save changes')).click();
  await expect(row).toContainText('Manual');
});
