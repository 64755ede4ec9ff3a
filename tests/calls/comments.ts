import type { Fields } from '../support/transports.ts';
import { always, type Case, type Entry, who, writes } from './entry.ts';
import { commentFields } from './fields.ts';
import { created, notFoundForAll, ofId, onTasks, readers, writers } from './task-cases.ts';
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

const inReview = async ({ gva, people }: World) => {
  const { id } = await gva.createTask({
    clientId: people.client.id,
    vaId: people.va.id,
    status: 'in-review',
  });
  return { taskId: id, content: 'The totals are missing' };
};

export const commentsCalls: Entry[] = [
  {
    number: 30,
    procedure: 'comments.list',
    fields: commentFields,
    cases: onTasks(async (taskId, { gva, people }) => {
      await gva.createComment(Number(taskId), people.client);
      return { taskId };
    }, readers),
    unknown: { input: (taskId) => ({ taskId }), expected: notFoundForAll },
  },
  {
    number: 31,
    procedure: 'comments.create',
    audit: writes('comment created'),
    fields: commentFields,
    cases: [
      ...onTasks((taskId) => ({ taskId, content: 'Done' }), created(writers)),
      {
        name: 'blank',
        input: always({ taskId: 1, content: ' \u200b ' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId, content: 'Done' }), expected: notFoundForAll },
  },
  {
    number: 26,
    procedure: 'reviews.approve',
    audit: writes('task updated'),
    cases: [
      {
        name: 'the own task in review',
        input: async (world) => ({ id: (await inReview(world)).taskId }),
        expected: who('401 200 403 404 404 200 404'),
      },
      {
        name: 'the own task in progress',
        input: async ({ tasks }) => ({ id: await tasks.own() }),
        expected: who('401 409 403 404 404 409 404'),
      },
    ],
    unknown: { input: ofId, expected: notFoundForAll },
  },
  {
    number: 31,
    procedure: 'comments.requestChanges',
    audit: writes('task updated'),
    cases: [
      {
        name: 'on the own task in review',
        input: inReview,
        expected: who('401 200 403 404 404 200 404'),
      },
      {
        name: 'on the own task in progress',
        input: async ({ tasks }) => ({ taskId: await tasks.own(), content: 'Again' }),
        expected: who('401 409 403 404 404 409 404'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId, content: 'Again' }), expected: notFoundForAll },
  },
  {
    number: 32,
    procedure: 'comments.edit',
    audit: writes('comment updated'),
    fields: commentFields,
    cases: [
      ...onComments({ content: 'Rewritten' }),
      {
        name: 'blank',
        input: always({ id: 1, content: '' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
    unknown: { input: (id) => ({ id, content: 'Rewritten' }), expected: notFoundForAll },
  },
  {
    number: 32,
    procedure: 'comments.delete',
    audit: writes('comment deleted'),
    cases: onComments({}),
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
];
