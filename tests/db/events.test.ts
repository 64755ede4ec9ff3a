import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Factories, makeFactories, type TestUser } from '../support/factories.ts';

let database: TestDatabase;
let make: Factories;
let client: TestUser;
let va: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
  client = await make.createUser({ role: 'client' });
  va = await make.createUser({ role: 'va' });
});
beforeEach(async () => {
  await database.db.deleteFrom('events').execute();
});
afterAll(() => database.drop());

/** Without those of the inboxes, which have their own tests. */
const listEvents = () =>
  database.db
    .selectFrom('events')
    .selectAll()
    .where('kind', '!=', 'notification')
    .orderBy('id')
    .execute();

test('the event of a task names its client and VA, and whether it is and was in the pool', async () => {
  const { db } = database;
  const { id } = await make.createTask({ clientId: client.id, vaId: null });
  const change = db.updateTable('tasks').where('id', '=', id);
  await change.set({ vaId: va.id, status: 'in-progress', updatedBy: client.id }).execute();
  await change.set({ position: 'a0' }).execute();
  await change.set({ position: 'a0', updatedBy: va.id }).execute();
  await db.deleteFrom('tasks').where('id', '=', id).execute();

  const about = { kind: 'task', objectId: id, taskId: id, clientId: client.id };
  expect(await listEvents()).toMatchObject([
    { ...about, operation: 'created', vaId: null, isPool: true, wasPool: false, version: 1 },
    {
      ...about,
      operation: 'updated',
      vaId: va.id,
      isPool: false,
      wasPool: true,
      version: 2,
      actorId: client.id,
    },
    { ...about, operation: 'updated', vaId: va.id, version: 2 },
    { ...about, operation: 'deleted', vaId: va.id, isPool: false, wasPool: false },
  ]);
});

test('the event of a reassigned task names its former VA and client', async () => {
  const [otherClient, otherVa] = [
    await make.createUser({ role: 'client' }),
    await make.createUser({ role: 'va' }),
  ];
  const { id } = await make.createTask({ clientId: client.id, vaId: va.id });
  await database.db.deleteFrom('events').execute();

  await database.db
    .updateTable('tasks')
    .set({ vaId: otherVa.id, clientId: otherClient.id })
    .where('id', '=', id)
    .execute();

  expect(await listEvents()).toMatchObject([
    {
      clientId: otherClient.id,
      vaId: otherVa.id,
      formerClientId: client.id,
      formerVaId: va.id,
    },
  ]);
});

test('events of comments and time logs name the client and VA of their task', async () => {
  const { db } = database;
  const { id: taskId } = await make.createTask({ clientId: client.id, vaId: va.id });
  await db.deleteFrom('events').execute();
  const comment = await db
    .insertInto('taskComments')
    .values({ taskId, userId: va.id, content: 'Started.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('timeLogs')
    .values({ taskId, vaId: va.id, startTime: '2030-01-31T10:00:00Z' })
    .execute();
  await db.updateTable('taskComments').set({ content: 'Started!' }).execute();
  await db.deleteFrom('taskComments').where('id', '=', comment.id).execute();

  const parties = { taskId, clientId: client.id, vaId: va.id, isPool: false };
  expect(await listEvents()).toMatchObject([
    { kind: 'comment', objectId: comment.id, operation: 'created', actorId: va.id, ...parties },
    { kind: 'time-log', operation: 'created', userIds: [va.id], ...parties },
    { kind: 'comment', objectId: comment.id, operation: 'updated', ...parties },
    { kind: 'comment', objectId: comment.id, operation: 'deleted', ...parties },
  ]);
});

test('deleting a task with comments writes one event', async () => {
  const { db } = database;
  const { id: taskId } = await make.createTask({ clientId: client.id, vaId: va.id });
  const comments = [1, 2, 3].map((n) => ({ taskId, userId: va.id, content: `Comment ${n}` }));
  await db.insertInto('taskComments').values(comments).execute();
  await db.deleteFrom('events').execute();

  await db.deleteFrom('tasks').where('id', '=', taskId).execute();

  expect(await listEvents()).toMatchObject([{ kind: 'task', operation: 'deleted' }]);
});

test('events of messages and assignments name the users concerned', async () => {
  const { db } = database;
  await db
    .insertInto('messages')
    .values({ senderId: client.id, receiverId: va.id, content: 'Good morning!' })
    .execute();
  await db.updateTable('messages').set({ isRead: true }).execute();
  await make.assign(va, client);
  await make.unassign(client);

  expect(await listEvents()).toMatchObject([
    { kind: 'message', operation: 'created', userIds: [client.id, va.id], actorId: client.id },
    { kind: 'message', operation: 'updated', userIds: [client.id, va.id], actorId: va.id },
    { kind: 'assignment', operation: 'created', userIds: [va.id, client.id], objectId: va.id },
    {
      kind: 'assignment',
      operation: 'deleted',
      clientId: null,
      formerClientId: client.id,
      userIds: [va.id, client.id],
    },
  ]);
});

test('changes of users, plans, routines, workflows, leads and feedback write events', async () => {
  const { db } = database;
  const clientId = client.id;
  await db.updateTable('users').set({ fullName: 'Clara New' }).where('id', '=', clientId).execute();
  await db.updateTable('users').set({ passwordHash: 'y' }).where('id', '=', clientId).execute();
  await db
    .insertInto('subscriptions')
    .values({ userId: clientId, plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 })
    .execute();
  await db
    .insertInto('routines')
    .values({ clientId, title: 'Newsletter', description: 'First Tuesday.' })
    .execute();
  const workflow = await db
    .insertInto('workflows')
    .values({ clientId, title: 'Inbox zero', category: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('workflowSteps')
    .values(['a', 'b', 'c'].map((key) => ({ workflowId: workflow.id, key, title: key })))
    .execute();
  await db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: 'lea@lead.example' })
    .execute();
  await db.insertInto('feedback').values({ clientId, vaId: va.id, rating: 5 }).execute();

  const events = await listEvents();
  expect(events.map(({ kind, operation }) => `${kind} ${operation}`)).toEqual([
    'user updated',
    'subscription created',
    'routine created',
    'workflow created',
    'workflow updated',
    'lead created',
    'feedback created',
    'user updated',
  ]);
  expect(events.filter(({ kind }) => kind !== 'lead' && kind !== 'user')).toEqual(
    events
      .filter(({ kind }) => kind !== 'lead' && kind !== 'user')
      .map((event) => expect.objectContaining({ ...event, clientId })),
  );
});

test('a rolled back change writes no event', async () => {
  const attempt = database.db.transaction().execute(async (trx) => {
    await makeFactories(trx).createTask({ clientId: client.id });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await listEvents()).toEqual([]);
});

test('`gva.silent` suppresses events only within its transaction', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('gva.silent', 'on', true)`.execute(trx);
    await makeFactories(trx).createTask({ clientId: client.id });
  });
  expect(await listEvents()).toEqual([]);

  await make.createTask({ clientId: client.id });
  expect(await listEvents()).toHaveLength(1);
});

test('a failed job that is listed, fails again or is removed has an event', async () => {
  const { db } = database;
  const failure = {
    job: 'note',
    input: '{}',
    about: 'A note',
    reason: 'The disk is full',
    attempts: 1,
    queuedAt: new Date().toISOString(),
  };
  const { id } = await db
    .insertInto('failedJobs')
    .values(failure)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('failedJobs').set({ attempts: 2 }).where('id', '=', id).execute();
  await db.updateTable('failedJobs').set({ attempts: 2 }).where('id', '=', id).execute();
  await db.deleteFrom('failedJobs').where('id', '=', id).execute();
  const about = { kind: 'failed-job', objectId: id };
  expect(await listEvents()).toMatchObject([
    { ...about, operation: 'created' },
    { ...about, operation: 'updated' },
    { ...about, operation: 'deleted' },
  ]);
});
