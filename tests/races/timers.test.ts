import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createRaceApp();
});
afterAll(() => gva.close());

async function createWork() {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  await gva.cookieOf(va);
  const newTask = () => gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { timers, time } = gva.callAs(va);
  return { client, va, newTask, timers, time };
}

const countTimers = async (vaId: number) => {
  const { rows } = await gva.database.pool.query<{ timers: number; running: number }>(
    `select count(distinct t.id) as timers, count(*) filter (where s.ended_at is null) as running
      from timers t join timer_segments s on s.timer_id = t.id where t.va_id = $1`,
    [vaId],
  );
  return rows[0];
};

race('a VA who starts a timer twenty times has one', async () => {
  const { va, newTask, timers } = await createWork();
  const { id: taskId } = await newTask();
  const started = await runTwenty(() => timers.start.mutate({ taskId }));
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  expect(await countTimers(va.id)).toEqual({ timers: 1, running: 1 });
});

race('a VA who starts timers on twenty tasks has one', async () => {
  const { va, newTask, timers } = await createWork();
  const tasks = await runTwenty(newTask);
  const started = await Promise.allSettled(
    tasks.map(({ id: taskId }) => timers.start.mutate({ taskId })),
  );
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of started)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ data: { code: 'CONFLICT' } });
  expect(await countTimers(va.id)).toEqual({ timers: 1, running: 1 });
});

race(
  'a timer that is paused and resumed by twenty calls has at most one running segment',
  async () => {
    const { va, newTask, timers } = await createWork();
    const { id } = await timers.start.mutate({ taskId: (await newTask()).id });
    await runTwenty((n) => (n % 2 ? timers.pause : timers.resume).mutate({ id }));
    const running = await countTimers(va.id);
    expect(running?.timers).toBe(1);
    expect([0, 1]).toContain(running?.running);
  },
);

race('a timer that is saved twenty times becomes one log, booked once', async () => {
  const { client, newTask, timers, time } = await createWork();
  const { id: taskId } = await newTask();
  const { id } = await timers.start.mutate({ taskId });
  await sql`update timer_segments set started_at = started_at - interval '1 hour'
    where timer_id = ${id}`.execute(gva.database.db);
  const logs = await runTwenty(() => timers.save.mutate({ id }));

  expect(new Set(logs.map((log) => JSON.stringify(log))).size).toBe(1);
  expect((await time.list.query({ taskId })).items).toHaveLength(1);
  expect((await gva.callAs(client).ledger.balance.query({})).used).toBeCloseTo(1, 2);
});

race('notes that are sent while the timer is saved with notes are all accepted', async () => {
  const { va, newTask, timers, time } = await createWork();
  const { id } = await timers.start.mutate({ taskId: (await newTask()).id });
  await sql`update timer_segments set started_at = started_at - interval '1 hour'
    where timer_id = ${id}`.execute(gva.database.db);
  await runTwenty(async (n) => {
    const notes = `Box ${n}`;
    await (n % 2 ? timers.note : timers.save).mutate({ id, notes });
  });
  expect((await time.list.query({ vaId: va.id })).items).toMatchObject([
    { duration: expect.closeTo(1, 2), notes: expect.stringMatching(/^Box \d+$/) },
  ]);
});

race('a VA who logs the same hour on twenty tasks gets one log', async () => {
  const { client, newTask, time } = await createWork();
  const tasks = await runTwenty(newTask);
  const answers = await Promise.allSettled(
    tasks.map(({ id: taskId }, n) =>
      time.create.mutate({
        taskId,
        startTime: new Date(Date.UTC(2026, 0, 5, 9, n)).toISOString(),
        endTime: '2026-01-05T10:00:00.000Z',
        duration: 0.5,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ data: { details: { overlap: { kind: 'log' } } } });
  expect((await gva.callAs(client).ledger.balance.query({})).used).toBe(0.5);
});

race('the hours of a timer that is saved while its task is deleted are booked once', async () => {
  const { client, newTask, timers } = await createWork();
  const { id: taskId } = await newTask();
  const { id } = await timers.start.mutate({ taskId });
  await sql`update timer_segments set started_at = started_at - interval '1 hour'
    where timer_id = ${id}`.execute(gva.database.db);
  const [removed, ...saved] = await Promise.allSettled([
    gva.callAs(client).tasks.delete.mutate({ id: taskId }),
    ...Array.from({ length: 5 }, () => timers.save.mutate({ id })),
  ]);
  expect(removed.status).toBe('fulfilled');
  for (const answer of saved)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect((await gva.callAs(client).ledger.balance.query({})).used).toBeCloseTo(1, 2);
});
