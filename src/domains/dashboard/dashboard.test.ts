import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const totals = async () => {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, sum(amount) as amount from daily_totals group by kind having sum(amount) <> 0
    order by kind`.execute(gva.database.db);
  const counts = await sql<{ key: string; amount: number }>`
    select user_id || part || status as key, amount from task_counts where amount <> 0
    order by user_id, part, status`.execute(gva.database.db);
  return [...rows, ...counts.rows];
};

/** Changes every kind of counted data and reverts some of it. */
async function createActivity() {
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  const client = await gva.createUser({ role: 'client' });
  const deletedClient = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  await gva.createUser({ role: 'va', status: 'training' });
  const inactiveVa = await gva.createUser({ role: 'va' });
  await db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', inactiveVa.id)
    .execute();
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'full-time' });

  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() =>
      gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' }),
    ),
  );
  await gva.createTask({ clientId: deletedClient.id, status: 'done' });
  const log = await gva.createTimeLog(first?.id ?? 0, va);
  await gva.createTimeLog(second?.id ?? 0, va, new Date(Date.now() - 3_600_000).toISOString());
  await db.updateTable('timeLogs').set({ duration: 0.5 }).where('id', '=', log.id).execute();
  const setTask = (id: number | undefined, status: 'done' | 'todo') =>
    db
      .updateTable('tasks')
      .set({ status })
      .where('id', '=', id ?? 0)
      .execute();
  for (const task of [first, second, third]) await setTask(task?.id, 'done');
  await setTask(second?.id, 'todo');
  for (const rating of [5, 4])
    await db.insertInto('feedback').values({ clientId: client.id, vaId: va.id, rating }).execute();
  await db.deleteFrom('users').where('id', '=', deletedClient.id).execute();
  return { admin, client, va };
}

test('each role gets its own figures, and the stored totals equal a recount', async () => {
  const { admin, client, va } = await createActivity();

  const adminStats = (await gva.requestAs(admin)({ url: '/api/dashboard/stats' })).json();
  expect(adminStats).toMatchObject({
    clientStats: { active: 1, total: 1 },
    vaStats: { active: 1, training: 1, total: 3 },
    taskStats: { completed: 2, total: 3 },
    revenue: 1040,
    completedTasks: 2,
    monthlyHours: 1.5,
    averageRating: 4.5,
  });
  // All data is from today, so no figure has an earlier value.
  expect(new Set(Object.values(adminStats.trends))).toEqual(new Set(['No comparison yet']));

  const vaStats = (await gva.requestAs(va)({ url: '/api/dashboard/stats' })).json();
  expect(vaStats).toMatchObject({
    taskStats: { completed: 2, total: 3 },
    completedTasks: 2,
    averageRating: 4.5,
    activeTaskCount: 1,
  });
  expect(vaStats.revenue).toBeUndefined();

  const clientStats = (await gva.requestAs(client)({ url: '/api/dashboard/stats' })).json();
  expect(clientStats).toMatchObject({
    // Both plans were bought today, so their hours add up.
    subscription: {
      plan: 'full-time',
      hourlyRate: 6.5,
      hoursUsed: 1.5,
      monthlyHours: 160,
      status: 'active',
      endDate: null,
      hoursCarried: 0,
      hoursAvailable: 160,
      hoursLeft: 158.5,
    },
    activeTaskCount: 1,
    trends: { completedTasks: 'No comparison yet', activeTasks: 'No comparison yet' },
  });
  expect(clientStats.revenue).toBeUndefined();

  const counted = await totals();
  await sql`select recount_totals()`.execute(gva.database.db);
  expect(await totals()).toEqual(counted);
});

test('trends compare the current figures with those of a month ago', async () => {
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  await sql`delete from daily_totals`.execute(db);
  await sql`insert into daily_totals (kind, day, amount)
    select kind, (current_date at time zone 'UTC' - age)::date, amount from (values
      ('active-clients', interval '2 months', 50), ('active-clients', '1 day', 9),
      ('active-vas', '1 month', 7), ('active-vas', '1 day', 3),
      ('rating-sum', '2 months', 43), ('ratings', '2 months', 10),
      ('rating-sum', '1 day', 47), ('ratings', '1 day', 10)) t (kind, age, amount)`.execute(db);

  const { trends } = await gva.callAs(admin).dashboard.stats.query();
  expect(trends).toMatchObject({
    clients: '+18% from last month',
    vas: '+3 from last week',
    averageRating: '+0.2 from last month',
  });
});

test('the weekly task trend appears once the account is older than a week', async () => {
  const { db } = gva.database;
  const client = await gva.createUser({ role: 'client' });
  const activeTasks = async () =>
    (await gva.callAs(client).dashboard.stats.query()).trends.activeTasks;
  await gva.createTask({ clientId: client.id });
  expect(await activeTasks()).toBe('No comparison yet');

  await sql`update users set created_at = now() - interval '8 days' where id = ${client.id}`.execute(
    db,
  );
  expect(await activeTasks()).toBe('+1 from last week');
});

test('a cancelled plan keeps running but does not count as revenue', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const client = await gva.createUser({ role: 'client' });
  const revenue = async () => (await gva.callAs(admin).dashboard.stats.query()).revenue ?? 0;
  const before = await revenue();
  const { id } = await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  expect(await revenue()).toBe(before + 600);

  const cancelled = await gva
    .callAs(client)
    .subscriptions.setStatus.mutate({ id, status: 'cancelled' });
  expect(await revenue()).toBe(before);
  const { subscription } = await gva.callAs(client).dashboard.stats.query();
  expect(subscription).toMatchObject({
    plan: 'part-time',
    status: 'cancelled',
    endDate: cancelled.endDate,
    hoursLeft: 80,
  });
  expect((await gva.callAs(client).auth.session.query()).activePlan).toBe('part-time');
});
