import { always, type Entry, ownWork, who } from './entry.ts';
import type { World } from './world.ts';

/** A rating of the VA by the client. */
async function ratingOf({ gva, people }: World) {
  const { id } = await gva.database.db
    .insertInto('feedback')
    .values({ clientId: people.client.id, vaId: people.va.id, rating: 4 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A finished task, without a rating in the last minute. */
async function approvedTask({ gva, people }: World) {
  await gva.database.db.deleteFrom('feedback').execute();
  const { client, va } = people;
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'done' });
  return task.id;
}

const ratingFields = 'client?(fullName id) clientId comment createdAt id rating taskId vaId';

export const feedbackCalls: Entry[] = [
  {
    number: 36,
    procedure: 'feedback.list',
    fields: ratingFields,
    cases: [
      {
        name: 'on the VA',
        input: ({ people }) => ({ vaId: people.va.id }),
        expected: who('401 200 200 403 403 200 200'),
      },
      {
        name: 'on an unknown VA',
        input: always({ vaId: 2_147_483_647 }),
        expected: who('401 404 403 403 403 404 404'),
      },
    ],
  },
  {
    number: 37,
    procedure: 'feedback.give',
    audit: ownWork,
    fields: ratingFields,
    cases: [
      {
        name: 'on the VA, without a recent rating',
        input: async ({ gva, people }) => {
          await gva.database.db.deleteFrom('feedback').execute();
          return { vaId: people.va.id, rating: 5, feedback: 'Thank you' };
        },
        expected: who('401 403 403 403 403 201 403'),
      },
      {
        name: 'twice within a minute',
        input: async ({ gva, people }) => {
          const { client, va } = people;
          const given = { clientId: client.id, vaId: va.id, rating: 4 };
          await gva.database.db.insertInto('feedback').values(given).execute();
          return { vaId: va.id, rating: 5 };
        },
        expected: who('401 403 403 403 403 409 403'),
      },
      {
        name: 'without a rating',
        input: ({ people }) => ({ vaId: people.va.id }),
        expected: who('401 403 403 403 403 400 400'),
      },
      {
        name: 'on an unknown VA',
        input: always({ vaId: 2_147_483_647, rating: 5 }),
        expected: who('401 403 403 403 403 404 404'),
      },
    ],
  },
  {
    number: 36,
    procedure: 'feedback.mine',
    cases: [
      {
        name: 'on the VA',
        input: ({ people }) => ({ vaId: people.va.id }),
        expected: who('401 403 403 403 403 200 200'),
      },
    ],
  },
  {
    number: 37,
    procedure: 'feedback.change',
    audit: ownWork,
    cases: [
      {
        name: 'the own one',
        input: async (world) => ({ id: await ratingOf(world), rating: 3 }),
        expected: who('401 403 403 403 403 200 404'),
      },
      {
        name: 'without a rating',
        input: async (world) => ({ id: await ratingOf(world) }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
    unknown: {
      input: (id) => ({ id, rating: 3 }),
      expected: who('401 403 403 403 403 404 404'),
    },
  },
  {
    number: 37,
    procedure: 'feedback.ask',
    audit: 'a question is no decision',
    cases: [
      {
        name: 'about an approved task',
        input: async (world) => ({ taskId: await approvedTask(world) }),
        expected: who('401 403 403 403 403 200 200'),
      },
    ],
  },
  {
    number: 37,
    procedure: 'feedback.markShown',
    audit: 'a question is no decision',
    cases: [
      {
        name: 'about the VA of an approved task',
        input: async (world) => {
          const taskId = await approvedTask(world);
          await world.gva.callAs(world.people.client).feedback.ask.mutate({ taskId });
          return { vaId: world.people.va.id };
        },
        expected: who('401 403 403 403 403 200 404'),
      },
    ],
    unknown: {
      input: (vaId) => ({ vaId }),
      expected: who('401 403 403 403 403 404 404'),
    },
  },
  {
    number: 37,
    procedure: 'feedback.answer',
    audit: ownWork,
    cases: [
      {
        name: 'about an approved task',
        input: async (world) => ({ taskId: await approvedTask(world), rating: 5 }),
        expected: who('401 403 403 403 403 200 404'),
      },
    ],
    unknown: {
      input: (taskId) => ({ taskId, rating: 5 }),
      expected: who('401 403 403 403 403 404 404'),
    },
  },
];
