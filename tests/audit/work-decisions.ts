import type { TestApp } from '../support/app.ts';
import { type Audited, insertedId, ownWork, type People } from './audited.ts';

const ownTask = (
  gva: TestApp,
  { client, va }: People,
  status: 'in-progress' | 'in-review' = 'in-progress',
) => gva.createTask({ clientId: client.id, vaId: va.id, status });

const commentOfVa = async (gva: TestApp, people: People) => {
  const task = await ownTask(gva, people);
  return insertedId(gva.createComment(task.id, people.va));
};

/** Mutations about tasks, comments and files. An administrator's are recorded, those of clients and VAs are their work. */
export const workDecisions: Record<string, Audited | string> = {
  'tasks.create': {
    writes: ['task', 'created'],
    as: 'admin',
    input: (_, { client }) => ({
      title: 'Book the venue',
      description: 'Twelve people, the second week of March.',
      category: 'admin',
      priority: 'high',
      dueDate: '2030-03-14',
      clientId: client.id,
    }),
  },
  'tasks.createMany': {
    writes: ['task', 'created'],
    as: 'admin',
    input: (_, { client }) => ({
      clientId: client.id,
      tasks: [
        {
          title: 'Book the venue',
          description: 'Twelve people, the second week of March.',
          category: 'admin',
          priority: 'high',
          dueDate: '2030-03-14',
        },
      ],
    }),
  },
  'tasks.edit': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ ...(await insertedId(ownTask(gva, people))), title: 'Other' }),
  },
  'tasks.move': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ ...(await insertedId(ownTask(gva, people))), status: 'done' }),
  },
  'tasks.assign': {
    writes: ['task', 'assigned'],
    as: 'admin',
    input: async (gva, people) => ({
      ...(await insertedId(ownTask(gva, people))),
      vaId: people.va.id,
    }),
  },
  'tasks.take': ownWork,
  'tasks.giveBack': ownWork,
  'tasks.bulkAssign': {
    writes: ['task', 'assigned'],
    as: 'admin',
    input: async (gva, { client, va }) => ({
      ids: [(await gva.createTask({ clientId: client.id })).id],
      vaId: va.id,
    }),
  },
  'tasks.bulkMove': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ ids: [(await ownTask(gva, people)).id], status: 'done' }),
  },
  'tasks.bulkReschedule': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({
      ids: [(await ownTask(gva, people)).id],
      dueDate: '2031-02-01',
    }),
  },
  'tasks.bulkDelete': {
    writes: ['task', 'deleted'],
    as: 'admin',
    input: async (gva, people) => ({ ids: [(await ownTask(gva, people)).id] }),
  },
  'tasks.undo': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => {
      const ids = [(await ownTask(gva, people)).id];
      const moved = await gva.callAs(people.admin).tasks.bulkMove.mutate({ ids, status: 'done' });
      return { id: moved.changeId };
    },
  },
  'tasks.delete': {
    writes: ['task', 'deleted'],
    as: 'client',
    input: (gva, people) => insertedId(ownTask(gva, people)),
  },
  'deletedTasks.restore': {
    writes: ['task', 'restored'],
    as: 'admin',
    input: async (gva, people) => {
      const { id } = await ownTask(gva, people);
      await gva.callAs(people.admin).tasks.delete.mutate({ id });
      return { id };
    },
  },
  'comments.create': {
    writes: ['comment', 'created'],
    as: 'admin',
    input: async (gva, people) => ({ taskId: (await ownTask(gva, people)).id, content: 'Hello' }),
  },
  'reviews.approve': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ id: (await ownTask(gva, people, 'in-review')).id }),
  },
  'comments.requestChanges': {
    writes: ['task', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({
      taskId: (await ownTask(gva, people, 'in-review')).id,
      content: 'The date is wrong',
    }),
  },
  'comments.edit': {
    writes: ['comment', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ ...(await commentOfVa(gva, people)), content: 'Changed' }),
  },
  'comments.delete': { writes: ['comment', 'deleted'], as: 'admin', input: commentOfVa },
  'attachments.attachToTask': {
    writes: ['file', 'created'],
    as: 'admin',
    input: async (gva, people) => ({
      taskId: (await ownTask(gva, people)).id,
      fileIds: [(await gva.createFile({ uploader: people.admin })).id],
    }),
  },
  'attachments.remove': {
    writes: ['file', 'deleted'],
    as: 'client',
    input: async (gva, people) => {
      const { id: taskId } = await ownTask(gva, people);
      return insertedId(gva.createFile({ uploader: people.va, taskId }));
    },
  },
  'attachments.discard': 'the file was never attached',
};
