import { type Kysely, sql } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import { noVolume } from '#db/seed/volume.ts';
import { demoPassword, seedDemo, seedVolume, suppressEvents } from '#db/seed.ts';
import type { Database } from '#db/types.ts';
import { openDatabase } from '#server/db.ts';

/** A client whose data one of the servers reads. */
export type Person = { username: string; password: string; vaId: number; taskId: number };

const idOf = async (db: Kysely<Database>, username: string) => {
  const found = db.selectFrom('users').select('id').where('username', '=', username);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** Adds a client with 200 tasks, 20 comments, 20 time logs and 50 messages with the demo's VA. */
async function addPerson(
  db: Kysely<Database>,
  username: string,
  yearsAgo: number,
): Promise<Person> {
  const vaId = await idOf(db, 'va');
  await sql`insert into users (username, password_hash, full_name, email, role)
    select ${username}, password_hash, full_name, ${`${username}@bench.example`}, role
    from users where username = 'client'`.execute(db);
  const clientId = await idOf(db, username);
  await sql`insert into tasks (title, description, client_id, va_id, status, priority, category,
      due_date, completed_at, created_at)
    select title, description, ${clientId}, case when va_id is not null then ${vaId}::integer end,
      status, priority, category, due_date, completed_at, created_at
    from (select * from tasks order by id desc limit 200) newest order by id`.execute(db);
  const { taskId } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.min('id').as('taskId'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  await sql`insert into task_comments (task_id, user_id, content)
    select ${taskId}::integer, ${clientId}::integer, 'Comment ' || n
    from generate_series(1, 20) n`.execute(db);
  await sql`insert into time_logs (task_id, va_id, start_time, end_time, duration, notes)
    select ${taskId}::integer, ${vaId}::integer, day, day + interval '1 hour', 1, 'Log ' || n
    from generate_series(1, 20) n,
      -- A VA's time logs must not overlap, so each client's logs are in a different year, before all others.
      lateral (select now() - ${yearsAgo}::integer * interval '1 year' - n * interval '1 day' as day) days`.execute(
    db,
  );
  await sql`insert into messages (sender_id, receiver_id, content)
    select ${clientId}::integer, ${vaId}::integer, 'Message ' || n
    from generate_series(1, 50) n`.execute(db);
  return { username, password: demoPassword, vaId, taskId };
}

/** Disables the rate limits of an account, which allow 60 writes a minute. */
const disableRateLimits = (db: Kysely<Database>) =>
  sql`
    create function reset_count() returns trigger language plpgsql as $$
      begin new.count := 1; return new; end $$;
    create trigger reset_count before update on rate_limits
      for each row execute function reset_count();
  `.execute(db);

/** Fills an empty database, and adds a client for each server, so that neither reads the other's writes. */
export async function prepare(url: string, tasks: number) {
  const { db, close } = openDatabase(url, { timeout: 0 });
  try {
    await migrateToLatest(db);
    await seedDemo(db);
    const some = Math.ceil(tasks / 5);
    const others = { comments: some, timeLogs: some, messages: some };
    await seedVolume(db, { ...noVolume, clients: 500, vas: 100, tasks, ...others });
    const people = await db.transaction().execute(async (trx) => {
      await suppressEvents(trx);
      return { ours: await addPerson(trx, 'ours', 5), bare: await addPerson(trx, 'bare', 6) };
    });
    await disableRateLimits(db);
    await sql`vacuum (analyze)`.execute(db);
    return people;
  } finally {
    await close();
  }
}
