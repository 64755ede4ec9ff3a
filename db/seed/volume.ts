import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { beginBulk } from './bulk.ts';
import { firstNames, lastNames } from './names.ts';
import { taskIdeas } from './tasks/ideas.ts';

/** How many rows to add of each kind. */
export interface Volume {
  clients: number;
  vas: number;
  tasks: number;
  comments: number;
  timeLogs: number;
  messages: number;
}

export const noVolume: Volume = {
  clients: 0,
  vas: 0,
  tasks: 0,
  comments: 0,
  timeLogs: 0,
  messages: 0,
};

/** A pseudorandom number from 0 to 1 that depends only on the row number `n`. */
const chance = (salt: number) =>
  sql<number>`(hashint8extended(n, ${sql.lit(salt)}) & 2147483647) / 2147483648.0`;

/** Picks an element of an SQL array by a number from 0 to 1. */
const pick = (list: ReturnType<typeof sql>, at: ReturnType<typeof chance>) =>
  sql`(${list})[1 + floor(cardinality(${list}) * (${at}))::integer]`;

/** Users with minimal profiles and no valid password. */
export async function addPeople(db: Kysely<Database>, role: 'client' | 'va', count: number) {
  const first = sql`(${firstNames}::text[])`;
  const last = sql`(${lastNames}::text[])`;
  await sql`
    with numbers as (
      select known + n as n from generate_series(1, ${count}::integer) n,
        (select count(*) as known from users where username like ${`${role}-%`}) known
    ), people as (
      insert into users (username, password_hash, full_name, email, role, approved_at, created_at)
      select ${role} || '-' || lpad(n::text, 6, '0'), '!',
        ${pick(first, chance(1))} || ' ' || ${pick(last, chance(2))},
        ${role} || '-' || lpad(n::text, 6, '0') || '@volume.example', ${role},
        case ${role} when 'va' then now() end, now() - (${chance(3)}) * interval '500 days'
      from numbers
      returning id, full_name, role, created_at
    ), clients as (
      insert into client_profiles (user_id, company_name, subscription_plan, created_at)
      select id, split_part(full_name, ' ', 2) || ' & Partners', 'part-time', created_at
      from people where role = 'client'
    )
    insert into va_profiles (user_id, specialization, created_at)
    select id, 'administrative-support', created_at from people where role = 'va'
  `.execute(db);
}

/**
 * Tasks of the last year, most of them recent. About a tenth belongs to the first client (the demo client, if it exists)
 * and is assigned to a tenth of the VAs. The others are spread unevenly over the other clients, with one VA each.
 */
export async function addTasks(db: Kysely<Database>, count: number) {
  const clients = sql`(${await peopleIds(db, 'client')}::integer[])`;
  const vas = sql`(${await peopleIds(db, 'va')}::integer[])`;
  const titles = sql`(${taskIdeas.map(({ title }) => title)}::text[])`;
  const texts = sql`(${taskIdeas.map(({ description }) => description)}::text[])`;
  const categories = sql`(${taskIdeas.map(({ category }) => category)}::text[])`;
  const finish = await beginBulk(db, 'tasks', count);
  await sql`
    with numbers as (
      select known + n as n from generate_series(1, ${count}::integer) n,
        (select coalesce(max(id), 0) as known from tasks) known
    ), rolled as (
      select n, ${chance(1)} as roll,
        case when ${chance(2)} < 0.06 then 1
          else 1 + floor(cardinality(${clients}) * (${chance(3)}) ^ 2)::integer end as client,
        1 + floor(cardinality(${titles}) * (${chance(4)}))::integer as idea,
        now() - (${chance(5)}) ^ 1.5 * interval '365 days' as created
      from numbers
    ), moved as (
      select *, least(now(), created + (${chance(6)}) * interval '9 days') as moved,
        case when roll < 0.6 then 'done' when roll < 0.65 then 'cancelled'
          when roll < 0.73 then 'in-review' when roll < 0.84 then 'in-progress' else 'todo'
        end as status
      from rolled
    )
    insert into tasks (title, description, client_id, va_id, status, priority, category, due_date,
      estimated_hours, position, completed_at, created_at, updated_at)
    select replace(${titles}[idea], '{company}', 'the company') || to_char(created, ' (Mon YYYY)'),
      replace(replace(${texts}[idea], '{company}', 'the company'), '{product}', 'products'),
      ${clients}[client],
      case when status = 'todo' and roll < 0.9 then null
        when client > 1 then ${vas}[1 + client % cardinality(${vas})]
        else ${vas}[1 + floor(cardinality(${vas}) / 10.0 * (${chance(10)}))::integer] end,
      status,
      case when ${chance(7)} < 0.08 then 'urgent' when ${chance(7)} < 0.28 then 'high'
        when ${chance(7)} < 0.8 then 'medium' else 'low' end,
      ${categories}[idea],
      (created + (${chance(8)}) * interval '20 days')::date,
      round((${chance(9)} * 8 + 0.5)::numeric, 1),
      task_position_at(moved + n * interval '1 microsecond'),
      case when status = 'done' then moved end, created, moved
    from moved
    order by created, n
  `.execute(db);
  await finish();
}

export async function addComments(db: Kysely<Database>, count: number) {
  const total = await numberTasks(db, sql`true`);
  const finish = await beginBulk(db, 'task_comments', count);
  await sql`
    insert into task_comments (task_id, user_id, content, created_at, updated_at)
    select id, case when n % 2 = 0 then client_id else coalesce(va_id, client_id) end,
      (array['Thank you, that helps.', 'Done, please have a look.', 'Two answers are still missing.',
        'Could this be ready by Friday?', 'I put the file into the shared folder.'])[1 + n % 5],
      moment, moment
    from generate_series(1, ${count}::integer) n
    join numbered on at = n % ${total}::integer
    cross join lateral (select created_at + (now() - created_at) * (${chance(1)}) as moment) t
  `.execute(db);
  await finish();
}

/**
 * Time logs of VAs without logs, one after the other: the logs of twenty consecutive tasks of a VA fill the time until
 * the next twenty tasks were created. So logs neither overlap nor precede their task. Where that time is too short for its
 * logs, there are none.
 */
export async function addTimeLogs(db: Kysely<Database>, count: number) {
  const total = await numberTasks(
    db,
    sql`va_id is not null and status <> 'todo' and created_at < now() - interval '2 days'
      and not exists (select from time_logs l where l.va_id = tasks.va_id)`,
  );
  if (total === 0) throw new Error('Every VA has time logs already: add tasks and VAs with them.');
  const finish = await beginBulk(db, 'time_logs', count);
  await sql`
    with ranked as (
      select *, (row_number() over (partition by va_id order by created_at, id) - 1) / 20 as batch
      from numbered
    ), spans as (
      select va_id, batch, max(created_at) as since,
        lead(max(created_at), 1, now() - interval '1 day')
          over (partition by va_id order by batch) - max(created_at) as span
      from ranked group by va_id, batch
    ), placed as (
      select id, va_id, batch, at + turn * ${total}::bigint as n,
        row_number() over (partition by va_id, batch order by turn, at) - 1 as place,
        count(*) over (partition by va_id, batch) as places
      from ranked, generate_series(0, (${count}::integer - 1) / ${total}::integer) turn
      where at + turn * ${total}::bigint < ${count}::integer
    )
    insert into time_logs (task_id, va_id, start_time, end_time, duration, created_at, updated_at)
    select id, va_id, start, start + hours * interval '1 hour', hours, start, start
    from placed join spans using (va_id, batch)
    cross join lateral (select since + span * (place / places::float) as start,
      trunc(least(0.25 + (${chance(2)}) * 3,
        extract(epoch from span) / 3600 / places * 0.95)::numeric, 2) as hours) t
    where hours > 0
    order by start
  `.execute(db);
  await finish();
}

/** Numbers tasks from 0 in the temporary table `numbered`, and returns how many there are. */
async function numberTasks(db: Kysely<Database>, which: RawBuilder<unknown>) {
  await sql`drop table if exists numbered`.execute(db);
  await sql`
    create temporary table numbered on commit drop as
    select id, client_id, va_id, created_at, row_number() over (order by id)::integer - 1 as at
    from tasks where ${which}
  `.execute(db);
  await sql`analyze numbered`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*) as total from numbered`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function addMessages(db: Kysely<Database>, count: number) {
  const clients = sql`(${await peopleIds(db, 'client')}::integer[])`;
  const vas = sql`(${await peopleIds(db, 'va')}::integer[])`;
  const finish = await beginBulk(db, 'messages', count);
  await sql`
    with pairs as (
      select n, ${clients}[client] as client, ${vas}[1 + client % cardinality(${vas})] as va,
        now() - interval '300 days' * (1 - n::float / ${count}::integer) as moment
      from (select n, 1 + floor(cardinality(${clients}) * (${chance(1)}) ^ 2)::integer as client
        from generate_series(1, ${count}::integer) n) chosen
    )
    insert into messages (sender_id, receiver_id, content, is_read, created_at, updated_at)
    select case when n % 2 = 0 then client else va end, case when n % 2 = 0 then va else client end,
      (array['Good morning! Any news?', 'Just finished it, the file is in the folder.',
        'Thank you very much.', 'Shall I go on with the next one?', 'Yes please.'])[1 + n % 5],
      ${chance(2)} >= 0.02 or n < ${count}::integer * 0.9, moment, moment
    from pairs
    order by n
  `.execute(db);
  await finish();
}

/** The demo accounts come first, then the others by age. */
async function peopleIds(db: Kysely<Database>, role: 'client' | 'va') {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('status', '=', 'active')
    .orderBy((eb) => eb('username', '<>', role))
    .orderBy('id')
    .execute();
  if (people.length === 0) throw new Error(`There is no ${role} yet: seed the demo or add some.`);
  return people.map(({ id }) => id);
}
