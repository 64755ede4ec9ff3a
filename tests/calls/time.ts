import type { Fields } from '../support/transports.ts';
import { always, type Entry, who } from './entry.ts';
import type { World } from './world.ts';

const notFoundForAll = who('401 404 404 404 404 404 404');
const onlyVasFind = who('401 403 404 404 404 403 403');

const logFields =
  'createdAt duration endTime id notes startTime task?(id title) taskId va(fullName id) vaId';

/** An hour without logs. */
let hours = 0;
function newHour() {
  const begins = Date.UTC(2024, 0, 1) + 3_600_000 * hours++;
  const [startTime, endTime] = [begins, begins + 3_600_000].map((at) => new Date(at).toISOString());
  return { startTime, endTime, duration: 1 };
}

const hourOn = (task: keyof World['tasks'], fields?: (world: World) => Fields) => ({
  input: async (world: World) => ({
    taskId: await world.tasks[task](),
    ...newHour(),
    ...fields?.(world),
  }),
});

/** A log of `va` on the own task. */
const ownLog = async ({ gva, people, tasks }: World) => {
  const { id } = await gva.createTimeLog(await tasks.own(), people.va);
  return { id };
};

/** A returned and changed log of `va` on a task that was given back to the pool. */
const pooledLog = async ({ gva, people, tasks }: World) => {
  const taskId = await tasks.own();
  const { id } = await gva.createTimeLog(taskId, people.va, undefined, { notes: 'Calls' });
  await gva.database.pool.query(`update tasks set va_id = null, status = 'todo' where id = ${taskId};
    update time_logs set notes = 'More', approval = 'returned', return_reason = 'Which?' where id = ${id}`);
  return { id, taskId };
};

type Va = 'va' | 'otherVa';

/** A log of a VA on a task that another VA has now. */
const passedOn =
  (from: Va, to: Va) =>
  async ({ gva, people }: World) => {
    const client = to === 'va' ? people.client : people.otherClient;
    const task = await gva.createTask({ clientId: client.id, vaId: people[from].id });
    const { id } = await gva.createTimeLog(task.id, people[from]);
    await gva.database.db
      .updateTable('tasks')
      .set({ vaId: people[to].id })
      .where('id', '=', task.id)
      .execute();
    return { id };
  };

export const timeCalls: Entry[] = [
  {
    number: 33,
    procedure: 'time.create',
    audit: 'the hours ledger has an entry',
    fields: logFields,
    cases: [
      { name: 'on the own task', ...hourOn('own'), expected: who('401 403 201 404 404 403 403') },
      {
        name: 'on a task in the pool',
        ...hourOn('pool'),
        expected: who('401 403 403 403 404 403 403'),
      },
      {
        name: 'on a foreign task',
        ...hourOn('foreign'),
        expected: who('401 403 404 201 404 403 403'),
      },
      {
        name: 'for another VA',
        ...hourOn('own', ({ people }) => ({ vaId: people.otherVa.id })),
        expected: who('401 403 403 404 404 403 403'),
      },
      {
        name: 'on a task not in progress',
        input: async ({ gva, people }) => {
          const { client, va } = people;
          const { id } = await gva.createTask({
            clientId: client.id,
            vaId: va.id,
            status: 'in-review',
          });
          return { taskId: id, ...newHour() };
        },
        expected: who('401 403 409 404 404 403 403'),
      },
      {
        name: 'that ends before it starts',
        ...hourOn('own', () => ({ endTime: '2020-01-05T08:00:00Z' })),
        expected: who('401 403 400 400 400 403 403'),
      },
    ],
    unknown: {
      input: (taskId) => ({ taskId, ...newHour() }),
      expected: who('401 403 404 404 404 403 403'),
    },
  },
  {
    number: 34,
    procedure: 'time.list',
    fields: logFields,
    cases: [
      {
        name: 'of an own task',
        input: async (world) => {
          const taskId = await world.tasks.own();
          await world.gva.createTimeLog(taskId, world.people.va);
          return { taskId };
        },
        expected: who('401 200 200 404 404 200 404'),
      },
      {
        name: 'of a task in the pool',
        input: async (world) => ({ taskId: (await pooledLog(world)).taskId }),
        expected: who('401 200 200 200 404 200 404'),
      },
      {
        name: 'of a foreign task',
        input: async ({ tasks }) => ({ taskId: await tasks.foreign() }),
        expected: who('401 200 404 200 404 404 200'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: notFoundForAll },
  },
  {
    number: 35,
    procedure: 'time.list',
    fields: logFields,
    cases: [
      {
        name: 'of a VA',
        input: ({ people }) => ({ vaId: people.va.id }),
        expected: who('401 200 200 403 403 200 200'),
      },
      {
        name: 'of a VA on a task',
        input: async ({ people, tasks }) => ({ vaId: people.va.id, taskId: await tasks.own() }),
        expected: who('401 200 200 403 403 200 404'),
      },
      {
        name: 'without a task and a VA',
        input: always(),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 33,
    procedure: 'time.edit',
    audit: 'the former values are kept, and the hours ledger has an entry',
    cases: [
      {
        name: 'own',
        input: async (world) => ({ ...(await ownLog(world)), duration: 0.5 }),
        expected: who('401 403 200 404 404 403 403'),
      },
      {
        name: 'another VA’s on the own task',
        input: async (world) => ({ ...(await passedOn('otherVa', 'va')(world)), duration: 0.5 }),
        expected: who('401 403 403 200 404 403 403'),
      },
      {
        name: 'to a time with another log',
        input: async (world) => {
          const { id } = await ownLog(world);
          const taken = await world.gva.database.db
            .selectFrom('timeLogs')
            .select(['startTime', 'endTime'])
            .where('id', '=', (await ownLog(world)).id)
            .executeTakeFirstOrThrow();
          return { id, ...taken };
        },
        expected: who('401 403 409 404 404 403 403'),
      },
      {
        name: 'that ends before it starts',
        input: async (world) => ({
          ...(await ownLog(world)),
          endTime: '2020-01-05T08:00:00Z',
        }),
        expected: who('401 403 400 404 404 403 403'),
      },
    ],
    unknown: { input: (id) => ({ id, duration: 0.5 }), expected: onlyVasFind },
  },
  {
    number: 34,
    procedure: 'time.changes',
    cases: [
      {
        name: 'of a log on an own task',
        input: ownLog,
        expected: who('401 200 200 404 404 200 404'),
      },
      {
        name: 'of a log on a foreign task',
        input: passedOn('va', 'otherVa'),
        expected: who('401 200 200 200 404 404 200'),
      },
      {
        name: 'of a log on a task in the pool',
        input: async (world) => ({ id: (await pooledLog(world)).id }),
        expected: who('401 200 200 200 404 200 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
  {
    number: 33,
    procedure: 'time.earliest',
    cases: [
      {
        name: 'of the own task',
        input: async ({ tasks }) => ({ taskId: await tasks.own() }),
        expected: who('401 403 200 404 404 403 403'),
      },
      {
        name: 'of a task in the pool',
        input: async ({ tasks }) => ({ taskId: await tasks.pool() }),
        expected: who('401 403 200 200 404 403 403'),
      },
      { name: 'without a task', input: always(), expected: who('401 403 400 400 400 403 403') },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: onlyVasFind },
  },
  {
    number: 35,
    procedure: 'time.summary',
    cases: [
      {
        name: 'of the own week',
        input: always({
          days: Array.from({ length: 8 }, (_, day) =>
            new Date(Date.UTC(2026, 0, 4 + day)).toISOString(),
          ),
        }),
        expected: who('401 403 200 200 200 403 403'),
      },
      { name: 'without days', input: always(), expected: who('401 403 400 400 400 403 403') },
    ],
  },
];
