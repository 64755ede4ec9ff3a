import { always, type Entry, who } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const until = () => new Date(Date.now() + 3_600_000).toISOString();

const overdueTask = async ({ gva }: World) => {
  const { id } = await gva.createTask({ dueDate: '2020-01-31' });
  return { kind: 'overdue', id };
};

export const attentionCalls: Entry[] = [
  {
    number: 20,
    procedure: 'attention.list',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 20,
    procedure: 'attention.snooze',
    audit: 'it only hides a row for a while, and the list says who hid it until when',
    cases: [
      {
        name: 'an overdue task',
        input: async (world) => ({ ...(await overdueTask(world)), until: until() }),
        expected: adminOnly(200),
      },
      {
        name: 'a task that is not overdue',
        input: async ({ gva }) => ({
          kind: 'overdue',
          id: (await gva.createTask()).id,
          until: until(),
        }),
        expected: adminOnly(404),
      },
      {
        name: 'until a time in the past',
        input: async (world) => ({
          ...(await overdueTask(world)),
          until: '2020-01-01T00:00:00.000Z',
        }),
        expected: adminOnly(400),
      },
      {
        name: 'an unknown kind',
        input: always({ kind: 'weather', id: 1, until: '2030-01-01T00:00:00.000Z' }),
        expected: adminOnly(400),
      },
    ],
    unknown: {
      input: (id) => ({ kind: 'lead', id, until: until() }),
      expected: adminOnly(404),
    },
  },
  {
    number: 20,
    procedure: 'attention.wake',
    audit: 'it only shows a row again',
    cases: [
      {
        name: 'a snoozed task',
        input: async (world) => {
          const ref = await overdueTask(world);
          const { admin } = world.people;
          await world.gva.database.db
            .insertInto('attentionSnoozes')
            .values({
              kind: 'overdue',
              objectId: ref.id,
              since: '2020-01-31T00:00:00.000Z',
              until: until(),
              snoozedBy: admin.id,
            })
            .execute();
          return ref;
        },
        expected: adminOnly(200),
      },
      {
        name: 'an unknown kind',
        input: always({ kind: 'weather', id: 1 }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ kind: 'lead', id }), expected: adminOnly(404) },
  },
];
