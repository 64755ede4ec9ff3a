import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pauseSchedule,
  resumeSchedule,
  setSchedule,
} from '#domains/routines/schedule-operations.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createTasksOfDueRoutines } from './due-operations.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const schedule = {
  startDate: '2030-01-01',
  endDate: null,
  time: '09:00',
  timeZone: 'UTC',
  every: 1,
  weekdays: [],
  monthlyOn: 'day' as const,
};

const recurrence = 'daily';

const createDaily = () => createRoutine(recurrence, schedule);

async function createRoutine(often: 'daily' | 'monthly', times: typeof schedule) {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.callAs(client).routines.create.mutate({
    title: 'Inbox',
    description: 'Sort the mail',
    recurrence: often,
    schedule: times,
  });
  const { db } = gva.database;
  const at = (now: string) => Date.parse(now);
  return {
    id,
    client,
    runAt: (now: string) => createTasksOfDueRoutines(db, new Date(now)),
    pauseAt: (now: string) => inTransaction(db, (trx) => pauseSchedule(trx, id, at(now))),
    resumeAt: (now: string) => inTransaction(db, (trx) => resumeSchedule(trx, id, at(now))),
    changeAt: (now: string, changes: Partial<typeof schedule>) =>
      inTransaction(db, (trx) =>
        setSchedule(trx, id, { recurrence, schedule: { ...schedule, ...changes } }, at(now)),
      ),
    outcomes: async () =>
      (await gva.callAs(client).occurrences.list.query({ routineId: id }))
        .map(({ dueOn, status }) => `${dueOn} ${status}`)
        .toReversed(),
    read: () => gva.callAs(client).routines.get.query({ id }),
  };
}

test('dates in a pause are skipped and not missed', async () => {
  const { runAt, pauseAt, resumeAt, outcomes, read } = await createDaily();
  await runAt('2030-01-01T09:00:00Z');
  await pauseAt('2030-01-01T12:00:00Z');
  await pauseAt('2030-01-02T12:00:00Z');
  expect(await read()).toMatchObject({ pausedAt: '2030-01-01T12:00:00.000Z' });
  await runAt('2030-01-03T09:00:00Z');
  expect(await outcomes()).toEqual(['2030-01-01 created']);
  await resumeAt('2030-01-03T12:00:00Z');
  await resumeAt('2030-01-03T12:00:00Z');
  expect(await read()).toMatchObject({ pausedAt: null, nextOn: '2030-01-04' });
  await runAt('2030-01-04T09:00:00Z');
  expect(await outcomes()).toEqual([
    '2030-01-01 created',
    '2030-01-02 skipped',
    '2030-01-03 skipped',
    '2030-01-04 created',
  ]);
});

test('a pause over a month end and a change of the clocks ends at the right date and hour', async () => {
  const times = { ...schedule, startDate: '2030-01-31', timeZone: 'Europe/Berlin' };
  const { runAt, pauseAt, resumeAt, outcomes, read } = await createRoutine('monthly', times);
  await runAt('2030-01-31T08:00:00Z');
  await pauseAt('2030-02-01T00:00:00Z');
  await runAt('2030-03-01T08:00:00Z');
  // 9:00 of March 31 in summer time has passed by one minute.
  await resumeAt('2030-03-31T07:01:00Z');
  expect(await read()).toMatchObject({ pausedAt: null, nextOn: '2030-04-30' });
  await runAt('2030-03-31T08:00:00Z');
  await runAt('2030-04-30T06:59:00Z');
  expect(await outcomes()).toEqual([
    '2030-01-31 created',
    '2030-02-28 skipped',
    '2030-03-31 skipped',
  ]);
  await runAt('2030-04-30T07:00:00Z');
  expect((await outcomes()).at(-1)).toBe('2030-04-30 created');
});

test('a date that passed before the pause, while no worker ran, still creates its task', async () => {
  const paused = await createDaily();
  await paused.pauseAt('2030-01-02T12:00:00Z');
  await paused.runAt('2030-01-04T12:00:00Z');
  expect(await paused.outcomes()).toEqual(['2030-01-01 missed', '2030-01-02 created']);
  await paused.resumeAt('2030-01-04T13:00:00Z');
  expect((await paused.outcomes()).slice(2)).toEqual(['2030-01-03 skipped', '2030-01-04 skipped']);

  const resumed = await createDaily();
  await resumed.pauseAt('2030-01-02T12:00:00Z');
  await resumed.resumeAt('2030-01-04T12:00:00Z');
  await resumed.runAt('2030-01-04T13:00:00Z');
  expect(await resumed.outcomes()).toEqual([
    '2030-01-01 missed',
    '2030-01-02 created',
    '2030-01-03 skipped',
    '2030-01-04 skipped',
  ]);
});

test('a changed schedule keeps a date that no worker has reached, and repeats none', async () => {
  const { runAt, changeAt, outcomes, read } = await createDaily();
  await changeAt('2030-01-01T09:00:10Z', { time: '10:00' });
  await runAt('2030-01-01T10:00:00Z');
  await changeAt('2030-01-01T10:30:00Z', { time: '17:00' });
  expect(await read()).toMatchObject({ nextOn: '2030-01-02' });
  await runAt('2030-01-01T17:00:00Z');
  expect(await outcomes()).toEqual(['2030-01-01 created']);
  await changeAt('2030-01-01T18:00:00Z', { every: 3, startDate: '2030-01-05' });
  expect(await read()).toMatchObject({ nextOn: '2030-01-05' });
});
