import type { Fields } from '../support/transports.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { notFoundForAll, ofId } from './task-cases.ts';
import type { World } from './world.ts';

type TaskName = keyof World['tasks'];

/** A file that `client` has uploaded and not attached. */
const staged = ({ gva, people }: World) => gva.createFile({ uploader: people.client });

const onTask = (name: TaskName) => async (world: World) => {
  const { gva, people, tasks } = world;
  const uploader = name === 'foreign' ? people.otherClient : people.client;
  return gva.createFile({ uploader, taskId: await tasks[name]() });
};

/** On a comment that `va` wrote. */
const onComment = async ({ gva, people, tasks }: World) => {
  const comment = await gva.createComment(await tasks.own(), people.va);
  return gva.createFile({ uploader: people.va, commentId: comment.id });
};

const attaching = (name: TaskName) => async (world: World) => ({
  taskId: await world.tasks[name](),
  fileIds: [(await staged(world)).id],
});

/** In a message from `client` to `va`. */
const inMessage = async ({ gva, people }: World) => {
  const message = await gva.createMessage(people.client, people.va);
  return gva.createFile({ uploader: people.client, messageId: message.id });
};

async function toFullTask(world: World) {
  const fields = await attaching('own')(world);
  const { taskId } = fields;
  for (let count = 0; count < 10; count += 1)
    await world.gva.createFile({ uploader: world.people.client, taskId });
  return fields;
}

const attachRow: Entry = {
  number: 49,
  procedure: 'attachments.attachToTask',
  audit: writes('file created', 'admin', async ({ gva, people, tasks }) => ({
    taskId: await tasks.own(),
    fileIds: [(await gva.createFile({ uploader: people.admin })).id],
  })),
  rest: 'POST /tasks/:id/attachments',
  toRest: ({ taskId, fileIds }: Fields) => ({ id: taskId, fileIds }),
  cases: [
    {
      name: 'a file of `client` to the own task',
      input: attaching('own'),
      expected: who('401 400 400 404 404 201 404'),
    },
    {
      name: 'to a task in the pool',
      input: attaching('pool'),
      expected: who('401 400 403 403 404 201 404'),
    },
    {
      name: 'to a foreign task',
      input: attaching('foreign'),
      expected: who('401 400 404 400 404 404 400'),
    },
    {
      name: 'to a task with ten files',
      input: toFullTask,
      expected: who('401 409 409 404 404 409 404'),
    },
    {
      name: 'more than ten files',
      input: async (world) => ({
        taskId: await world.tasks.own(),
        fileIds: Array.from({ length: 11 }, (_, index) => index + 1),
      }),
      expected: who('401 400 400 400 400 400 400'),
    },
  ],
  unknown: { input: (taskId) => ({ taskId, fileIds: [1] }), expected: notFoundForAll },
};

const removeRow: Entry = {
  number: 49,
  procedure: 'attachments.remove',
  audit: writes('file deleted', 'client', 'on the own task'),
  cases: [
    { name: 'staged', input: staged, expected: who('401 404 404 404 404 200 404') },
    { name: 'on the own task', input: onTask('own'), expected: who('401 200 200 404 404 200 404') },
    {
      name: 'on a task in the pool',
      input: onTask('pool'),
      expected: who('401 200 404 404 404 200 404'),
    },
    {
      name: 'on a foreign task',
      input: onTask('foreign'),
      expected: who('401 200 404 200 404 404 200'),
    },
    {
      name: 'on a comment of `va`',
      input: onComment,
      expected: who('401 200 200 404 404 403 404'),
    },
    {
      name: 'in a message from `client` to `va`',
      input: inMessage,
      expected: who('401 404 403 404 404 403 404'),
    },
  ],
  unknown: { input: ofId, expected: notFoundForAll },
};

const discardRow: Entry = {
  number: 49,
  procedure: 'attachments.discard',
  audit: 'the file was never attached',
  cases: [
    { name: 'staged', input: staged, expected: who('401 404 404 404 404 200 404') },
    { name: 'in use', input: onTask('own'), expected: who('401 409 409 404 404 409 404') },
  ],
  unknown: { input: ofId, expected: notFoundForAll },
};

const avatarRows: Entry[] = [
  {
    number: 5,
    procedure: 'users.setAvatar',
    audit: writes('user updated', 'client'),
    cases: [
      {
        name: 'a picture of `client`',
        input: async ({ gva, people }) => ({
          fileId: (await gva.createFile({ uploader: people.client, purpose: 'avatar' })).id,
        }),
        expected: who('401 404 404 404 404 200 404'),
      },
      {
        name: 'a file that is not a picture',
        input: async (world) => ({ fileId: (await staged(world)).id }),
        expected: who('401 404 404 404 404 404 404'),
      },
    ],
    unknown: { input: (fileId) => ({ fileId }), expected: notFoundForAll },
  },
  {
    number: 5,
    procedure: 'users.removeAvatar',
    audit: writes('user updated', 'va'),
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
];

export const filesCalls: Entry[] = [attachRow, removeRow, discardRow, ...avatarRows];
