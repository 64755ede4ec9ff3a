import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeScheduleHelpers, schedule } from '#tests/support/scheduled-routines.ts';

let gva: TestApp;
let helpers: ReturnType<typeof makeScheduleHelpers>;
beforeAll(async () => {
  gva = await createTestApp();
  helpers = makeScheduleHelpers(gva);
});
afterAll(() => gva.close());

describe('a date of a routine', () => {
  test.each([
    ['Europe/Berlin', '2030-03-31', '2030-03-31T07:00:00Z'],
    ['Europe/Berlin', '2030-10-27', '2030-10-27T08:00:00Z'],
    ['America/New_York', '2030-03-10', '2030-03-10T13:00:00Z'],
    ['America/New_York', '2030-11-03', '2030-11-03T14:00:00Z'],
    ['Australia/Sydney', '2030-04-07', '2030-04-06T23:00:00Z'],
    ['Australia/Sydney', '2030-10-06', '2030-10-05T22:00:00Z'],
    ['Europe/Berlin', '2032-02-29', '2032-02-29T08:00:00Z'],
    ['America/New_York', '2032-02-29', '2032-02-29T14:00:00Z'],
    ['Australia/Sydney', '2030-08-31', '2030-08-30T23:00:00Z'],
  ])('in %s on %s creates its task at 9:00, once', async (timeZone, day, nine) => {
    const client = await helpers.createClient();
    await helpers.createScheduled(client, { schedule: { ...schedule, timeZone, startDate: day } });
    const instant = Date.parse(nine);
    await helpers.runAt(new Date(instant - 1).toISOString());
    expect(await helpers.tasksOf(client)).toEqual([]);
    for (const later of [0, 1, 60_000, 3_600_000, 20 * 3_600_000])
      await helpers.runAt(new Date(instant + later).toISOString());
    expect(await helpers.tasksOf(client)).toMatchObject([{ dueDate: day }]);
  });

  test.each([
    ['monthly', '2030-01-31', ['2030-01-31', '2030-02-28', '2030-03-31', '2030-04-30']],
    ['quarterly', '2030-11-30', ['2030-11-30', '2031-02-28', '2031-05-30', '2031-08-30']],
    ['yearly', '2032-02-29', ['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28']],
  ] as const)('of a %s routine is at the end of its month', async (recurrence, startDate, days) => {
    const client = await helpers.createClient();
    await helpers.createScheduled(client, { recurrence, schedule: { ...schedule, startDate } });
    for (const day of days) await helpers.runAt(`${day}T09:00:00Z`);
    expect((await helpers.tasksOf(client)).map(({ dueDate }) => dueDate)).toEqual(days);
  });

  test('creates one task, however many workers reach it at the same time', async () => {
    const client = await helpers.createClient();
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        helpers.createScheduled(client, { title: `Routine ${n}` }),
      ),
    );
    const rounds = await Promise.all(
      Array.from({ length: 8 }, () => helpers.runAt('2030-01-01T09:00:00.000Z')),
    );
    expect(rounds.flatMap(({ errors }) => errors)).toEqual([]);
    expect(rounds.reduce((sum, { taskCount }) => sum + taskCount, 0)).toBe(ids.length);
    const tasks = await helpers.tasksOf(client);
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(ids.length);
    expect(tasks).toHaveLength(ids.length);
  });

  test('gives its task the fields of the routine, and the VA of the client', async () => {
    const { client, va } = await gva.createPair();
    await helpers.createScheduled(client, {
      category: 'research',
      priority: 'urgent',
      estimatedHours: 1.5,
      dueInDays: 3,
      attachments: ['rules.pdf'],
    });
    await helpers.runAt('2030-01-01T09:00:00Z');
    expect(await helpers.tasksOf(client)).toMatchObject([
      {
        title: 'Inbox',
        description: 'Sort the mail\n\nFiles needed: rules.pdf',
        vaId: va.id,
        status: 'todo',
        category: 'research',
        priority: 'urgent',
        estimatedHours: 1.5,
        dueDate: '2030-01-04',
        updatedBy: null,
      },
    ]);
  });

  test('leaves its task in the pool without a VA, and if the routine wants it there', async () => {
    const { client: withVa } = await gva.createPair();
    const alone = await helpers.createClient();
    await helpers.createScheduled(withVa, { destination: 'pool' });
    await helpers.createScheduled(alone);
    await helpers.runAt('2030-01-01T09:00:00Z');
    expect(await helpers.tasksOf(withVa)).toMatchObject([{ vaId: null, status: 'todo' }]);
    expect(await helpers.tasksOf(alone)).toMatchObject([{ vaId: null, status: 'todo' }]);
  });

  test('starts a published workflow as the checklist of its task, but no draft', async () => {
    const client = await helpers.createClient();
    const { id: workflowId } = await gva.createPublished(client);
    await helpers.createScheduled(client, { workflowId });
    await helpers.runAt('2030-01-01T09:00:00Z');
    const [task] = await helpers.tasksOf(client);
    expect(task).toMatchObject({ workflowDone: 0, workflowTotal: 3 });
    const runs = await gva.callAs(client).runs.forTask.query({ taskId: task?.id ?? 0 });
    expect(runs).toMatchObject([{ workflowId, status: 'active', startedBy: null }]);

    await gva.database.db
      .updateTable('workflows')
      .set({ status: 'draft' })
      .where('id', '=', workflowId)
      .execute();
    await helpers.runAt('2030-01-02T09:00:00Z');
    expect((await helpers.tasksOf(client))[1]).toMatchObject({ workflowTotal: null });
  });

  test('of a routine with a short title and text creates a task that is long enough', async () => {
    const client = await helpers.createClient();
    await helpers.createScheduled(client, { title: 'HR', description: 'Call' });
    await helpers.runAt('2030-01-01T09:00:00Z');
    expect(await helpers.tasksOf(client)).toMatchObject([
      { title: 'Routine HR', description: 'Routine HR: Call' },
    ]);
  });
});

describe('dates that pass while no worker runs', () => {
  test('create one task for the last date; the others are listed as missed', async () => {
    const client = await helpers.createClient();
    const id = await helpers.createScheduled(client);
    await helpers.runAt('2030-01-01T09:00:00Z');
    await helpers.runAt('2030-01-05T12:00:00Z');
    expect((await helpers.tasksOf(client)).map(({ dueDate }) => dueDate)).toEqual([
      '2030-01-01',
      '2030-01-05',
    ]);
    expect(await helpers.occurrencesOf(client, id)).toEqual([
      ['2030-01-05', 'created'],
      ['2030-01-04', 'missed'],
      ['2030-01-03', 'missed'],
      ['2030-01-02', 'missed'],
      ['2030-01-01', 'created'],
    ]);
    const routine = await gva.callAs(client).routines.get.query({ id });
    expect(routine).toMatchObject({ nextOn: '2030-01-06', doneRate: { done: 0, of: 5 } });
  });

  test('are listed for a year at most, and the last one still creates its task', async () => {
    const client = await helpers.createClient();
    const id = await helpers.createScheduled(client);
    await helpers.runAt('2033-01-01T12:00:00Z');
    expect((await helpers.tasksOf(client)).map(({ dueDate }) => dueDate)).toEqual(['2033-01-01']);
    const { count } = await gva.database.db
      .selectFrom('routineOccurrences')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('routineId', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(367);
  });

  test('after the last date nothing happens', async () => {
    const client = await helpers.createClient();
    const id = await helpers.createScheduled(client, {
      schedule: { ...schedule, endDate: '2030-01-02' },
    });
    for (const day of ['01', '02', '03', '04']) await helpers.runAt(`2030-01-${day}T09:00:00Z`);
    expect(await helpers.tasksOf(client)).toHaveLength(2);
    expect(await gva.callAs(client).routines.get.query({ id })).toMatchObject({ nextOn: null });
  });
});
