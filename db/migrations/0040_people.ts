import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('client_profiles')
    .addColumn('custom_plan_name', 'text', (col) =>
      col.check(sql`char_length(custom_plan_name) <= 120`),
    )
    .execute();

  // Whether a VA ever worked for a client decides what they may read of each other.
  await sql`create index tasks_va_client on tasks (va_id, client_id) where va_id is not null`.execute(
    db,
  );
  // Search by any part of a name; pg_trgm came with the tasks.
  await sql`create index users_search on users
    using gin (full_name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops)`.execute(db);
  await keepPartiesOfTasks(db);
}

/**
 * A task is given to a VA and belongs to a client, also when their role changes in the same moment: the lock waits
 * for a change of the user that is under way, and then reads what became of them.
 */
async function keepPartiesOfTasks(db: Kysely<unknown>) {
  for (const [column, role] of [
    ['va_id', 'va'],
    ['client_id', 'client'],
  ]) {
    const name = sql.raw(`keep_task_${role}`);
    const party = sql.raw(`new.${column}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        perform from users where id = ${party} and role = ${sql.lit(role)} for key share;
        if not found then
          raise exception 'user % is no %', ${party}, ${sql.lit(role)} using
            errcode = 'check_violation', constraint = ${sql.lit(`tasks_${role}_role_check`)};
        end if;
        return new;
      end $$
    `.execute(db);
    await sql`create trigger ${sql.raw(`tasks_${role}_role`)}
      before insert or update of ${sql.raw(`${column}`)} on tasks
      for each row when (${party} is not null) execute function ${name}()`.execute(db);
  }
}
