import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  dayOfPastWeek as day,
  makeTimesheets,
  pastWeek as week,
} from '#tests/support/timesheets.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp({ env: { MAX_LOG_AGE_DAYS: '30' } });
});
afterAll(() => gva.close());

const { createWork } = makeTimesheets(() => gva);

test('a VA adds tasks, copies those of the week before, and removes one without time', async () => {
  const { va, newTask, taskId, own, set } = await createWork();
  const added = await newTask('Write the newsletter');
  await own.addTasks.mutate({ week, taskIds: [added.id, added.id] });
  await set(1);
  const next = addDays(week, 7);
  const copied = await own.copyTasks.mutate({ week: next });
  expect(copied.rows.map((row) => [row.title, row.cells])).toEqual([
    ['Sort the invoices', []],
    ['Write the newsletter', []],
  ]);
  expect((await own.copyTasks.mutate({ week: next })).rows).toHaveLength(2);
  const removed = await own.removeTask.mutate({ week: next, taskId });
  expect(removed.rows.map((row) => row.taskId)).toEqual([added.id]);
  const stays = await own.removeTask.mutate({ week, taskId });
  expect(stays.rows.map((row) => row.taskId)).toEqual([taskId, added.id]);

  const foreign = await gva.createTask({ status: 'in-progress' });
  const refused = gva.callAs(va).timesheets.addTasks.mutate({ week, taskIds: [foreign.id] });
  await expect(refused).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('a week begins on a Monday (400)', async () => {
  const { own } = await createWork();
  await expect(own.week.query({ week: day(1) })).rejects.toMatchObject({
    message: 'A week begins on a Monday',
  });
});

test('the time of a deleted task stays in the week', async () => {
  const { taskId, own, set } = await createWork();
  await set(1);
  await gva.database.db.deleteFrom('tasks').where('id', '=', taskId).execute();
  const { rows } = await own.week.query({ week });
  expect(rows).toMatchObject([{ taskId, title: null, canLog: false, cells: [{ hours: 1 }] }]);
});
