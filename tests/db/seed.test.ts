import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#db/seed.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { findSavedCard } from '#domains/payments/card-queries.ts';
import { listUnpaidMonths } from '#domains/payments/unpaid-months.ts';
import { findTask } from '#domains/tasks/queries.ts';
import { findPath } from '#domains/workflow-runs/path.ts';
import { listTicks } from '#domains/workflow-runs/queries.ts';
import { checkDiagram } from '#domains/workflows/check.ts';
import { toDiagram } from '#domains/workflows/diagram-json.ts';
import { readDiagram } from '#domains/workflows/diagram-queries.ts';
import { bespokePlans, defaultPlans } from '#shared/catalogue-plans.ts';
import { defaultTaskCategories } from '#shared/categories.ts';
import { leadSources, leadStatuses } from '#shared/lead-value-sets.ts';
import {
  assignmentStatuses,
  priorities,
  recurrences,
  subscriptionStatuses,
  supportStatuses,
  taskStatuses,
  userStatuses,
} from '#shared/value-sets.ts';
import { stepTypes, workflowStatuses } from '#shared/workflow-value-sets.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// Just after midnight on a Saturday: the hardest case for seeding no row in the future.
const now = new Date('2026-11-21T00:20:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  expect(await seedDemo(database.db, now)).toBe(true);
});
afterAll(() => database.drop());

async function values(text: string) {
  const { rows } = await sql<{ value: string | number }>`${sql.raw(text)}`.execute(database.db);
  return rows.map(({ value }) => value);
}

// These tables have a creation time set by the database, which differs between seeds.
const tablesWithWriteTime = ['hours_ledger'];

async function fingerprint({ db }: TestDatabase) {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public');
  const sums = tables.map(async ({ name }) => {
    const written = [
      'password_hash',
      ...(tablesWithWriteTime.includes(name) ? ['created_at'] : []),
    ];
    const { rows } = await sql<{ sum: string }>`
      select md5(string_agg(line, ',' order by line)) as sum from (
        select (to_jsonb(t) - ${written}::text[])::text as line from ${sql.table(name)} t) lines
    `.execute(db);
    return [name, rows[0]?.sum];
  });
  return Object.fromEntries(await Promise.all(sums));
}

describe('the demo', () => {
  test('has VAs whose rate on the profile is not what they are paid', async () => {
    const paidAsShown = `select full_name as value from users
      join va_profiles on va_profiles.user_id = users.id
      join pay_rates on pay_rates.va_id = users.id and pay_rates.hourly_rate = va_profiles.hourly_rate`;
    expect(await values(paidAsShown)).toEqual([]);
  });

  test('has its users, and is not added to a database with users', async () => {
    expect(await values('select role || count(*) as value from users group by role')).toEqual(
      expect.arrayContaining(['admin1', 'va12', 'client20']),
    );
    expect(await seedDemo(database.db, now)).toBe(false);
  });

  test.each([
    ['tasks', 'status', taskStatuses],
    ['tasks', 'category', defaultTaskCategories.map(({ key }) => key)],
    ['tasks', 'priority', priorities],
    ['subscriptions', 'status', subscriptionStatuses],
    ['subscriptions', 'plan', [...defaultPlans.map(({ slug }) => slug), ...bespokePlans]],
    ['leads', 'status', leadStatuses],
    ['leads', 'source', leadSources.filter((source) => source !== 'other')],
    ['routines', 'recurrence', recurrences],
    ['routines', 'is_compulsory', ['false', 'true']],
    ['workflows', 'status', workflowStatuses],
    ['workflow_steps', 'type', stepTypes],
    ['users', 'status', userStatuses],
    ['va_profiles', 'assignment_status', assignmentStatuses],
    ['messages', 'is_read', ['false', 'true']],
    ['support_conversations', 'status', supportStatuses],
  ])('shows every %s.%s', async (table, column, all) => {
    const shown = await values(`select distinct ${column}::text as value from ${table}`);
    expect(shown.toSorted()).toEqual(all.toSorted());
  });

  test('has tasks on the board of its client and in the pool', async () => {
    expect(await values('select count(*) as value from tasks')).toEqual([264]);
    const board = await values(`select count(*) as value from tasks
      where client_id = (select id from users where username = 'client') group by status`);
    expect(board).toHaveLength(5);
    expect(board.reduce((sum: number, count) => sum + Number(count), 0)).toBeGreaterThan(35);
    expect(
      await values(`select count(*) as value from tasks
        where va_id is null and status not in ('done', 'cancelled')`),
    ).toEqual([15]);
    expect(
      await values(`select c.username as value from assignments a
        join users v on v.id = a.va_id join users c on c.id = a.client_id
        where v.username = 'va' and a.ended_at is null`),
    ).toEqual(['client']);
  });

  test('has hours, card payments and activity of its client in each of the past five months', async () => {
    const months = (table: string, where: string) =>
      values(`select count(distinct date_trunc('month', created_at)) as value from ${table}
        where created_at >= '2026-06-01' and ${where}`);
    const ofClient = "(select id from users where username = 'client')";
    expect(await months('hours_ledger', `kind = 'grant' and client_id = ${ofClient}`)).toEqual([5]);
    expect(
      await months(
        'audit_log',
        `object_kind = 'payment' and object_id in (select id from payments where client_id = ${ofClient})`,
      ),
    ).toEqual([5]);
    expect(
      await values(`select date_trunc('month', l.created_at)::date::text as value from time_logs l
        join tasks t on t.id = task_id where t.client_id = ${ofClient} and l.created_at between '2026-06-01' and '2026-10-31'
        group by 1 having sum(duration) > 40 order by 1`),
    ).toEqual(['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']);
  });

  test('owes nothing for a plan that is charged to a card, and has the card', async () => {
    const { db } = database;
    await sql`select set_config('gva.today', '2026-11-21', false)`.execute(db);
    expect(await listUnpaidMonths(db, 10)).toEqual([]);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'client')
      .executeTakeFirstOrThrow();
    expect(await findSavedCard(db, id)).toMatchObject({ label: 'Visa ending in 4242' });
  });

  test('follows the rules of the product', async () => {
    // No VA has overlapping logs, or logs on a task of another VA.
    expect(
      await values(`select count(*) as value from time_logs a join time_logs b
        on a.va_id = b.va_id and a.id < b.id
        and a.start_time < b.end_time and b.start_time < a.end_time`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from time_logs l join tasks t on t.id = l.task_id
        where l.va_id is distinct from t.va_id or l.start_time < t.created_at`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from time_logs
        where start_time < earliest_work(task_id, va_id)`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from task_comments c join tasks t on t.id = c.task_id
        where c.created_at < t.created_at`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from va_profiles p where rating <> coalesce(
        (select round(avg(rating), 2) from feedback where va_id = p.user_id), 0)`),
    ).toEqual([0]);
  });

  test('has publishable workflows, and runs whose progress matches their ticks', async () => {
    const { db } = database;
    const versions = await db
      .selectFrom('workflowVersions')
      .innerJoin('workflows', 'workflows.id', 'workflowVersions.workflowId')
      .select(['workflowVersions.diagram', 'workflows.status', 'workflows.id'])
      .execute();
    expect(versions).toHaveLength(5);
    for (const { id, diagram, status } of versions) {
      expect(toDiagram(await readDiagram(db, id))).toEqual(diagram);
      if (status === 'published') expect(checkDiagram(diagram)).toEqual([]);
    }

    const runs = await db.selectFrom('workflowRuns').selectAll().orderBy('id').execute();
    const current = [];
    for (const { id, diagram, done, total, status, taskId } of runs) {
      const path = findPath(diagram, await listTicks(db, id));
      current.push([path.current?.id ?? 'over', status]);
      expect(path.progress).toEqual({ done, total });
      if (taskId === null) continue;
      const task = await findTask(db, taskId);
      expect(task).toMatchObject({ status: 'in-progress', workflowProgress: { done, total } });
    }
    expect(current).toEqual([
      ['review', 'active'],
      ...Array.from({ length: 4 }, () => ['over', 'finished']),
      ['answerable', 'active'],
    ]);
  });

  test('has no dates in the future, except due dates', async () => {
    const moments = ['tasks', 'task_comments', 'time_logs', 'messages', 'leads', 'lead_comments'];
    for (const table of moments) {
      const [latest] = await values(`select max(created_at) as value from ${table}`);
      expect(new Date(String(latest)).getTime()).toBeLessThan(now.getTime());
    }
    const [first, last] = await values(`select min(due_date)::text as value from tasks
      union all select max(due_date)::text from tasks`);
    expect([String(first) < '2026-11-21', String(last) <= '2026-12-05']).toEqual([true, true]);
  });

  test('writes no events, and is the same every time', async () => {
    expect(await values('select count(*) as value from events')).toEqual([0]);
    const again = await createTestDatabase();
    await seedDemo(again.db, now);

    expect(await fingerprint(again)).toEqual(await fingerprint(database));
    await again.drop();
  });
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'started %d days later, exactly one client has used more than 75 percent of their hours',
  async (days) => {
    const later = await createTestDatabase({ poolSize: 1 });
    const start = new Date(now.getTime() + days * 86_400_000);
    await seedDemo(later.db, start);
    const day = start.toISOString().slice(0, 10);
    await sql`select set_config('gva.today', ${day}, false)`.execute(later.db);

    const clients = await later.db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.userId')
      .select(['users.id', 'users.username'])
      .where('subscriptions.status', '=', 'active')
      .execute();
    const shares = new Map<string, number>();
    for (const { id, username } of clients) {
      const { available, balance } = await findBalance(later.db, id);
      shares.set(username, (available - balance) / available);
    }

    const above = (share: number) => [...shares].filter(([, used]) => used > share);
    expect(above(0.75).map(([username]) => username)).toEqual(['priya.raman']);
    expect(above(1)).toEqual([]);
    await later.drop();
  },
);
