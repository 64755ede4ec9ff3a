import { sql } from 'kysely';
import { selectBalance } from '#domains/ledger/queries.ts';
import { maxColumnCount } from '#domains/tasks/board/columns.ts';
import { isOnline, workHoursColumn } from '#domains/users/presence/queries.ts';
import type { Workplace } from '#domains/users/presence/schema.ts';
import type { Db } from '#server/db.ts';
import type { AssistantPage, ClientPage, PartnerMonth, PartnerWork, TaskLine } from './schema.ts';

const maxLines = sql.lit(5);
const maxNewest = sql.lit(3);

/** An instant in JSON, as it is sent elsewhere. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of the rows of `presence` and of `users` in a join. */
const place = sql`json_build_object('isOnline', ${isOnline}, 'lastSeenAt', ${instant('last_seen_at')},
  'timeZone', time_zone, 'workHours', ${workHoursColumn})`;

const ownPlace = (userId: number) => sql<Workplace>`coalesce(
  (select json_build_object('timeZone', time_zone, 'workHours', ${workHoursColumn})
    from presence where user_id = ${userId}),
  '{"timeZone": null, "workHours": null}')`;

const line = sql<TaskLine>`json_build_object('id', id, 'title', title, 'status', status, 'dueDate', due_date,
  'loggedHours', (select coalesce(sum(duration), 0) from time_logs where task_id = tasks.id))`;

const linesOf = (status: 'in-progress' | 'todo' | 'in-review') => sql`(
  select coalesce(json_agg(line), '[]') from (
    select ${line} as line from tasks
    where tasks.client_id = pair.client_id and tasks.va_id = pair.va_id and status = ${sql.lit(status)}
    order by due_date, id limit ${maxLines}
  ) lines)`;

const work = sql<PartnerWork>`json_build_object('now', ${linesOf('in-progress')},
  'next', ${linesOf('todo')}, 'waiting', ${linesOf('in-review')})`;

const newest = (isReadable = sql`true`) => sql<TaskLine[]>`(
  select coalesce(json_agg(line), '[]') from (
    select ${line} as line from tasks where tasks.client_id = pair.client_id and ${isReadable}
    order by created_at desc, id desc limit ${maxNewest}
  ) lines)`;

const firstOfMonth = sql`date_trunc('month', billing_day()::timestamp)::date`;

const month = sql<PartnerMonth>`(
  select json_build_object(
    'hours', (
      select coalesce(json_agg(json_build_object('category', category, 'hours', hours)
        order by hours desc, category), '[]')
      from (
        select category, sum(duration) as hours
        from time_logs join tasks on tasks.id = time_logs.task_id
        where time_logs.client_id = pair.client_id and time_logs.va_id = pair.va_id
          and work_date >= ${firstOfMonth} and duration > 0
        group by category
      ) categories),
    'firstTries', count(*), 'firstApprovals', count(*) filter (where outcome = 'approved'))
  from task_reviews
  where outcome in ('approved', 'changes-requested') and attempt = 1
    and task_reviews.va_id = pair.va_id and task_reviews.client_id = pair.client_id
    and decided_at >= business_day_start(${firstOfMonth}))`;

/** What a client sees of their VA; undefined without one. */
export async function findAssistantPage(db: Db, clientId: number) {
  const { rows } = await sql<AssistantPage>`
    select
      json_build_object('id', users.id, 'fullName', full_name, 'email', email,
        'profileImage', profile_image, 'status', users.status, 'specialization', specialization,
        'skills', skills, 'bio', bio, 'rating', va_profiles.rating, 'hourlyRate', hourly_rate,
        'place', ${place}) as va,
      pair.started_at as "assignedAt", ${ownPlace(clientId)} as own, ${work} as work,
      ${month} as month,
      (
        select json_build_object('rating', feedback.rating, 'createdAt', ${instant('feedback.created_at')})
        from feedback where feedback.client_id = pair.client_id and feedback.va_id = pair.va_id
        order by feedback.created_at desc, feedback.id desc limit 1
      ) as rating,
      ${newest()} as recent
    from assignments as pair join users on users.id = pair.va_id
      join va_profiles on va_profiles.user_id = users.id
      left join presence on presence.user_id = users.id
    where pair.client_id = ${clientId} and pair.ended_at is null
  `.execute(db);
  return rows[0];
}

/** At most one more than the board counts. */
const countTasks = (condition: ReturnType<typeof sql>) => sql`(
  select count(*) from (select from tasks where tasks.client_id = pair.client_id and ${condition}
    limit ${sql.lit(maxColumnCount + 1)}) counted)`;

/** What a VA sees of a client that they are assigned to, by default the first one; undefined without one. */
export async function findClientPage(db: Db, vaId: number, clientId: number | undefined) {
  const isReadable = sql`(tasks.va_id = pair.va_id or is_in_pool(tasks.va_id, status))`;
  const { rows } = await sql<ClientPage>`
    with pairs as materialized (
      select client_id, va_id, id, started_at from assignments
      where va_id = ${vaId} and ended_at is null
    )
    select
      (
        select json_agg(json_build_object('id', users.id, 'fullName', full_name,
          'companyName', company_name) order by started_at, pairs.id)
        from pairs join users on users.id = client_id join client_profiles on user_id = client_id
      ) as clients,
      json_build_object('id', users.id, 'fullName', full_name, 'email', email,
        'profileImage', profile_image, 'companyName', company_name, 'workStyle', work_style,
        'languages', languages, 'createdAt', ${instant('users.created_at')}, 'place', ${place}) as client,
      ${ownPlace(vaId)} as own,
      (
        select json_build_object('plan', plan, 'customPlanName', custom_plan_name, 'status', status,
          'endDate', end_date)
        from subscriptions where user_id = pair.client_id and plan_runs(status, end_date)
        order by created_at desc, id desc limit 1
      ) as plan,
      to_json(hours) as balance, ${work} as work,
      json_build_object(
        'pending', ${countTasks(sql`status = 'todo' and ${isReadable}`)},
        'completed', ${countTasks(sql`status = 'done' and tasks.va_id = pair.va_id`)},
        'newest', ${newest(isReadable)}) as tasks
    from (
      select * from pairs
      order by client_id = ${clientId ?? null}::integer desc nulls last, started_at, id limit 1
    ) pair join users on users.id = pair.client_id
      join client_profiles on client_profiles.user_id = users.id
      left join presence on presence.user_id = users.id
      cross join lateral (${selectBalance(sql`pair.client_id`)}) hours
  `.execute(db);
  return rows[0];
}
