import type { Fields } from '../support/doors.ts';
import { always, type Case, type MatrixRow, who } from './row.ts';
import type { ActorName, World } from './world.ts';

type Writer = Exclude<ActorName, 'anonymous'>;

const comment =
  (task: keyof World['tasks'], author: Writer, fields: Fields = {}) =>
  async ({ gva, people, tasks }: World) => {
    const { id } = await gva.createComment(await tasks[task](), people[author]);
    return { id, ...fields };
  };

/** Its author or an admin, as long as they may read the task. */
const onComments = (fields: Fields): Case[] => [
  {
    name: "the VA's on the own task",
    input: comment('own', 'va', fields),
    expected: who('401 200 200 404 404 403 404'),
  },
  {
    name: "the client's on the own task",
    input: comment('own', 'client', fields),
    expected: who('401 200 403 404 404 200 404'),
  },
  {
    name: "an admin's",
    input: comment('own', 'admin', fields),
    expected: who('401 200 403 404 404 403 404'),
  },
  {
    name: "the client's on a task in the pool",
    input: comment('pool', 'client', fields),
    expected: who('401 200 403 403 404 200 404'),
  },
  {
    name: "a VA's who no longer has the task",
    input: comment('foreign', 'va', fields),
    expected: who('401 200 404 403 404 404 403'),
  },
];

const nobodyFinds = who('401 404 404 404 404 404 404');
const hour = {
  startTime: '2026-01-05T09:00:00Z',
  endTime: '2026-01-05T10:00:00Z',
  duration: 1,
};

const hourOn = (task: keyof World['tasks'], fields?: (world: World) => Fields) => ({
  input: async (world: World) => ({
    taskId: await world.tasks[task](),
    ...hour,
    ...fields?.(world),
  }),
});

export const workRows: MatrixRow[] = [
  {
    number: 32,
    procedure: 'comments.edit',
    rest: 'PUT /comments/:id',
    cases: [
      ...onComments({ content: 'Rewritten' }),
      {
        name: 'blank',
        input: always({ id: 1, content: '' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
    unknown: { input: (id) => ({ id, content: 'Rewritten' }), expected: nobodyFinds },
  },
  {
    number: 32,
    procedure: 'comments.delete',
    rest: 'DELETE /comments/:id',
    cases: onComments({}),
    unknown: { input: (id) => ({ id }), expected: nobodyFinds },
  },
  {
    number: 33,
    procedure: 'time.create',
    rest: 'POST /time-logs',
    cases: [
      { name: 'on the own task', ...hourOn('own'), expected: who('401 403 201 404 404 403 403') },
      { name: 'on the pool', ...hourOn('pool'), expected: who('401 403 403 403 404 403 403') },
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
          return { taskId: id, ...hour };
        },
        expected: who('401 403 409 404 404 403 403'),
      },
      {
        name: 'that runs backwards',
        ...hourOn('own', () => ({ endTime: '2026-01-05T08:00:00Z' })),
        expected: who('401 403 400 400 400 403 403'),
      },
    ],
    unknown: {
      input: (taskId) => ({ taskId, ...hour }),
      expected: who('401 403 404 404 404 403 403'),
    },
  },
  {
    number: 34,
    procedure: 'time.list',
    rest: 'GET /time-logs',
    cases: [
      {
        name: 'of an own task',
        input: async ({ tasks }) => ({ taskId: await tasks.own() }),
        expected: who('401 200 200 404 404 200 404'),
      },
      {
        name: 'of a task in the pool',
        input: async ({ tasks }) => ({ taskId: await tasks.pool() }),
        expected: who('401 200 200 200 404 200 404'),
      },
      {
        name: 'of a foreign task',
        input: async ({ tasks }) => ({ taskId: await tasks.foreign() }),
        expected: who('401 200 404 200 404 404 200'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: nobodyFinds },
  },
  {
    number: 35,
    procedure: 'time.list',
    rest: 'GET /time-logs',
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
        name: 'of neither',
        input: always(),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
];
