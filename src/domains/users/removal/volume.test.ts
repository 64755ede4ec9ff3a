import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taskStatuses } from '#shared/value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { runSilently } from '#tests/support/query-plans.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let vas: TestUser[];
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

/** One client with thousands of rows of each kind: two thirds of the tasks have one of three VAs, the rest no VA. */
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
  vas = await Promise.all([1, 2, 3].map(() => gva.createUser({ role: 'va' })));
  const vaIds = `'{${vas.map(({ id }) => id).join(',')}}'::integer[]`;
  await runSilently(gva.database.pool, [
    `insert into tasks (title, description, client_id, va_id, status, category, due_date)
     select 'Task ' || n, 'A description of it', ${client.id},
       case when n % 3 > 0 then (${vaIds})[1 + n / 3 % 3] end,
       ('{${taskStatuses}}'::text[])[1 + n / 9 % ${taskStatuses.length}], 'admin', '2030-01-31'
     from generate_series(1, 3000) n`,
    `insert into time_logs (task_id, va_id, start_time, end_time, duration)
     select id, va_id, now() - (id * 3 + n) * interval '1 hour',
       now() - (id * 3 + n - 1) * interval '1 hour', 1
     from tasks, generate_series(1, 2) n where client_id = ${client.id} and va_id is not null`,
    `insert into task_comments (task_id, user_id, content)
     select id, coalesce(va_id, client_id), 'A comment' from tasks where client_id = ${client.id}`,
    `insert into messages (sender_id, receiver_id, content)
     select ${client.id}, va, 'Hello' from unnest(${vaIds}) va, generate_series(1, 1000)`,
    'select book_history(), recount_totals()',
  ]);
  await gva.database.db.deleteFrom('events').execute();
});

const events = () => gva.database.db.selectFrom('events').selectAll().orderBy('id').execute();

async function totals() {
  const { rows } = await sql<{ key: string; amount: number }>`
    select kind as key, sum(amount) as amount from daily_totals group by kind
      having sum(amount) <> 0
    union all
    select user_id || part || status, amount from task_counts where amount <> 0
    union all
    select va_id || ' ' || day, hours from work_days where hours <> 0
    order by key`.execute(gva.database.db);
  return rows;
}

async function expectCorrectTotals() {
  const stored = await totals();
  await sql`select recount_totals()`.execute(gva.database.db);
  expect(await totals()).toEqual(stored);
}

const hoursOf = async (clientId: number) => {
  const { rows } = await sql<{ hours: number }>`
    select sum(hours) as hours from hours_ledger where client_id = ${clientId}
    and kind in ('use', 'correction')`.execute(gva.database.db);
  return rows[0]?.hours;
};

test('deleting a client with thousands of tasks sends few events and keeps totals correct', async () => {
  const hours = await hoursOf(client.id);
  const totalsBefore = await totals();
  await gva.callAs(admin).users.delete.mutate({ id: client.id });

  const { rows } = await sql<{ left: number }>`
    select (select count(*) from tasks where client_id = ${client.id})
      + (select count(*) from time_logs l where not exists (select from tasks where id = task_id))
      + (select count(*) from messages where sender_id = ${client.id})
      + (select count(*) from conversations where ${client.id} in (user_id, contact_id)) as left
  `.execute(gva.database.db);
  expect(rows[0]?.left).toBe(0);
  expect(await hoursOf(client.id)).toBe(hours);
  expect(totalsBefore.length).toBeGreaterThan((await totals()).length);
  await expectCorrectTotals();

  const recorded = await events();
  expect(recorded.length).toBeLessThan(520);
  const userEvents = recorded.filter(
    ({ kind, operation }) => kind === 'user' && operation === 'updated',
  );
  expect(userEvents.map(({ objectId }) => objectId).toSorted((a, b) => a - b)).toEqual(
    [admin, ...vas].map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect(recorded.filter(({ kind }) => kind === 'message')).toMatchObject([
    { operation: 'deleted', userIds: expect.arrayContaining(vas.map(({ id }) => id)) },
  ]);
  expect(recorded.filter(({ kind }) => kind === 'task').every(({ wasPool }) => wasPool)).toBe(true);
});

test('deleting a VA with thousands of tasks keeps tasks and hours, and sends few events', async () => {
  const [va] = vas;
  const hours = await hoursOf(client.id);
  await gva.callAs(admin).users.delete.mutate({ id: va?.id ?? 0 });

  const { rows } = await sql<{ hours: number; logsWithoutVa: number }>`
    select sum(duration) as hours, count(*) filter (where l.va_id is null) as "logsWithoutVa"
    from time_logs l join tasks t on t.id = task_id where t.client_id = ${client.id}
  `.execute(gva.database.db);
  expect(rows[0]?.hours).toBe(-(hours ?? 0));
  expect(rows[0]?.logsWithoutVa).toBeGreaterThan(1000);
  await expectCorrectTotals();

  const recorded = await events();
  expect(recorded.length).toBeLessThan(520);
  expect(recorded.filter(({ kind }) => kind === 'user').map(({ objectId }) => objectId)).toEqual(
    expect.arrayContaining([admin.id, client.id, va?.id]),
  );
});
