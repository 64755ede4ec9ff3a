import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

const withoutVa = sql`select 'client-without-va', id, created_at from users`;
const withoutPlan = sql`select 'client-without-plan', id, greatest(created_at,
  (select max(coalesce(ended_at, end_date::timestamp at time zone 'UTC')) from subscriptions
    where user_id = users.id)) from users`;
const named = (...usernames: string[]) => sql`where username = any(${usernames})`;

/** What the administrator knows about and waits for, and for how many days. */
const snoozed = (calendar: Calendar): [days: number, facts: RawBuilder<unknown>][] => [
  [
    5,
    sql`${withoutVa}
      ${named('carlos.mendez', 'wei.zhang', 'ingrid.haugen', 'aisha.khan', 'nadia.kuznetsova')}`,
  ],
  [
    7,
    sql`${withoutVa} ${named('fatima.elsayed', 'marcus.bell', 'lucas.ferreira', 'ben.thompson')}`,
  ],
  [
    7,
    sql`${withoutPlan}
      ${named('fatima.elsayed', 'marcus.bell', 'lucas.ferreira', 'chloe.dubois', 'ben.thompson')}`,
  ],
  [
    2,
    sql`select 'overdue', id, due_date::timestamp at time zone 'UTC' from tasks
      where status not in ('done', 'cancelled') and due_date < ${calendar.date(-1)}::date`,
  ],
];

/** A VA forgot to stop the timer, and some rows of "Needs attention" are snoozed. */
export async function insertAttention(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  await insertForgottenTimer(db, calendar, ids.of('sofia.marques'));
  for (const [days, facts] of snoozed(calendar))
    await sql`insert into attention_snoozes (kind, object_id, since, until, snoozed_by, created_at)
      select fact.*, ${`${calendar.date(days)}T13:00:00.000Z`}::timestamptz,
        ${ids.of('admin')}::integer, ${calendar.minutesAgo(90)}::timestamptz
      from (${facts}) as fact (kind, object_id, since) order by object_id`.execute(db);
}

async function insertForgottenTimer(db: Kysely<Database>, calendar: Calendar, vaId: number) {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('vaId', '=', vaId)
    .where('status', '=', 'in-progress')
    .orderBy('id')
    .executeTakeFirst();
  if (!task) return;
  const startedAt = calendar.minutesAgo(10 * 60 + 40);
  const { id: timerId } = await db
    .insertInto('timers')
    .values({ vaId, taskId: task.id, createdAt: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('timerSegments').values({ timerId, startedAt }).execute();
}
