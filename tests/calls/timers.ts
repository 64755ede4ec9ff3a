import { always, type Entry, ownWork, who } from './entry.ts';
import type { World } from './world.ts';

const onlyVasFind = who('401 403 404 404 404 403 403');

const firstHour = Date.UTC(2023, 0, 1);
let hours = 0;

async function forgetTimers({ gva }: World) {
  await gva.database.db.deleteFrom('timers').execute();
}

/** A timer of `va` that ran for an hour without other logs. */
async function runningTimer(world: World) {
  await forgetTimers(world);
  const { gva, people, tasks } = world;
  const { db } = gva.database;
  const { id } = await db
    .insertInto('timers')
    .values({ vaId: people.va.id, taskId: await tasks.own() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const startedAt = new Date(firstHour + 3_600_000 * hours++);
  const endedAt = new Date(startedAt.getTime() + 3_600_000);
  await db.insertInto('timerSegments').values({ timerId: id, startedAt, endedAt }).execute();
  return { id };
}

const startOn = (task: keyof World['tasks']) => async (world: World) => {
  await forgetTimers(world);
  return { taskId: await world.tasks[task]() };
};

export const timersCalls: Entry[] = [
  {
    number: 33,
    procedure: 'timers.current',
    cases: [{ name: 'own', input: always(), expected: who('401 403 200 200 200 403 403') }],
  },
  ...Object.entries({
    start: ownWork,
    switch: 'the hours ledger has an entry for the saved time',
  }).map(
    ([act, audit]): Entry => ({
      number: 33,
      procedure: `timers.${act}`,
      audit,
      cases: [
        {
          name: 'on the own task',
          input: startOn('own'),
          expected: who('401 403 200 404 404 403 403'),
        },
        {
          name: 'on a task in the pool',
          input: startOn('pool'),
          expected: who('401 403 403 403 404 403 403'),
        },
        {
          name: 'on a foreign task',
          input: startOn('foreign'),
          expected: who('401 403 404 200 404 403 403'),
        },
      ],
      unknown: { input: (taskId) => ({ taskId }), expected: onlyVasFind },
    }),
  ),
  {
    number: 33,
    procedure: 'timers.note',
    audit: ownWork,
    cases: [
      {
        name: 'a VA’s',
        input: async (world) => ({ ...(await runningTimer(world)), notes: 'Two calls' }),
        expected: who('401 403 200 404 404 403 403'),
      },
    ],
    unknown: { input: (id) => ({ id, notes: 'Two calls' }), expected: onlyVasFind },
  },
  ...Object.entries({
    pause: ownWork,
    resume: ownWork,
    save: 'the hours ledger has an entry',
    discard: ownWork,
  }).map(
    ([act, audit]): Entry => ({
      number: 33,
      procedure: `timers.${act}`,
      audit,
      cases: [
        { name: 'a VA’s', input: runningTimer, expected: who('401 403 200 404 404 403 403') },
      ],
      unknown: { input: (id) => ({ id }), expected: onlyVasFind },
    }),
  ),
];
