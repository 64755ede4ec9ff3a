import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeScheduleHelpers, schedule } from '#tests/support/scheduled-routines.ts';

let gva: TestApp;
let helpers: ReturnType<typeof makeScheduleHelpers>;
beforeAll(async () => {
  gva = await createTestApp();
  helpers = makeScheduleHelpers(gva);
});
beforeEach(async () => {
  await gva.database.db.deleteFrom('routines').execute();
});
afterAll(() => gva.close());

const halfHourMs = 1_800_000;

/** One round of two nodes at the same time. Returns the number of tasks that both created. */
async function runTwoNodes(now: string) {
  const rounds = await Promise.all([helpers.runAt(now), helpers.runAt(now)]);
  expect(rounds.flatMap(({ errors }) => errors)).toEqual([]);
  return rounds.reduce((sum, { taskCount }) => sum + taskCount, 0);
}

const isSkipped = 'does not exist on the second day, whose task is created right after the gap';
const isRepeated = 'happens twice on the second day, whose task is created the first time';

test.each([
  {
    zone: 'Europe/Berlin',
    time: '02:30',
    what: isSkipped,
    startDate: '2030-03-30',
    instants: ['2030-03-30T01:30', '2030-03-31T01:00', '2030-04-01T00:30'],
  },
  {
    zone: 'Europe/Berlin',
    time: '02:30',
    what: isRepeated,
    startDate: '2030-10-26',
    instants: ['2030-10-26T00:30', '2030-10-27T00:30', '2030-10-28T01:30'],
  },
  {
    zone: 'America/New_York',
    time: '02:30',
    what: isSkipped,
    startDate: '2030-03-09',
    instants: ['2030-03-09T07:30', '2030-03-10T07:00', '2030-03-11T06:30'],
  },
  {
    zone: 'America/New_York',
    time: '01:30',
    what: isRepeated,
    startDate: '2030-11-02',
    instants: ['2030-11-02T05:30', '2030-11-03T05:30', '2030-11-04T06:30'],
  },
  {
    zone: 'Australia/Sydney',
    time: '02:30',
    what: isSkipped,
    startDate: '2030-10-05',
    instants: ['2030-10-04T16:30', '2030-10-05T16:00', '2030-10-06T15:30'],
  },
  {
    zone: 'Australia/Sydney',
    time: '02:30',
    what: isRepeated,
    startDate: '2030-04-06',
    instants: ['2030-04-05T15:30', '2030-04-06T15:30', '2030-04-07T16:30'],
  },
])('$time in $zone $what', async ({ zone, time, startDate, instants }) => {
  const client = await helpers.createClient();
  await helpers.createScheduled(client, {
    schedule: { ...schedule, startDate, time, timeZone: zone },
  });
  const [first = '', , last = ''] = instants.map((instant) => `${instant}:00.000Z`);
  const created: string[] = [];
  // Two nodes look every half an hour, from before the first date until after the hour that happens twice.
  for (
    let now = Date.parse(first) - 2 * halfHourMs;
    now <= Date.parse(last) + 4 * halfHourMs;
    now += halfHourMs
  ) {
    const instant = new Date(now).toISOString();
    const count = await runTwoNodes(instant);
    created.push(...Array.from({ length: count }, () => instant.slice(0, 16)));
  }
  expect(created).toEqual(instants);
  const start = Date.parse(startDate);
  expect((await helpers.tasksOf(client)).map(({ dueDate }) => dueDate)).toEqual(
    [0, 1, 2].map((day) => new Date(start + day * 48 * halfHourMs).toISOString().slice(0, 10)),
  );
});

const lastDays = {
  recurrence: 'monthly',
  schedule: { ...schedule, startDate: '2032-01-31', timeZone: 'Europe/Berlin' },
} as const;

test('after months without a node, two nodes create the task of the last month end, and list the others', async () => {
  const client = await helpers.createClient();
  const id = await helpers.createScheduled(client, lastDays);
  expect(await runTwoNodes('2032-01-31T08:00:00Z')).toBe(1);
  // One hour before 9:00 in summer time, the last month end is not reached yet.
  expect(await runTwoNodes('2032-04-30T06:00:00Z')).toBe(1);
  expect(await runTwoNodes('2032-04-30T07:00:00Z')).toBe(1);
  expect(await helpers.occurrencesOf(client, id)).toEqual([
    ['2032-04-30', 'created'],
    ['2032-03-31', 'created'],
    ['2032-02-29', 'missed'],
    ['2032-01-31', 'created'],
  ]);
  expect(await runTwoNodes('2032-07-01T00:00:00Z')).toBe(1);
  expect((await helpers.tasksOf(client)).map(({ dueDate }) => dueDate)).toEqual([
    '2032-01-31',
    '2032-03-31',
    '2032-04-30',
    '2032-06-30',
  ]);
  expect(await helpers.occurrencesOf(client, id)).toContainEqual(['2032-05-31', 'missed']);
  expect(await gva.callAs(client).routines.get.query({ id })).toMatchObject({
    nextOn: '2032-07-31',
  });
});
