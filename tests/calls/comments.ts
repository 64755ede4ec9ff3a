import type { Fields } from '../support/transports.ts';
import { always, type Case, type Entry, who } from './entry.ts';
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

const notFoundForAll = who('401 404 404 404 404 404 404');

export const commentsCalls: Entry[] = [
  {
    number: 32,
    procedure: 'comments.edit',
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
    cases: onComments({}),
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
];
