import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const ownersOnly = (status: number) => who(`401 ${status} 403 403 403 ${status} ${status}`);

const deletedTask = async ({ gva, people, tasks }: World) => {
  const id = await tasks.own();
  await gva.callAs(people.admin).tasks.delete.mutate({ id });
  return { id };
};

/** The tasks that were deleted in the last 30 days. */
export const deletedTasksCalls: Entry[] = [
  {
    number: 29,
    procedure: 'deletedTasks.list',
    cases: [
      { name: 'all', input: always(), expected: ownersOnly(200) },
      { name: 'by a word', input: always({ q: 'bank' }), expected: ownersOnly(200) },
      { name: 'an invalid cursor', input: always({ cursor: 'next' }), expected: ownersOnly(400) },
    ],
  },
  {
    number: 29,
    procedure: 'deletedTasks.restore',
    audit: writes('task restored'),
    cases: [
      { name: 'a deleted task', input: deletedTask, expected: who('401 200 403 403 403 200 404') },
      {
        name: 'a task that was not deleted',
        input: async ({ tasks }) => ({ id: await tasks.own() }),
        expected: who('401 409 403 403 403 409 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 403 403 403 404 404') },
  },
];
