import { sql } from 'kysely';
import pg from 'pg';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';

const clients = 200;
const tasksOfClient = 20;
const connections = 32;

const random = (count: number) => 1 + Math.floor(Math.random() * count);

type Write = { name: string; text: string; values: () => unknown[] };

const writes: Write[] = [
  {
    name: 'a comment',
    text: `insert into task_comments (task_id, user_id, content)
      select id, client_id, 'Hello' from tasks where id = $1`,
    values: () => [random(clients * tasksOfClient)],
  },
  {
    name: 'another title of a task',
    text: 'update tasks set title = $2 where id = $1',
    values: () => [random(clients * tasksOfClient), `Title ${random(1e9)}`],
  },
  {
    name: 'a task (changes shared totals)',
    text: `insert into tasks (title, description, client_id, category, due_date)
      values ('A new task', 'A description of it', $1, 'admin', '2030-01-01')`,
    values: () => [random(clients)],
  },
];

async function fill(url: string) {
  const { db, close } = openDatabase(url, { timeout: 0 });
  await migrateToLatest(db);
  await sql`insert into users (username, password_hash, full_name, email, role)
    select 'c' || n, 'x', 'Client ' || n, 'c' || n || '@bench.example', 'client'
    from generate_series(1, ${clients}::integer) n`.execute(db);
  await sql`insert into tasks (title, description, client_id, category, due_date)
    select 'Task ' || n, 'A description of it', users.id, 'admin', '2030-01-01'
    from users, generate_series(1, ${tasksOfClient}::integer) n where role = 'client'`.execute(db);
  await close();
}

/** Commits per second of one write by all connections together. */
async function rateOf(pool: pg.Pool, { name, text, values }: Write, seconds: number) {
  const endsAt = performance.now() + seconds * 1_000;
  let count = 0;
  const work = async () => {
    for (; performance.now() < endsAt; count += 1)
      await pool.query({ name, text, values: values() });
  };
  await Promise.all(Array.from({ length: connections }, work));
  return count / seconds;
}

/** Prints how many transactions with live events PostgreSQL commits. */
export async function measureCommits(url: string, seconds: number) {
  await fill(url);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The database may stop before the last connection is closed.
  pool.on('error', () => {});
  console.log(`commits/s with live events, ${connections} connections, ${seconds} s each`);
  for (const write of writes) {
    const rate = await rateOf(pool, write, seconds);
    console.log(write.name.padEnd(34) + rate.toFixed(0).padStart(9));
  }
  await pool.end();
}
