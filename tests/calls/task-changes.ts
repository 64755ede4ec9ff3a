import type { Fields } from '../support/transports.ts';
import { always, type Entry, ownWork, who, writes } from './entry.ts';
import { taskFields } from './fields.ts';
import { malformedReferences, notFoundForAll, ofId, onTasks, writers } from './task-cases.ts';
import type { World } from './world.ts';

const poolAs = (field: (world: World) => Fields) => async (world: World) => ({
  id: await world.tasks.pool(),
  ...field(world),
});

const takenFromPool =
  (status: 'in-progress' | 'in-review' = 'in-progress') =>
  async ({ gva, people }: World) => {
    const taken = { clientId: people.otherClient.id, vaId: people.va.id, status };
    return { id: (await gva.createTask(taken)).id };
  };

export const taskChangesCalls: Entry[] = [
  {
    number: 26,
    procedure: 'tasks.move',
    audit: writes('task updated'),
    rest: 'PATCH /tasks/:id',
    fields: taskFields,
    cases: onTasks((id) => ({ id, status: 'in-review' }), writers),
    unknown: { input: (id) => ({ id, status: 'in-review' }), expected: notFoundForAll },
  },
  {
    number: 27,
    procedure: 'tasks.assign',
    audit: writes('task assigned'),
    rest: 'PATCH /tasks/:id',
    fields: taskFields,
    cases: [
      // To `va`, who already has the own task.
      ...onTasks((id, world) => ({ id, vaId: world?.people.va.id, status: 'done' }), {
        own: '     401 200 409 404 404 200 404',
        pool: '    401 200 200 403 404 200 404',
        foreign: ' 401 200 404 403 404 404 200',
      }),
      {
        name: 'to a VA who awaits approval',
        input: poolAs(({ people }) => ({ vaId: people.newVa.id })),
        expected: who('401 400 403 403 403 400 404'),
      },
      {
        name: 'to a VA who awaits approval and has a client',
        input: async (world) => {
          const va = await world.gva.createUser({ role: 'va', isApproved: false });
          await world.gva.assign(va, await world.gva.createUser({ role: 'client' }));
          return poolAs(() => ({ vaId: va.id }))(world);
        },
        expected: who('401 200 403 403 404 200 404'),
      },
      {
        name: 'a task in review without a VA',
        input: async ({ gva, people }) => ({
          id: (await gva.createTask({ clientId: people.client.id, status: 'in-review' })).id,
          vaId: people.va.id,
        }),
        expected: who('401 200 409 403 404 200 404'),
      },
      {
        name: 'to an inactive VA',
        input: poolAs(({ inactiveVa }) => ({ vaId: inactiveVa.id })),
        expected: who('401 400 403 403 404 400 404'),
      },
      {
        name: 'to a client',
        input: poolAs(({ people }) => ({ vaId: people.client.id })),
        expected: who('401 400 403 403 404 400 404'),
      },
      {
        name: 'to an unknown user',
        input: poolAs(() => ({ vaId: 2_147_483_647 })),
        expected: who('401 400 403 403 404 400 404'),
      },
      ...[...malformedReferences, null].map((vaId) => ({
        name: `to ${JSON.stringify(vaId)}`,
        input: poolAs(() => ({ vaId })),
        expected: who('401 400 400 400 400 400 400'),
      })),
    ],
    unknown: { input: (id) => ({ id, vaId: 2_147_483_647 }), expected: notFoundForAll },
  },
  {
    number: 27,
    procedure: 'tasks.take',
    audit: ownWork,
    cases: onTasks(ofId, {
      own: '     401 403 409 404 404 403 403',
      pool: '    401 403 200 200 403 403 403',
      foreign: ' 401 403 404 409 404 403 403',
    }),
    unknown: { input: ofId, expected: who('401 403 404 404 404 403 403') },
  },
  {
    number: 28,
    procedure: 'tasks.edit',
    audit: writes('task updated'),
    rest: 'PATCH /tasks/:id',
    fields: taskFields,
    cases: [
      ...onTasks((id) => ({ id, title: 'Another title' }), writers),
      {
        name: 'an invalid field',
        input: always({ id: 1, title: 'no' }),
        expected: who('401 400 400 400 400 400 400'),
      },
      {
        name: 'to another client',
        input: async ({ people, tasks }) => ({
          id: await tasks.own(),
          title: 'Another title',
          clientId: people.otherClient.id,
        }),
        expected: who('401 200 403 404 404 403 404'),
      },
      {
        name: 'to a user who is not a client',
        input: async ({ people, tasks }) => ({ id: await tasks.own(), clientId: people.va.id }),
        expected: who('401 400 403 404 404 403 404'),
      },
      {
        name: 'with a status',
        input: async ({ tasks }) => ({
          id: await tasks.own(),
          title: 'Another title',
          status: 'done',
        }),
        expected: who('401 200 200 404 404 403 404'),
      },
    ],
    unknown: { input: (id) => ({ id, title: 'Another title' }), expected: notFoundForAll },
  },
  {
    number: 29,
    procedure: 'tasks.delete',
    audit: writes('task deleted', 'client'),
    cases: [
      ...onTasks(ofId, writers),
      {
        name: 'with logged time',
        input: async ({ gva, people, tasks }) => {
          const id = await tasks.own();
          await gva.createTimeLog(id, people.va);
          return { id };
        },
        expected: who('401 200 409 404 404 200 404'),
      },
      {
        name: 'a task that a VA took from the pool of another client (P9)',
        input: takenFromPool(),
        expected: who('401 200 403 404 404 404 200'),
      },
    ],
    unknown: { input: ofId, expected: notFoundForAll },
  },
  {
    number: 29,
    procedure: 'tasks.giveBack',
    audit: ownWork,
    cases: [
      ...onTasks(ofId, {
        own: '    401 403 403 404 404 403 403',
        pool: '   401 403 403 403 404 403 403',
        foreign: '401 403 404 403 404 403 403',
      }),
      {
        name: 'a task that a VA took from the pool of another client (P9)',
        input: takenFromPool(),
        expected: who('401 403 200 404 404 403 403'),
      },
      {
        name: 'such a task in review',
        input: takenFromPool('in-review'),
        expected: who('401 403 409 404 404 403 403'),
      },
    ],
    unknown: { input: ofId, expected: who('401 403 404 404 404 403 403') },
  },
];
