import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { databaseLocation } from '#server/db.ts';

const rounds = 20;

/** Sends no session settings, because some poolers reject them. */
async function connect(connectionString: string, timeoutMs: number) {
  const client = new pg.Client({
    connectionString,
    application_name: 'gva start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Throws while the database is not reachable. */
export async function connectOnce(url: string, timeoutMs: number) {
  const client = await connect(url, timeoutMs);
  await client.query('select 1').finally(() => client.end());
}

async function backendOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/**
 * Whether a connection keeps the same backend for all its statements. A transaction pooler gives the backend that one
 * connection just used to the next one, even when there are no other clients.
 */
export async function keepsSession(url: string, timeoutMs: number): Promise<boolean> {
  const first = await connect(url, timeoutMs);
  const second = await connect(url, timeoutMs).catch(async (error: unknown) => {
    await first.end();
    throw error;
  });
  try {
    const backend = await backendOf(first);
    for (let round = 0; round < rounds; round += 1)
      if ((await backendOf(second)) === backend || (await backendOf(first)) !== backend)
        return false;
    return true;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function readDatabase(db: Kysely<Database>) {
  const { rows } = await sql<{ location: string; timeZone: string }>`
    select ${databaseLocation} as location, current_setting('TimeZone') as "timeZone"`.execute(db);
  return rows[0];
}

type Handles = { direct: Kysely<Database>; pooled: Kysely<Database> };

/** Throws unless both addresses lead to the same database and the pooled one uses UTC. */
export async function refuseOtherDatabase({ direct, pooled }: Handles) {
  const [here, there] = [await readDatabase(pooled), await readDatabase(direct)];
  if (here?.location !== there?.location)
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL are different databases.');
  if (here?.timeZone !== 'UTC')
    throw new Error(
      `The time zone of DATABASE_URL is ${here?.timeZone}, but it must be UTC. ` +
        "Run ALTER DATABASE … SET timezone = 'UTC' and reconnect the pooler.",
    );
}
