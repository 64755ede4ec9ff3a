import { addDays, weekStartOf } from '#shared/dates.ts';
import { always, type Entry, ownWork, who } from './entry.ts';
import type { World } from './world.ts';

const onlyVas = (status: number) => who(`401 403 ${status} ${status} ${status} 403 403`);
const onlyVasFind = onlyVas(404);
const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

// Before the hours that other rows log.
const firstWeek = weekStartOf('2020-12-21');
let weeks = 0;
/** A week without time. */
const newWeek = () => addDays(firstWeek, -7 * weeks++);

const own = async ({ tasks }: World) => {
  const taskId = await tasks.own();
  return { taskId, day: newWeek(), hours: 1, seen: null };
};

/** A log of `va` on an own task, as the only one of its cell. */
async function filledCell({ gva, people, tasks }: World) {
  const taskId = await tasks.own();
  const day = newWeek();
  const { id } = await gva.createTimeLog(taskId, people.va, `${day}T09:00:00.000Z`);
  return { taskId, day, hours: 2, seen: { logId: id, version: 1 } };
}

export const timesheetsCalls: Entry[] = [
  {
    number: 35,
    procedure: 'timesheets.week',
    cases: [
      {
        name: 'of a VA',
        input: ({ people }) => ({ vaId: people.va.id, week: firstWeek }),
        expected: who('401 200 200 403 403 403 403'),
      },
      {
        name: 'without a VA',
        input: always({ week: firstWeek }),
        expected: who('401 400 200 200 200 403 403'),
      },
      {
        name: 'of a client',
        input: ({ people }) => ({ vaId: people.client.id, week: firstWeek }),
        expected: who('401 404 403 403 403 403 403'),
      },
      {
        name: 'that begins on a Tuesday',
        input: always({ week: addDays(firstWeek, 1) }),
        expected: who('401 400 400 400 400 403 403'),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timesheets.cell',
    cases: [
      {
        name: 'of a VA',
        input: async ({ people, tasks }) => ({
          vaId: people.va.id,
          taskId: await tasks.own(),
          day: firstWeek,
        }),
        expected: who('401 200 200 403 403 403 403'),
      },
      {
        name: 'without a day',
        input: async ({ people, tasks }) => ({ vaId: people.va.id, taskId: await tasks.own() }),
        expected: who('401 400 400 400 400 403 403'),
      },
    ],
  },
  {
    number: 33,
    procedure: 'timesheets.setCell',
    audit: ownWork,
    cases: [
      { name: 'on the own task', input: own, expected: who('401 403 200 404 404 403 403') },
      {
        name: 'on a task in the pool',
        input: async (world) => ({ ...(await own(world)), taskId: await world.tasks.pool() }),
        expected: who('401 403 403 403 404 403 403'),
      },
      {
        name: 'on a foreign task',
        input: async (world) => ({ ...(await own(world)), taskId: await world.tasks.foreign() }),
        expected: who('401 403 404 200 404 403 403'),
      },
      {
        name: 'with a log of a VA',
        input: filledCell,
        expected: who('401 403 200 404 404 403 403'),
      },
      {
        name: 'with a log that was changed in the meantime',
        input: async (world) => {
          const cell = await filledCell(world);
          return { ...cell, seen: { ...cell.seen, version: 99 } };
        },
        expected: who('401 403 409 404 404 403 403'),
      },
      {
        name: 'to no hours',
        input: async (world) => ({ ...(await own(world)), hours: 0 }),
        expected: onlyVas(400),
      },
    ],
    unknown: {
      input: (taskId) => ({ taskId, day: firstWeek, hours: 1, seen: null }),
      expected: onlyVasFind,
    },
  },
  {
    number: 33,
    procedure: 'timesheets.addTasks',
    audit: ownWork,
    cases: [
      {
        name: 'an own task',
        input: async ({ tasks }) => ({ week: newWeek(), taskIds: [await tasks.own()] }),
        expected: who('401 403 200 404 404 403 403'),
      },
      { name: 'no task', input: always({ week: firstWeek, taskIds: [] }), expected: onlyVas(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timesheets.copyTasks',
    audit: ownWork,
    cases: [
      { name: 'of the week before', input: () => ({ week: newWeek() }), expected: onlyVas(200) },
      { name: 'without a week', input: always(), expected: onlyVas(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timesheets.removeTask',
    audit: ownWork,
    rest: 'DELETE /timesheets/:week/tasks/:taskId',
    cases: [
      {
        name: 'from the own week',
        input: async ({ tasks }) => ({ week: newWeek(), taskId: await tasks.own() }),
        expected: who('401 403 200 404 404 403 403'),
      },
      {
        name: 'from a week that begins on a Tuesday',
        input: async ({ tasks }) => ({ week: addDays(firstWeek, 1), taskId: await tasks.own() }),
        expected: onlyVas(400),
      },
    ],
    unknown: { input: (taskId) => ({ week: firstWeek, taskId }), expected: onlyVasFind },
  },
  {
    number: 33,
    procedure: 'timesheets.submit',
    audit: ownWork,
    cases: [
      {
        name: 'a week without time',
        input: () => ({ week: newWeek(), version: 'none' }),
        expected: onlyVas(200),
      },
      {
        name: 'a week that was changed',
        input: async (world) => {
          const { day } = await filledCell(world);
          return { week: day, version: 'none' };
        },
        expected: who('401 403 409 200 200 403 403'),
      },
      { name: 'without a version', input: always({ week: firstWeek }), expected: onlyVas(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timesheets.withdraw',
    audit: ownWork,
    cases: [
      { name: 'the own week', input: () => ({ week: newWeek() }), expected: onlyVas(200) },
      { name: 'without a week', input: always(), expected: onlyVas(400) },
    ],
  },
  {
    number: 35,
    procedure: 'timesheets.missing',
    cases: [{ name: 'of all VAs', input: always(), expected: adminOnly(200) }],
  },
];
