import type { Fields } from '../support/transports.ts';
import { always, type Entry, type Expected, who, writes } from './entry.ts';
import type { World } from './world.ts';

//                           anon admin va  other new client other
const notFoundForAll = who(' 401  404  404  404  404  404  404');
const ownReaders = who('     401  200  200  404  404  200  404');
const poolReaders = who('    401  200  200  200  404  200  404');
const foreignReaders = who(' 401 200  404  200  404  404  200');
const poolWorkers = who('    401  200  403  403  404  200  404');
const invalid = who('        401  400  400  400  400  400  400');
const ownStarters = who('    401  201  201  404  404  201  404');
const poolStarters = who('   401  201  403  403  404  201  404');
const conflict = who('       401  409  409  404  404  409  404');

/** Its client, the VA who works for them, and an admin. */
const routineWorkers = who(' 401  200  200  404  404  200  404');
const routineStarters = who('401  201  201  404  404  201  404');

type TaskName = keyof World['tasks'];

const onTask =
  (name: TaskName, fields: Fields = {}) =>
  async (world: World) => ({ taskId: await world.tasks[name](), ...fields });

/** A task and a published workflow, by default of the same client. */
const withWorkflow =
  (name: TaskName, owner: 'client' | 'otherClient' = 'client') =>
  async (world: World) => ({
    taskId: await world.tasks[name](),
    workflowId: (await world.gva.createPublished(world.people[owner])).id,
  });

async function withTicks(
  { gva }: World,
  place: Parameters<World['gva']['createRun']>[0],
  fields: Fields,
  done: string[],
) {
  const { id } = await gva.createRun(place);
  const ticks = done.map((stepKey, index) => ({ runId: id, position: index + 1, stepKey }));
  if (ticks.length > 0)
    await gva.database.db.insertInto('workflowRunTicks').values(ticks).execute();
  return { id, ...fields };
}

const running =
  (name: TaskName, fields: Fields = {}, done: string[] = []) =>
  async (world: World) =>
    withTicks(world, await world.tasks[name](), fields, done);

/** A run of a workflow that exists. */
const ofWorkflow = async (world: World) => {
  const { taskId, workflowId } = await withWorkflow('own')(world);
  return { id: (await world.gva.createRun(taskId, workflowId)).id };
};

/** A finished or stopped run. */
const ended =
  (status: 'finished' | 'stopped', fields: Fields = {}) =>
  async (world: World) => {
    const { id } = await running('own')(world);
    await world.gva.database.db
      .updateTable('workflowRuns')
      .set({ status, endedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    return { id, ...fields };
  };

const routine = async ({ gva, people }: World) => {
  const { id: workflowId } = await gva.createPublished(people.client);
  return (await gva.createRoutine(people.client, 'Mail', workflowId)).id;
};

const ofRoutine = async (world: World) => ({ routineId: await routine(world) });

const runningRoutine =
  (fields: Fields = {}, done: string[] = []) =>
  async (world: World) =>
    withTicks(world, { routineId: await routine(world) }, fields, done);

const reading = (procedure: string): Entry => ({
  number: 41,
  procedure,
  cases: [
    { name: 'on the own task', input: onTask('own'), expected: ownReaders },
    { name: 'on a task in the pool', input: onTask('pool'), expected: poolReaders },
    { name: 'on a foreign task', input: onTask('foreign'), expected: foreignReaders },
  ],
  unknown: { input: (taskId) => ({ taskId }), expected: notFoundForAll },
});

const choosing = (
  procedure: string,
  act: 'workflow attached' | 'workflow started',
  own: Expected,
  pool: Expected,
): Entry => ({
  number: 43,
  procedure,
  audit: writes(act),
  cases: [
    { name: 'on the own task', input: withWorkflow('own'), expected: own },
    { name: 'on a task in the pool', input: withWorkflow('pool'), expected: pool },
    {
      name: "another client's",
      input: withWorkflow('own', 'otherClient'),
      expected: who('401 400 400 404 404 400 404'),
    },
    {
      name: 'a draft',
      input: async (world) => ({
        taskId: await world.tasks.own(),
        workflowId: (await world.gva.createWorkflow(world.people.client)).id,
      }),
      expected: conflict,
    },
    { name: 'none', input: always({ taskId: 1 }), expected: invalid },
  ],
  unknown: { input: (taskId) => ({ taskId, workflowId: 1 }), expected: notFoundForAll },
});

const tasksCalls: Entry[] = [
  reading('runs.forTask'),
  reading('runs.attached'),
  {
    number: 41,
    procedure: 'runs.choices',
    cases: [
      { name: 'for the own task', input: onTask('own'), expected: ownReaders },
      {
        name: 'for a task in the pool',
        input: onTask('pool', { q: 'mail' }),
        expected: poolWorkers,
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: notFoundForAll },
  },
  choosing('runs.attach', 'workflow attached', ownReaders, poolWorkers),
  {
    number: 43,
    procedure: 'runs.detach',
    audit: writes('workflow detached', 'admin', async (world) => {
      const attached = await withWorkflow('own')(world);
      await world.gva.callAs(world.people.admin).runs.attach.mutate(attached);
      return attached;
    }),
    cases: [
      { name: 'from the own task', input: withWorkflow('own'), expected: ownReaders },
      { name: 'from a task in the pool', input: withWorkflow('pool'), expected: poolWorkers },
    ],
    unknown: { input: (taskId) => ({ taskId, workflowId: 1 }), expected: notFoundForAll },
  },
  choosing('runs.start', 'workflow started', ownStarters, poolStarters),
];

const working = (
  act: 'tick' | 'answer' | 'undo' | 'stop',
  audit: NonNullable<Entry['audit']>,
  fields: Fields,
  done: string[],
  wrong?: Fields,
): Entry => ({
  number: 43,
  procedure: `runs.${act}`,
  audit,
  cases: [
    { name: 'on the own task', input: running('own', fields, done), expected: ownReaders },
    { name: 'on a task in the pool', input: running('pool', fields, done), expected: poolWorkers },
    {
      name: 'on a foreign task',
      input: running('foreign', fields, done),
      expected: foreignReaders,
    },
    { name: 'of the routine', input: runningRoutine(fields, done), expected: routineWorkers },
    {
      name: 'of an ended run',
      input: ended(act === 'stop' ? 'finished' : 'stopped', fields),
      expected: conflict,
    },
    ...(wrong
      ? [{ name: 'with invalid input', input: always({ id: 1, ...wrong }), expected: invalid }]
      : []),
  ],
  unknown: { input: (id) => ({ id, ...fields }), expected: notFoundForAll },
});

const routinesCalls: Entry[] = [
  {
    number: 44,
    procedure: 'runs.forRoutine',
    cases: [{ name: "of the client's", input: ofRoutine, expected: routineWorkers }],
    unknown: { input: (routineId) => ({ routineId }), expected: notFoundForAll },
  },
  {
    number: 44,
    procedure: 'runs.startRoutine',
    audit: writes('workflow started'),
    cases: [
      { name: "the client's", input: ofRoutine, expected: routineStarters },
      {
        name: 'without a workflow',
        input: async ({ gva, people }) => ({
          routineId: (await gva.createRoutine(people.client)).id,
        }),
        expected: conflict,
      },
    ],
    unknown: { input: (routineId) => ({ routineId }), expected: notFoundForAll },
  },
];

export const workflowRunsCalls: Entry[] = [
  ...tasksCalls,
  ...routinesCalls,
  {
    number: 41,
    procedure: 'runs.get',
    cases: [
      { name: 'on the own task', input: running('own'), expected: ownReaders },
      { name: 'on a task in the pool', input: running('pool'), expected: poolReaders },
      { name: 'on a foreign task', input: running('foreign'), expected: foreignReaders },
      { name: 'of the routine', input: runningRoutine(), expected: routineWorkers },
    ],
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
  working(
    'tick',
    'each tick is kept with user and time, also after it is undone',
    { stepKey: 'read' },
    [],
    { stepKey: ' ' },
  ),
  working(
    'answer',
    'each answer is kept with user and time, also after it is undone',
    { stepKey: 'clear', answer: 'Yes' },
    ['read'],
    {
      stepKey: 'clear',
      answer: 'Perhaps',
    },
  ),
  working('undo', 'undone ticks are kept with user and time', { stepKey: 'read' }, ['read'], {
    position: 0,
    stepKey: 'read',
  }),
  working('stop', writes('workflow stopped', 'admin', ofWorkflow), {}, []),
];
