import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

const table = async () => within(await screen.findByRole('table', { name: 'Routines' }));
const row = async (name: RegExp) => (await table()).findByRole('row', { name });
const titles = async () =>
  (await table())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

let client: TestUser;
let va: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
});

const create = (gva: TestApp, title: string, startDate?: string) =>
  gva.callAs(client).routines.create.mutate({
    title,
    description: 'As always.',
    ...(startDate !== undefined && { schedule: { startDate, timeZone: 'UTC' } }),
  });

test('a client sees the next dates and the last results, and turns a schedule off and on', async ({
  gva,
  open,
  page,
}) => {
  await create(gva, 'By hand');
  const { id: routineId } = await create(gva, 'Second', '2031-02-03');
  await create(gva, 'First', '2031-01-06');
  const done = await gva.createTask({ clientId: client.id, status: 'done' });
  await gva.database.db
    .insertInto('routineOccurrences')
    .values([
      { routineId, dueOn: '2026-03-02', status: 'created', taskId: done.id },
      { routineId, dueOn: '2026-03-09', status: 'missed' },
    ])
    .execute();
  await open(client, '/routines');
  const second = await row(/Second/);
  expect(await titles()).toEqual(['First', 'Second', 'By hand']);
  expect(second).toHaveTextContent('Weekly on Monday');
  expect(second).toHaveTextContent('Mon, Feb 3, 2031');
  expect(
    within(second).getByRole('link', { name: /^Last results: Mar 2.* done, Mar 9.* missed$/ }),
  ).toBeVisible();
  // What a routine does not have is not said, and its own name is not among the columns.
  expect(await row(/By hand/)).toHaveTextContent(/^.*By hand.*Weekly.*Manual/);
  const { queryByText } = await table();
  expect(queryByText('Workflow')).toBeNull();
  expect(queryByText('Client')).toBeNull();

  const toggle = () => screen.getByRole('switch', { name: 'Schedule of First' });
  expect(toggle()).toBeChecked();
  await page.click(toggle());
  await expectToast('Routine paused', '"First" creates no tasks for now.');
  await waitFor(async () => expect(await titles()).toEqual(['Second', 'First', 'By hand']));
  expect(toggle()).not.toBeChecked();
  await waitFor(() => expect(toggle()).toHaveFocus());
  await page.click(toggle());
  await expectToast('Routine resumed', 'Next: Mon, Jan 6, 2031.');
  await waitFor(async () => expect(await titles()).toEqual(['First', 'Second', 'By hand']));
});

test('a switch shows what was pressed until it is saved or refused, and ignores what is pressed meanwhile', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { id } = await create(gva, 'First', '2031-01-06');
  const { id: otherId } = await create(gva, 'Second', '2031-02-03');
  await open(client, '/routines');
  const toggle = await screen.findByRole('switch', { name: 'Schedule of First' });
  network.abort('routines.pause');
  await page.click(toggle);
  await expectToast('Failed to pause the routine');
  await waitFor(() => expect(toggle).toBeChecked());

  const save = network.hold('routines.pause');
  network.takeCalls();
  await page.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  await page.click(toggle);
  // The second click of a double click, in the place of the row that moved.
  fireEvent.click(screen.getByRole('switch', { name: 'Schedule of Second' }), { detail: 2 });
  save();
  await expectToast('Routine paused', '"First" creates no tasks for now.');
  expect(network.takeCalls().flat()).not.toContain('routines.resume');
  const { routines } = gva.callAs(client);
  expect((await routines.get.query({ id })).pausedAt).not.toBeNull();
  expect((await routines.get.query({ id: otherId })).pausedAt).toBeNull();
});

test('a VA sees the company of the client, and moves through the details with J and K', async ({
  gva,
  open,
  page,
}) => {
  const { id: workflowId } = await gva.createWorkflow(client, 'How we do it');
  await gva.createRoutine(client, 'With a workflow', workflowId);
  await create(gva, 'Scheduled', '2031-01-06');
  const { companyName } = await gva.database.db
    .selectFrom('clientProfiles')
    .select('companyName')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow();
  await open(va, '/routines');
  const scheduled = await row(/Scheduled/);
  expect(scheduled).toHaveTextContent(companyName);
  expect(scheduled).toHaveTextContent(/On$/);
  expect(within(scheduled).queryByRole('switch')).toBeNull();
  expect(await row(/With a workflow/)).toHaveTextContent('How we do it');
  expect(screen.queryByRole('button', { name: 'Create routine' })).toBeNull();

  await page.click(within(scheduled).getByRole('link', { name: 'Scheduled' }));
  const panel = async (name: string) => screen.findByRole('dialog', { name });
  expect(await panel('Scheduled')).toHaveTextContent('Every week on Monday at 9:00 am, UTC time');
  await page.keyboard('j');
  expect(await panel('With a workflow')).toBeVisible();
  await page.keyboard('k');
  expect(await panel('Scheduled')).toBeVisible();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the form folds what is rarely changed, and opens it for a value', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await create(gva, 'Close the month', '2031-01-31');
  await open(client, '/routines');
  await page.press('Create routine');
  const form = within(await screen.findByRole('dialog', { name: 'Create routine' }));
  for (const label of ['Title', 'Description', 'Recurrence', 'First day'])
    expect(await form.findByLabelText(label)).toBeVisible();
  for (const label of ['Creates its task', 'Time of day', 'Priority', 'Category'])
    expect(form.getByLabelText(label)).not.toBeVisible();
  await page.press('More options', form);
  expect(form.getByLabelText('Priority')).toBeVisible();
  await page.selectOptions(form.getByLabelText('Priority'), 'high');
  await page.fill('Title', 'Open the month', form);
  await page.fill('Description', 'All of it.', form);
  await page.press('Create routine', form);
  await expectToast('Routine created', '"Open the month" is in your list.');

  const edit = async (title: string) => {
    await page.press(`Actions for ${title}`);
    await page.choose('Edit routine');
    return within(await screen.findByRole('dialog', { name: 'Edit routine' }));
  };
  const changed = await edit('Open the month');
  expect(await changed.findByLabelText('Priority')).toBeVisible();
  await page.press('Cancel', changed);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const usual = await edit('Close the month');
  expect(await usual.findByLabelText('Recurrence')).toBeVisible();
  expect(usual.getByLabelText('Priority')).not.toBeVisible();
  await page.press('More options', usual);
  await page.fill(/^Last day/, '2031-01-01', usual);
  await page.press('More options', usual);
  await page.press('Save changes', usual);
  const message = await usual.findByText('The last day must not be before the first day');
  expect(message).toBeVisible();
  await page.fill(/^Last day/, '', usual);
  await page.press('Save changes', usual);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saved = await gva.callAs(client).routines.get.query({ id });
  expect(saved.schedule).toMatchObject({ endDate: null, time: '09:00' });
});
