import type { Fields } from '../support/transports.ts';
import { always, type Entry, ownWork, who, writes } from './entry.ts';
import { routineFields } from './fields.ts';
import type { World } from './world.ts';

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const onlyClients = '401  403  403  403  403';
/** Its client, the VA who works for them, and an admin. */
const readers = who(' 401  200  200  404  404  200  404');
const starters = who('401  201  201  404  404  201  404');
const notFoundForAll = who('401 404 404 404 404 404 404');
const conflictForClients = who(`${onlyClients} 409 404`);
const notFoundForClients = who(`${onlyClients} 404 404`);
const invalidForClients = who(`${onlyClients} 400 400`);

const newRoutine = { title: 'Inbox', description: 'Sort the mail' };
const routine =
  (fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createRoutine(people.client)).id,
    ...fields,
  });

const scheduled = async (world: World) => {
  const { id } = await routine()(world);
  await world.gva.database.db
    .insertInto('routineSchedules')
    .values({ routineId: id, startDate: '2030-01-01', time: '09:00', timeZone: 'UTC' })
    .execute();
  return { id };
};
const ofRoutine = async (world: World) => ({ routineId: (await routine()(world)).id });

const pausing = (act: 'pause' | 'resume'): Entry => ({
  number: 46,
  procedure: `routines.${act}`,
  audit: ownWork,
  cases: [
    { name: "the client's", input: scheduled, expected: who(`${onlyClients} 200 404`) },
    { name: 'without a schedule', input: routine(), expected: conflictForClients },
  ],
  unknown: { input: (id) => ({ id }), expected: notFoundForClients },
});

const occurrenceRows: Entry[] = [
  {
    number: 44,
    procedure: 'occurrences.list',
    cases: [{ name: "of the client's", input: ofRoutine, expected: readers }],
    unknown: { input: (routineId) => ({ routineId }), expected: notFoundForAll },
  },
  {
    number: 44,
    procedure: 'occurrences.runNow',
    audit: writes('task created'),
    cases: [{ name: "the client's", input: ofRoutine, expected: starters }],
    unknown: { input: (routineId) => ({ routineId }), expected: notFoundForAll },
  },
  {
    number: 24,
    procedure: 'occurrences.ofTask',
    cases: [
      {
        name: 'of the own task',
        input: async ({ tasks }) => ({ taskId: await tasks.own() }),
        expected: readers,
      },
      {
        name: 'of a task in the pool',
        input: async ({ tasks }) => ({ taskId: await tasks.pool() }),
        expected: who('401  200  200  200  404  200  404'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: notFoundForAll },
  },
];

export const routinesCalls: Entry[] = [
  {
    number: 44,
    procedure: 'routines.list',
    fields: routineFields,
    cases: [
      { name: 'all visible routines', input: always({}), expected: everyone },
      { name: 'a limit of 0', input: always({ limit: 0 }), expected: invalid },
    ],
  },
  {
    number: 45,
    procedure: 'routines.create',
    audit: ownWork,
    fields: routineFields,
    cases: [
      { name: 'my own', input: always(newRoutine), expected: who(`${onlyClients} 201 201`) },
      {
        name: 'for a client',
        input: ({ people }) => ({ ...newRoutine, clientId: people.client.id }),
        expected: who(`${onlyClients} 201 403`),
      },
      { name: 'untitled', input: always({ description: 'x' }), expected: invalidForClients },
    ],
  },
  {
    number: 44,
    procedure: 'routines.get',
    cases: [{ name: "the client's", input: routine(), expected: readers }],
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
  {
    number: 46,
    procedure: 'routines.edit',
    audit: ownWork,
    fields: routineFields,
    cases: [
      {
        name: "the client's",
        input: routine({ title: 'Mail' }),
        expected: who(`${onlyClients} 200 404`),
      },
      { name: 'blank', input: routine({ title: ' ' }), expected: invalidForClients },
      {
        name: 'with an invalid schedule',
        input: routine({ schedule: { timeZone: 'Moon/Crater' } }),
        expected: invalidForClients,
      },
    ],
    unknown: { input: (id) => ({ id, ...newRoutine }), expected: notFoundForClients },
  },
  {
    number: 46,
    procedure: 'routines.delete',
    audit: writes('routine deleted', 'client'),
    cases: [{ name: "the client's", input: routine(), expected: who(`${onlyClients} 200 404`) }],
    unknown: { input: (id) => ({ id }), expected: notFoundForClients },
  },
  pausing('pause'),
  pausing('resume'),
  ...occurrenceRows,
];
