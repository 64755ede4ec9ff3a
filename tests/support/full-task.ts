import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { stage } from './files.ts';

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '2030-01-31',
} as const;

/** A task in progress with files, comments, a workflow run, logged time and feedback. */
export async function createFullTask(gva: TestApp, title: string = newTask.title) {
  const { client, va } = await gva.createPair();
  const asClient = gva.callAs(client);
  const asVa = gva.callAs(va);
  const photo = await stage(gva, client);
  const { id } = await asClient.tasks.create.mutate({
    ...newTask,
    title,
    vaId: va.id,
    attachmentIds: [photo.id],
  });
  await asVa.tasks.move.mutate({ id, status: 'in-progress' });
  const workflow = await gva.createPublished(client);
  const run = await asVa.runs.start.mutate({ taskId: id, workflowId: workflow.id });
  await asVa.runs.tick.mutate({ id: run.id, stepKey: 'read' });
  const plan = await stage(gva, va, { name: 'plan.png' });
  await asVa.comments.create.mutate({
    taskId: id,
    content: 'The plan',
    attachmentIds: [plan.id],
  });
  await asClient.comments.create.mutate({ taskId: id, content: 'Thanks' });
  const log = await gva.createTimeLog(id, va);
  const feedback = await gva.database.db
    .insertInto('feedback')
    .values({ taskId: id, clientId: client.id, vaId: va.id, rating: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { client, va, id, title, photo, plan, workflow, log, feedback };
}

/** What a user sees of the task, except what each write changes. */
export async function readFullTask(gva: TestApp, user: TestUser, id: number) {
  const { tasks, comments, time, runs } = gva.callAs(user);
  const { version, updatedAt, ...task } = await tasks.get.query({ id });
  const board = await tasks.board.query({});
  const found = Object.values(board)
    .flatMap(({ cards }) => cards)
    .find((card) => card.id === id);
  if (!found) throw new Error('This user cannot see the card.');
  const { version: _, position, ...card } = found;
  return {
    task,
    card,
    comments: await comments.list.query({ taskId: id }),
    logs: (await time.list.query({ taskId: id })).items,
    runs: await runs.forTask.query({ taskId: id }),
    attached: await runs.attached.query({ taskId: id }),
  };
}
