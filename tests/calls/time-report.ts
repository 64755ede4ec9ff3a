import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const signedIn = (status: number) => who(`401 ${Array(6).fill(status).join(' ')}`);
const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

const period = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
const reason = 'Logged twice';

/** A log of `va` on a task of `client`. */
const newLog = async ({ gva, people, tasks }: World) => {
  const { id } = await gva.createTimeLog(await tasks.own(), people.va);
  return { id, version: 1, reason };
};

const selected = async (world: World) => {
  const { id, version } = await newLog(world);
  return { id, version };
};

/** An hour without logs. */
let hours = 0;
const newHour = async ({ people, tasks }: World) => {
  const begins = Date.UTC(2021, 0, 1) + 3_600_000 * hours++;
  const [startTime, endTime] = [begins, begins + 3_600_000].map((at) => new Date(at).toISOString());
  const taskId = await tasks.own();
  return { taskId, vaId: people.va.id, startTime, endTime, duration: 1, reason };
};

/** Everyone sees their own time; `scopes.test.ts` proves which rows. */
export const timeReportCalls: Entry[] = [
  {
    number: 35,
    procedure: 'timeReport.list',
    cases: [
      { name: 'of a period', input: always(period), expected: signedIn(200) },
      {
        name: 'of a VA, a client and a task',
        input: async ({ people, tasks }) => ({
          ...period,
          vaId: people.va.id,
          clientId: people.client.id,
          taskId: await tasks.own(),
          only: 'corrected',
        }),
        expected: signedIn(200),
      },
      { name: 'without a period', input: always(), expected: signedIn(200) },
      {
        name: 'of more than a year',
        input: always({ ...period, to: '2027-02-01T00:00:00Z' }),
        expected: signedIn(400),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timeReport.totals',
    cases: [
      { name: 'of a period', input: always(period), expected: signedIn(200) },
      { name: 'by client', input: always({ ...period, by: 'client' }), expected: signedIn(200) },
      {
        name: 'by an unknown group',
        input: always({ ...period, by: 'mood' }),
        expected: signedIn(400),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timeReport.file',
    audit: writes('export exported', 'client'),
    cases: [
      { name: 'a PDF', input: always({ ...period, format: 'pdf' }), expected: signedIn(200) },
      {
        name: 'in an unknown format',
        input: always({ ...period, format: 'doc' }),
        expected: signedIn(400),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timeCorrections.list',
    cases: [
      { name: 'all', input: always(), expected: signedIn(200) },
      { name: 'of a malformed log', input: always({ timeLogId: 'x' }), expected: signedIn(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timeCorrections.add',
    audit: writes('time-log created'),
    cases: [
      { name: 'for a VA', input: newHour, expected: adminOnly(201) },
      {
        name: 'at a time with another log',
        input: async (world) => {
          const { id } = await newLog(world);
          const { taskId, startTime, endTime } = await world.gva.database.db
            .selectFrom('timeLogs')
            .select(['taskId', 'startTime', 'endTime'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          return { ...(await newHour(world)), taskId, startTime, endTime };
        },
        expected: adminOnly(409),
      },
      {
        name: 'for a client',
        input: async (world) => ({ ...(await newHour(world)), vaId: world.people.client.id }),
        expected: adminOnly(400),
      },
      {
        name: 'without a reason',
        input: async (world) => ({ ...(await newHour(world)), reason: ' ' }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 33,
    procedure: 'timeCorrections.correct',
    audit: writes('time-log corrected'),
    cases: [
      {
        name: 'the hours',
        input: async (world) => ({ ...(await newLog(world)), duration: 0.5 }),
        expected: adminOnly(200),
      },
      {
        name: 'a move to a task of another client',
        input: async (world) => ({
          ...(await newLog(world)),
          taskId: await world.tasks.foreign(),
        }),
        expected: adminOnly(200),
      },
      {
        name: 'a move to an unknown task',
        input: async (world) => ({ ...(await newLog(world)), taskId: 2_147_483_647 }),
        expected: adminOnly(404),
      },
      {
        name: 'of a former version',
        input: async (world) => ({ ...(await newLog(world)), version: 2, duration: 0.5 }),
        expected: adminOnly(409),
      },
      {
        name: 'without a reason',
        input: async (world) => ({ ...(await newLog(world)), reason: '' }),
        expected: adminOnly(400),
      },
    ],
    unknown: {
      input: (id) => ({ id, version: 1, reason, duration: 0.5 }),
      expected: adminOnly(404),
    },
  },
  {
    number: 33,
    procedure: 'timeCorrections.delete',
    audit: writes('time-log deleted'),
    cases: [
      { name: 'a log', input: newLog, expected: adminOnly(200) },
      {
        name: 'of a former version',
        input: async (world) => ({ ...(await newLog(world)), version: 2 }),
        expected: adminOnly(409),
      },
      {
        name: 'without a version',
        input: async (world) => ({ ...(await newLog(world)), version: undefined }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ id, version: 1, reason }), expected: adminOnly(404) },
  },
  {
    number: 33,
    procedure: 'timeCorrections.moveMany',
    audit: writes('time-log corrected'),
    cases: [
      {
        name: 'logs to a task of another client',
        input: async (world) => ({
          logs: [await selected(world), await selected(world)],
          taskId: await world.tasks.foreign(),
          reason,
        }),
        expected: adminOnly(200),
      },
      {
        name: 'one of a former version',
        input: async (world) => ({
          logs: [await selected(world), { ...(await selected(world)), version: 2 }],
          taskId: await world.tasks.foreign(),
          reason,
        }),
        expected: adminOnly(409),
      },
      {
        name: 'to an unknown task',
        input: async (world) => ({
          logs: [await selected(world)],
          taskId: 2_147_483_647,
          reason,
        }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 33,
    procedure: 'timeCorrections.deleteMany',
    audit: writes('time-log deleted'),
    cases: [
      {
        name: 'logs',
        input: async (world) => ({
          logs: [await selected(world), await selected(world)],
          reason,
        }),
        expected: adminOnly(200),
      },
      {
        name: 'one that was deleted',
        input: async (world) => ({
          logs: [await selected(world), { id: 2_147_483_647, version: 1 }],
          reason,
        }),
        expected: adminOnly(409),
      },
      { name: 'no logs', input: always({ logs: [], reason }), expected: adminOnly(400) },
    ],
  },
];
