import { type Kysely, sql } from 'kysely';

/**
 * How many tasks of each state a client or a VA has: counting the hundred thousand of a busy client for every look
 * at a dashboard takes too long. Written at commit, under the lock of live events, as the totals per day are.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('task_counts')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('part', 'text', (col) => col.notNull().check(sql`part in ('client', 'va')`))
    .addColumn('status', 'text', (col) =>
      col.notNull().check(sql`status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')`),
    )
    .addColumn('amount', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('task_counts_pkey', ['user_id', 'part', 'status'])
    .execute();
  // Rewritten in place many times a day.
  await sql`alter table task_counts set (fillfactor = 50)`.execute(db);
  await countChanges(db);
  await countAnew(db);
}

async function countChanges(db: Kysely<unknown>) {
  await sql`
    create function count_tasks_of_parties() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.client_id, new.va_id, new.status)
          is not distinct from (old.client_id, old.va_id, old.status) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtext('gva events'));
      if tg_op <> 'DELETE' then
        insert into task_counts as known (user_id, part, status, amount)
          select u.id, party.part, new.status, 1
          from (values (new.client_id, 'client'), (new.va_id, 'va')) party (id, part)
          -- Who is gone since has no counts.
          join users u on u.id = party.id
          on conflict (user_id, part, status) do update set amount = known.amount + 1;
      end if;
      if tg_op <> 'INSERT' then
        update task_counts set amount = amount - 1
          where status = old.status and ((user_id = old.client_id and part = 'client')
            or (user_id = old.va_id and part = 'va'));
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`create constraint trigger tasks_count_parties
    after insert or update of status, client_id, va_id or delete on tasks
    deferrable initially deferred for each row
    when (current_setting('gva.silent', true) is distinct from 'on')
    execute function count_tasks_of_parties()`.execute(db);
}

/** Whoever recounts after bulk work recounts both: the function keeps its name. */
async function countAnew(db: Kysely<unknown>) {
  await sql`alter function recount_totals() rename to recount_daily_totals`.execute(db);
  await sql`
    create function recount_task_counts() returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('gva events'));
      delete from task_counts;
      insert into task_counts (user_id, part, status, amount)
        select client_id, 'client', status, count(*) from tasks group by client_id, status
        union all
        select va_id, 'va', status, count(*) from tasks where va_id is not null
          group by va_id, status;
    end $$
  `.execute(db);
  await sql`
    create function recount_totals() returns void language plpgsql as $$
    begin
      perform recount_daily_totals();
      perform recount_task_counts();
    end $$
  `.execute(db);
  await sql`select recount_task_counts()`.execute(db);
}
