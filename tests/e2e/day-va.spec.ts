import { sql } from 'kysely';
import { card, cardIn, expectToast, untilLive } from './support/board.ts';
import { createNamedPair } from './support/people.ts';
import { goTo, signIn, signOut } from './support/portal.ts';
import { expect, refused, test } from './support/test.ts';

test('a VA takes a task, keeps its timer through a reload, logs the time and finishes the task', async ({
  open,
  people,
  database,
  watch,
}) => {
  // The router preloads the link under the pointer, and the session may end during that request.
  watch.expects(refused(401));
  test.slow();
  const { client, va } = await createNamedPair(people);
  const title = `Book the flights of ${client.fullName}`;
  await people.createTask({ clientId: client.id, title });

  const page = await open(null, '/auth');
  await signIn(page, va);
  await expect(page.getByText('No Active Task', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Available Tasks' }).click();
  await expect(page.getByRole('tab', { name: 'Available Tasks' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page
    .getByRole('row', { name: title })
    .getByRole('button', { name: 'Assign to Me' })
    .click();
  await expectToast(
    page,
    'Task assigned successfully',
    "You have been assigned to this task and it's now in progress.",
  );

  await goTo(page, 'Dashboard');
  const current = page.getByRole('region', { name: 'Current Task' });
  await expect(current.getByRole('link', { name: title })).toBeVisible();
  const tracker = current.getByRole('region', { name: 'Time Tracker' });
  await expect(tracker.getByText('Stopped')).toBeVisible();
  await expect(tracker.getByRole('button', { name: 'Save Time' })).toBeDisabled();
  await tracker.getByRole('button', { name: 'Start', exact: true }).click();
  await expectToast(page, 'Timer started');
  await page.reload();
  await untilLive(page);
  await expect(tracker.getByText('Running')).toBeVisible();
  await expect(tracker.getByRole('timer')).not.toHaveText('00:00:00');
  await tracker.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectToast(page, 'Timer paused');

  // Makes the timer show an hour and a quarter.
  await sql`update timer_segments set started_at = ended_at - interval '75 minutes'
    where timer_id = (select id from timers where va_id = ${va.id})`.execute(database.db);
  await expect(tracker.getByRole('timer')).toHaveText('01:15:00');
  await tracker.getByLabel('Notes').fill('Two airlines, three offers');
  await tracker.getByRole('button', { name: 'Save Time' }).click();
  await expectToast(page, 'Time logged successfully', "You've logged 1.25 hours for this task.");

  await goTo(page, 'Time Tracking');
  for (const heading of ['Total Hours Logged', 'Active Tasks', 'This Week'])
    await expect(page.getByText(heading, { exact: true }).first()).toBeVisible();
  const logs = page.getByRole('table', { name: 'Recent Time Logs', exact: true });
  await expect(logs.getByText('Two airlines, three offers')).toBeVisible();
  await expect(logs.getByText('1:15', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Track Time on ${title}` }).click();
  await expect(page.getByText('Log your working hours for this task.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'View All Tasks' }).click();
  await page.getByRole('tab', { name: 'My Tasks' }).click();
  await card(page, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expectToast(page, 'Task updated', 'Task status has been updated successfully.');
  await expect(cardIn(page, 'Done', title)).toBeVisible();
  await goTo(page, 'Dashboard');
  await expect(page.getByText('No Active Task', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tasks Completed This Month 1/ })).toBeVisible();
  await signOut(page, va);
});
