import { type Kysely, sql } from 'kysely';

/**
 * What the dashboard counts over everything, as changes per day: their sum is the number now, and without the
 * last days it is the number of then. So a million tasks are counted by reading a few hundred rows.
 *
 * The rows of today are written by everyone. They are written at commit, under the lock that live events take
 * there anyway (`record_event`): nobody waits for longer than now, and two can't wait for each other.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('daily_totals')
    .addColumn('kind', 'text', (col) =>
      col
        .notNull()
        .check(sql`kind in ('active-clients', 'clients', 'active-vas', 'training-vas', 'vas',
        'revenue', 'tasks', 'tasks-done', 'hours', 'ratings', 'rating-sum')`),
    )
    .addColumn('day', 'date', (col) => col.notNull())
    .addColumn('amount', 'numeric(14, 2)', (col) => col.notNull())
    .addPrimaryKeyConstraint('daily_totals_pkey', ['kind', 'day'])
    .execute();
  // Rewritten in place many times a day.
  await sql`alter table daily_totals set (fillfactor = 50)`.execute(db);

  await sql`
    create function add_to_total(total text, change numeric, on_day date default null) returns void
    language plpgsql as $$
    begin
      if coalesce(change, 0) = 0 then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtext('gva events'));
      insert into daily_totals as t (kind, day, amount)
        values (total, coalesce(on_day, billing_day()), change)
        on conflict (kind, day) do update set amount = t.amount + excluded.amount;
    end $$
  `.execute(db);
  await sql`
    create function day_of(moment timestamptz) returns date language sql immutable as $$
      select (moment at time zone 'UTC')::date
    $$
  `.execute(db);
  await countThings(db);
  await createRecount(db);
  await sql`select recount_totals()`.execute(db);
}

const counted = [
  {
    table: 'users',
    one: 'user',
    on: 'insert or update of role, status or delete',
    day: 'day_of(u.created_at)',
    parts: `
      select 'clients', null::date, 1::numeric where (u).role = 'client' union all
      select 'active-clients', null, 1 where (u).role = 'client' and (u).status = 'active' union all
      select 'vas', null, 1 where (u).role = 'va' union all
      select 'active-vas', null, 1 where (u).role = 'va' and (u).status = 'active' union all
      select 'training-vas', null, 1 where (u).role = 'va' and (u).status = 'training'`,
  },
  {
    table: 'subscriptions',
    one: 'subscription',
    on: 'insert or update of status, monthly_hours, hourly_rate or delete',
    day: 'coalesce(u.start_date, day_of(u.created_at))',
    parts: `
      select 'revenue', null::date, round((u).monthly_hours * (u).hourly_rate, 2)
        where (u).status = 'active'`,
  },
  {
    table: 'tasks',
    one: 'task',
    on: 'insert or update of completed_at, status or delete',
    day: 'day_of(u.created_at)',
    parts: `
      select 'tasks', null::date, 1::numeric where (u).id is not null union all
      select 'tasks-done', day_of((u).completed_at), 1 where (u).completed_at is not null`,
  },
  {
    // Hours that were worked stay counted when their log goes with its task, as the ledger has it.
    table: 'hours_ledger',
    one: 'booking',
    on: 'insert',
    day: 'day_of(u.created_at)',
    parts: `
      select 'hours', day_of((u).created_at), -(u).hours where (u).time_log_id is not null`,
  },
  {
    table: 'feedback',
    one: 'rating',
    on: 'insert or update of rating or delete',
    day: 'day_of(u.created_at)',
    parts: `
      select 'ratings', day_of((u).created_at), 1::numeric where (u).id is not null union all
      select 'rating-sum', day_of((u).created_at), (u).rating where (u).id is not null`,
  },
];

/**
 * What one row adds to the totals, on which day (null is the day of the change itself). A change adds what the
 * new row adds and takes away what the old one added.
 */
async function countThings(db: Kysely<unknown>) {
  for (const { table, one, on, parts } of counted) {
    const [rows, totalsOf, count] = [table, `totals_of_${one}`, `count_${one}`].map(sql.raw);
    await sql`
      create function ${totalsOf}(u ${rows}) returns table (kind text, day date, amount numeric)
      language sql immutable as ${sql.lit(parts)}
    `.execute(db);
    await sql`
      create function ${count}() returns trigger language plpgsql as $$
      declare
        part record;
      begin
        for part in
          select change.kind, change.day, sum(change.amount) as amount from (
            select * from ${totalsOf}(new) union all
            select was.kind, was.day, -was.amount from ${totalsOf}(old) was
          ) change group by 1, 2
        loop
          perform add_to_total(part.kind, part.amount, part.day);
        end loop;
        return null;
      end $$
    `.execute(db);
    await sql`create constraint trigger ${sql.raw(`${table}_count`)} after ${sql.raw(on)} on ${rows}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function ${count}()`.execute(db);
  }
}

/** Counts everything anew: after bulk work, which nobody counted while it went on. */
async function createRecount(db: Kysely<unknown>) {
  const all = counted.map(
    ({ table, one, day }) =>
      `select part.kind, coalesce(part.day, ${day}) as day, part.amount
        from ${table} u, totals_of_${one}(u) part`,
  );
  // A subscription that has ended was revenue from its first day to its last.
  const ended = `from subscriptions where status <> 'active'
    and start_date is not null and end_date > start_date`;
  const sum = 'round(monthly_hours * hourly_rate, 2)';
  all.push(`select 'revenue', start_date, ${sum} ${ended}`);
  all.push(`select 'revenue', end_date, -${sum} ${ended}`);
  await sql`
    create function recount_totals() returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('gva events'));
      delete from daily_totals;
      insert into daily_totals (kind, day, amount)
        select kind, day, sum(amount) from (${sql.raw(all.join(' union all '))}) parts
        group by kind, day having sum(amount) <> 0;
    end $$
  `.execute(db);
}
