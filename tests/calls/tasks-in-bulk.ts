import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const unknownId = 2_147_483_647;

const twoTasks = async ({ tasks }: World) => ({ ids: [await tasks.own(), await tasks.pool()] });
const withMissing = async ({ tasks }: World) => ({ ids: [await tasks.own(), unknownId] });

/** A change of the administrator that can be undone. */
const ownChange = async (world: World) => {
  const { ids } = await twoTasks(world);
  const { tasks } = world.gva.callAs(world.people.admin);
  return { id: (await tasks.bulkMove.mutate({ ids, status: 'done' })).changeId };
};

const changes = {
  'tasks.bulkAssign': {
    act: 'task assigned',
    valid: ({ people }: World) => ({ vaId: people.otherVa.id }),
    invalid: { vaId: 'somebody' },
  },
  'tasks.bulkMove': {
    act: 'task updated',
    valid: () => ({ status: 'cancelled' }),
    invalid: { status: 'in_progress' },
  },
  'tasks.bulkReschedule': {
    act: 'task updated',
    valid: () => ({ dueDate: '2031-02-01' }),
    invalid: { dueDate: '31-02-26' },
  },
  'tasks.bulkDelete': {
    act: 'task deleted',
    valid: () => ({}),
    invalid: { ids: [] },
  },
} as const;

/** What administrators do with several tasks. */
export const tasksInBulkCalls: Entry[] = [
  {
    number: 24,
    procedure: 'tasks.count',
    rest: 'GET /admin/tasks/count',
    isOnlyRest: true,
    cases: [
      { name: 'all', input: always(), expected: adminOnly(200) },
      { name: 'an unknown status', input: always({ status: 'open' }), expected: adminOnly(400) },
    ],
  },
  ...Object.entries(changes).map(
    ([procedure, { act, valid, invalid }]): Entry => ({
      number: 28,
      procedure,
      audit: writes(act),
      cases: [
        {
          name: 'two tasks',
          input: async (world) => ({ ...(await twoTasks(world)), ...valid(world) }),
          expected: adminOnly(200),
        },
        {
          name: 'a task that does not exist',
          input: async (world) => ({ ...(await withMissing(world)), ...valid(world) }),
          expected: adminOnly(409),
        },
        {
          name: 'an invalid value',
          input: async (world) => ({ ...(await twoTasks(world)), ...invalid }),
          expected: adminOnly(400),
        },
      ],
    }),
  ),
  {
    number: 27,
    procedure: 'tasks.bulkAssign',
    cases: [
      {
        name: 'to the VAs of the clients',
        input: async ({ tasks }) => ({ ids: [await tasks.pool()], vaId: 'client-va' }),
        expected: adminOnly(200),
      },
      {
        name: 'to an inactive VA',
        input: async ({ tasks, inactiveVa }) => ({
          ids: [await tasks.pool()],
          vaId: inactiveVa.id,
        }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 28,
    procedure: 'tasks.undo',
    audit: writes('task updated'),
    cases: [
      { name: 'an own change', input: ownChange, expected: adminOnly(200) },
      {
        name: 'a change that was undone',
        input: async (world) => {
          const { id } = await ownChange(world);
          await world.gva.callAs(world.people.admin).tasks.undo.mutate({ id: id ?? 0 });
          return { id };
        },
        expected: adminOnly(409),
      },
      {
        name: 'a change of another administrator',
        input: async (world) => {
          const other = await world.gva.createUser({ role: 'admin' });
          const { ids } = await twoTasks(world);
          const { tasks } = world.gva.callAs(other);
          return { id: (await tasks.bulkMove.mutate({ ids, status: 'done' })).changeId };
        },
        expected: adminOnly(404),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
];
