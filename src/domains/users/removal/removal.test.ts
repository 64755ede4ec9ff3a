import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimers } from '#tests/support/timers.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const remove = (user: { id: number }, as: TestUser | null = admin) =>
  gva.requestAs(as)({ method: 'DELETE', url: `/api/admin/users/${user.id}` });

const taskOf = (id: number) =>
  gva.database.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();

describe('deleting a client', () => {
  test('deletes all of their data and leaves their VA unassigned', async () => {
    const { client, va } = await gva.createPair();
    const { db } = gva.database;
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await gva.createComment(task.id, va);
    await gva.createTimeLog(task.id, va);
    await db
      .insertInto('messages')
      .values([
        { senderId: client.id, receiverId: va.id, content: 'Hello' },
        { senderId: va.id, receiverId: client.id, content: 'Hello' },
      ])
      .execute();
    await gva.askSupport(client);
    await gva.answerSupport(admin, client);
    const workflow = await gva.createPublished(client);
    await gva.createVersion(workflow.id, client);
    const { runs } = gva.callAs(va);
    const run = await runs.start.mutate({ taskId: task.id, workflowId: workflow.id });
    await runs.tick.mutate({ id: run.id, stepKey: 'read' });
    await db
      .insertInto('routines')
      .values({ clientId: client.id, title: 'A routine', description: 'Weekly' })
      .execute();
    await db
      .insertInto('feedback')
      .values({ clientId: client.id, vaId: va.id, rating: 4 })
      .execute();
    await db
      .insertInto('rateLimits')
      .values({ key: `account:${client.username.toLowerCase()}`, count: 1 })
      .execute();
    await gva.signIn(client);

    expect((await remove(client)).json()).toEqual({ ok: true });

    const { rows } = await gva.database.pool.query<{ left: number }>(
      `select (select count(*) from users where id = $1)
        + (select count(*) from client_profiles where user_id = $1)
        + (select count(*) from tasks where client_id = $1)
        + (select count(*) from task_comments where task_id = $2)
        + (select count(*) from time_logs where task_id = $2)
        + (select count(*) from messages where $1 in (sender_id, receiver_id))
        + (select count(*) from support_conversations where user_id = $1)
        + (select count(*) from support_messages where user_id = $1)
        + (select count(*) from workflows where client_id = $1)
        + (select count(*) from workflow_versions where workflow_id = $4)
        + (select count(*) from workflow_runs where task_id = $2)
        + (select count(*) from workflow_run_ticks where run_id = $5)
        + (select count(*) from task_workflows where task_id = $2)
        + (select count(*) from routines where client_id = $1)
        + (select count(*) from feedback where client_id = $1)
        + (select count(*) from sessions where user_id = $1)
        + (select count(*) from rate_limits where key = $3) as left`,
      [client.id, task.id, `account:${client.username.toLowerCase()}`, workflow.id, run.id],
    );
    expect(rows[0]?.left).toBe(0);
    const profile = await gva.callAs(admin).profiles.va.query({ id: va.id });
    expect(profile).toMatchObject({
      assignedClientId: null,
      assignmentStatus: 'unassigned',
      rating: 0,
    });
  });

  test('takes their time off the hours of their VA, also that of a running timer', async () => {
    const { client, va } = await gva.createPair();
    const own = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    const other = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    for (const task of [own, own, other]) await gva.createTimeLog(task.id, va);
    const { id } = await gva.callAs(va).timers.start.mutate({ taskId: own.id });
    await makeTimers(gva).pass(id, 3600);
    const days = Array.from({ length: 8 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 5 + day)).toISOString(),
    );
    const hoursOf = async () => (await gva.callAs(va).time.summary.query({ days })).totalHours;
    expect(await hoursOf()).toBeCloseTo(3, 2);

    await remove(client);
    expect(await hoursOf()).toBeCloseTo(1, 2);
  });

  test('is recorded in the audit log without a name', async () => {
    const client = await gva.createUser({ role: 'client', fullName: 'Clara Unwritten' });
    await remove(client);
    const { items } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'user', objectId: client.id });
    expect(items[0]).toMatchObject({
      action: 'deleted',
      actor: { id: admin.id, fullName: admin.fullName },
      before: { role: 'client', status: 'active' },
    });
    expect(JSON.stringify(items)).not.toMatch(/Clara|client-\d+-/);
  });
});

describe('deleting a VA', () => {
  test('unassigns their tasks, returns tasks in progress to the pool and keeps time logs', async () => {
    const { client, va } = await gva.createPair();
    const [current, reviewed, done] = await Promise.all(
      (['in-progress', 'in-review', 'done'] as const).map((status) =>
        gva.createTask({ clientId: client.id, vaId: va.id, status }),
      ),
    );
    const log = await gva.createTimeLog(done?.id ?? 0, va);

    expect((await remove(va)).statusCode).toBe(200);

    expect(await taskOf(current?.id ?? 0)).toMatchObject({ vaId: null, status: 'todo' });
    expect(await taskOf(reviewed?.id ?? 0)).toMatchObject({ vaId: null, status: 'in-review' });
    expect(await taskOf(done?.id ?? 0)).toMatchObject({ vaId: null, status: 'done' });
    const kept = await gva.database.db
      .selectFrom('timeLogs')
      .select(['vaId', 'duration'])
      .where('id', '=', log.id)
      .executeTakeFirst();
    expect(kept).toEqual({ vaId: null, duration: expect.closeTo(1, 2) });
  });

  test('ends their sessions immediately', async () => {
    const va = await gva.createUser({ role: 'va' });
    const cookie = await gva.signIn(va);
    await remove(va);
    const response = await gva.app.inject({ url: '/api/user', headers: { cookie } });
    expect(response.statusCode).toBe(401);
  });
});

describe('refusing to delete', () => {
  test('an admin cannot delete their own account (409)', async () => {
    const response = await remove(admin);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ message: "You can't delete your own account." });
  });

  test('of two admins who delete each other concurrently, exactly one succeeds', async () => {
    const other = await createTestApp();
    await other.createUser({ role: 'admin' });
    const [first, second] = await Promise.all([
      other.createUser({ role: 'admin' }),
      other.createUser({ role: 'admin' }),
    ]);
    await Promise.all([other.cookieOf(first), other.cookieOf(second)]);
    const answers = await Promise.all(
      [first, second].map((one) =>
        other
          .callAs(one)
          .users.delete.mutate({ id: one === first ? second.id : first.id })
          .then(
            () => 'deleted',
            (error) => error.data.code,
          ),
      ),
    );
    expect(answers.toSorted()).toEqual(['UNAUTHORIZED', 'deleted']);
    await other.close();
  });

  test('only admins can delete users (403, 401), and only existing ones (404)', async () => {
    const { client, va } = await gva.createPair();
    expect((await remove(va, client)).statusCode).toBe(403);
    expect((await remove(client, va)).statusCode).toBe(403);
    expect((await remove(client, null)).statusCode).toBe(401);
    expect((await remove({ id: 2_147_483_647 })).statusCode).toBe(404);
  });
});
