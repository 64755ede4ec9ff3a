import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { placeOfDatabase } from '#server/database-place.ts';

const rounds = 20;

/** Without the settings of a session, which some poolers refuse. */
async function connect(connectionString: string) {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'gva start' },
    ...{ connectionTimeoutMillis: 5_000, query_timeout: 5_000 },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Throws while the database does not answer. */
export async function connectOnce(url: string) {
  const client = await connect(url);
  await client.query('select 1').finally(() => client.end());
}

async function backendOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/**
 * Whether each connection has a backend to itself from one statement to the next. A transaction pooler hands the
 * backend that one connection has just left to the one that asks next, also while there are no other clients.
 */
export async function keepsSession(url: string): Promise<boolean> {
  const first = await connect(url);
  const second = await connect(url).catch(async (error: unknown) => {
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

/** Refuses what would mix up the sessions of requests. */
export async function refusePooler(url: string, name: string) {
  if (await keepsSession(url)) return;
  throw new Error(
    `${name} goes through a transaction pooler, which gives each transaction another session: ` +
      'set DATABASE_DIRECT_URL to the address of the database itself.',
  );
}

async function readDatabase(db: Kysely<Database>) {
  const { rows } = await sql<{ place: string; timeZone: string }>`
    select ${placeOfDatabase} as place, current_setting('TimeZone') as "timeZone"`.execute(db);
  return rows[0];
}

type Handles = { direct: Kysely<Database>; pooled: Kysely<Database> };

/** The two ways must lead to one database, whose times must read the same on both. */
export async function refuseOtherDatabase({ direct, pooled }: Handles) {
  const [here, there] = [await readDatabase(pooled), await readDatabase(direct)];
  if (here?.place !== there?.place)
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  if (here?.timeZone !== 'UTC')
    throw new Error(
      `Through the pooler of DATABASE_URL the time zone is ${here?.timeZone}, and UTC is needed: ` +
        "run ALTER DATABASE … SET timezone = 'UTC' and reconnect the pooler.",
    );
}
