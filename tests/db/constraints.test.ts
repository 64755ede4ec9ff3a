import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewRow } from '#db/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Factories, makeFactories } from '../support/factories.ts';

let database: TestDatabase;
let make: Factories;
beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
});
afterAll(() => database.drop());

const violates = (constraint: string) => expect.objectContaining({ constraint });

const person = (values: Partial<NewRow<'users'>>): NewRow<'users'> => ({
  username: 'somebody',
  passwordHash: 'x',
  fullName: 'Some Body',
  email: 'some@body.example',
  role: 'client',
  ...values,
});

const task = (clientId: number, values: Partial<NewRow<'tasks'>> = {}): NewRow<'tasks'> => ({
  title: 'Book the venue',
  description: 'For eighty people, with daylight.',
  clientId,
  category: 'admin',
  dueDate: '2030-01-31',
  ...values,
});

describe('users', () => {
  test('usernames and email addresses are unique without regard to case', async () => {
    const { db } = database;
    await db
      .insertInto('users')
      .values(person({ username: 'Anna', email: 'Anna@a.example' }))
      .execute();

    const sameName = person({ username: 'aNNA', email: 'other@a.example' });
    await expect(db.insertInto('users').values(sameName).execute()).rejects.toEqual(
      violates('users_username_key'),
    );
    const sameAddress = person({ username: 'other', email: 'ANNA@a.example' });
    await expect(db.insertInto('users').values(sameAddress).execute()).rejects.toEqual(
      violates('users_email_key'),
    );
  });

  test.each([
    ['users_role_check', { role: 'no-such-value' as 'admin' }],
    ['users_status_check', { status: 'no-such-value' as 'active' }],
    ['users_full_name_check', { fullName: '  ' }],
    ['users_full_name_check', { fullName: 'x'.repeat(121) }],
    ['users_username_check', { username: 'x'.repeat(61) }],
    ['users_email_check', { email: 'no address' }],
  ])('%s refuses an invalid value', async (constraint, values) => {
    const insert = database.db.insertInto('users').values(person(values)).execute();
    await expect(insert).rejects.toEqual(violates(constraint));
  });

  test('a client has at most one active subscription', async () => {
    const client = await make.createUser({ role: 'client' });
    const subscribe = (status: 'active' | 'inactive') =>
      database.db
        .insertInto('subscriptions')
        .values({ userId: client.id, plan: 'part-time', status, monthlyHours: 80, hourlyRate: 7.5 })
        .execute();

    await subscribe('inactive');
    await subscribe('active');
    await expect(subscribe('active')).rejects.toEqual(violates('subscriptions_one_active_key'));
  });

  test('the rating of a VA is the mean of all feedback, also of concurrent feedback', async () => {
    const { db } = database;
    const va = await make.createUser({ role: 'va' });
    const client = await make.createUser({ role: 'client' });
    const rate = (rating: number) =>
      db.insertInto('feedback').values({ clientId: client.id, vaId: va.id, rating }).execute();
    const ratingOf = async () => {
      const profiles = db.selectFrom('vaProfiles').select('rating').where('userId', '=', va.id);
      return (await profiles.executeTakeFirstOrThrow()).rating;
    };

    await Promise.all([5, 4, 4, 1, 5, 5].map(rate));
    expect(await ratingOf()).toBe(4);
    await expect(rate(6)).rejects.toEqual(violates('feedback_rating_check'));

    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await ratingOf()).toBe(0);
  });
});

describe('tasks', () => {
  test.each([
    ['tasks_title_check', { title: 'ab' }],
    ['tasks_title_check', { title: 'x'.repeat(201) }],
    ['tasks_description_check', { description: 'too short' }],
    ['tasks_status_check', { status: 'no-such-value' as 'todo' }],
    ['tasks_priority_check', { priority: 'no-such-value' as 'low' }],
    ['tasks_category_fkey', { category: 'no-such-value' }],
    ['tasks_estimated_hours_check', { estimatedHours: -1 }],
    ['tasks_due_date_check', { dueDate: '1999-12-31' }],
    ['tasks_attachments_check', { attachments: '{}' }],
  ])('%s refuses an invalid value', async (constraint, values) => {
    const client = await make.createUser({ role: 'client' });
    const insert = database.db.insertInto('tasks').values(task(client.id, values)).execute();
    await expect(insert).rejects.toEqual(violates(constraint));
  });

  test('a task’s version counts visible changes, but not changes of its position', async () => {
    const { db } = database;
    const client = await make.createUser({ role: 'client' });
    const { id } = await db
      .insertInto('tasks')
      .values(task(client.id))
      .returning('id')
      .executeTakeFirstOrThrow();
    const update = (values: object) =>
      db
        .updateTable('tasks')
        .set(values)
        .where('id', '=', id)
        .returning(['version', 'completedAt'])
        .executeTakeFirstOrThrow();

    expect(await update({ title: 'Book the venue' })).toMatchObject({ version: 1 });
    expect(await update({ position: 'a0' })).toMatchObject({ version: 1 });
    expect(await update({ title: 'Book the hall', version: 40 })).toMatchObject({ version: 2 });
    expect(await update({ status: 'done' })).toEqual({
      version: 3,
      completedAt: expect.any(String),
    });
    expect(await update({ status: 'todo' })).toEqual({ version: 4, completedAt: null });
  });

  test('newer tasks come before older ones', async () => {
    const client = await make.createUser({ role: 'client' });
    const insert = () =>
      database.db
        .insertInto('tasks')
        .values(task(client.id))
        .returning('position')
        .executeTakeFirstOrThrow();

    const older = await insert();
    const newer = await insert();

    expect(newer.position < older.position).toBe(true);
  });

  test('a task is deleted with its client and stays without its VA, as do its hours', async () => {
    const { db } = database;
    const client = await make.createUser({ role: 'client' });
    const va = await make.createUser({ role: 'va' });
    const { id } = await make.createTask({ clientId: client.id, vaId: va.id });
    const [startTime, endTime] = ['2030-01-31T10:00:00Z', '2030-01-31T11:30:00Z'];
    const log = { taskId: id, vaId: va.id, startTime, endTime, duration: 1.5 };
    await db.insertInto('timeLogs').values(log).execute();
    await expect(db.insertInto('timeLogs').values(log).execute()).rejects.toEqual(
      violates('time_logs_va_id_task_id_start_time_key'),
    );

    await db.deleteFrom('users').where('id', '=', va.id).execute();
    const kept = await db.selectFrom('timeLogs').selectAll().where('taskId', '=', id).execute();
    expect(kept).toEqual([expect.objectContaining({ vaId: null, duration: 1.5 })]);

    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await db.selectFrom('tasks').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('a task or a VA with a timer cannot be deleted, and the VA keeps the role', async () => {
    const { db } = database;
    const va = await make.createUser({ role: 'va' });
    const task = await make.createTask({ vaId: va.id });
    await db.insertInto('timers').values({ vaId: va.id, taskId: task.id }).execute();
    const byId = { task: db.deleteFrom('tasks'), user: db.deleteFrom('users') };

    await expect(byId.task.where('id', '=', task.id).execute()).rejects.toEqual(
      violates('timers_task_id_fkey'),
    );
    for (const id of [va.id, task.clientId])
      await expect(byId.user.where('id', '=', id).execute()).rejects.toMatchObject({
        constraint: expect.stringMatching(/^timers_(va|task)_id_fkey$/),
      });
    const demoted = db.updateTable('users').set({ role: 'admin' }).where('id', '=', va.id);
    await expect(demoted.execute()).rejects.toEqual(violates('timers_va_role_check'));
  });

  test.each([
    ['time_logs_order_check', '2030-01-31T09:00:00Z', 1],
    ['time_logs_span_check', '2030-01-31T11:00:00Z', 1.5],
    ['time_logs_span_check', '2030-01-31T11:00:00Z', 0],
    ['time_logs_duration_check', '2030-02-03T11:00:00Z', 25],
  ])('%s refuses a log from 10:00 to %s of %d hours', async (constraint, endTime, duration) => {
    const va = await make.createUser({ role: 'va' });
    const { id } = await make.createTask({ vaId: va.id });
    const log = { taskId: id, vaId: va.id, startTime: '2030-01-31T10:00:00Z', endTime, duration };
    const insert = database.db.insertInto('timeLogs').values(log).execute();
    await expect(insert).rejects.toEqual(violates(constraint));
  });
});

test('a connection joins two steps of its own workflow', async () => {
  const { db } = database;
  const client = await make.createUser({ role: 'client' });
  const createWorkflow = async () => {
    const { id: workflowId } = await db
      .insertInto('workflows')
      .values({ clientId: client.id, title: 'Inbox zero', category: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return db
      .insertInto('workflowSteps')
      .values({ workflowId, key: 'start', title: 'Open the inbox' })
      .returning(['id', 'workflowId'])
      .executeTakeFirstOrThrow();
  };
  const [mine, other] = [await createWorkflow(), await createWorkflow()];

  const connect = db
    .insertInto('workflowConnections')
    .values({ workflowId: mine.workflowId, fromStepId: mine.id, toStepId: other.id })
    .execute();

  await expect(connect).rejects.toEqual(violates('workflow_connections_to_step_id_fkey'));
});
