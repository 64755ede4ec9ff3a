import { createHash } from 'node:crypto';
import { Kysely, type LogEvent, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { CamelCaseQuery, SnakeCaseDialect } from '#server/database/camel-case.ts';
import { currentStatementTimeout } from '#server/database/statement-timeout.ts';

export type Db = Kysely<Database> | Transaction<Database>;

const { builtins } = pg.types;

/** Converts PostgreSQL's `2030-01-31 10:00:00.5+00` (UTC) to `2030-01-31T10:00:00.500Z`. */
export function toInstant(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** The type `xid8` of transaction ids, which @types/pg does not name. They stay below 2^53 for centuries. */
const fullTransactionId = 5069;

// Timestamps stay text: creating a Date costs more time than the rest of the row (docs/performance.md).
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, toInstant],
  [builtins.DATE, (text) => text],
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [fullTransactionId, Number],
]);
const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format);

const maxStatements = 500;

/**
 * Names a statement by a digest of its text, so that a name means the same statement in every process. After
 * `maxStatements` further statements stay unnamed, because each connection keeps all statements it has prepared.
 */
function createStatementNames() {
  const names = new Map<string, string>();
  return (sql: string): string | undefined => {
    const known = names.get(sql);
    if (known || names.size >= maxStatements) return known;
    const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}

/** Behind a pooler the next statement may run in another session, where it is not prepared. */
const leaveUnnamed = () => undefined;

type Client = Awaited<ReturnType<PostgresPool['connect']>>;

/** The client for Kysely. It prepares each statement with parameters once, which makes lists 1.9 times as fast. */
const preparingClient = (client: pg.PoolClient, nameOf: DatabaseHandle['nameOf']) =>
  ({
    query: (text: string, values: unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      const query_timeout = currentStatementTimeout();
      const config = {
        text,
        values,
        ...(name && { name }),
        ...(query_timeout !== undefined && { query_timeout }),
      };
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
      client.query(
        new CamelCaseQuery(config, (error, result) => (error ? reject(error) : resolve(result))),
      );
      return promise;
    },
    release: () => client.release(),
  }) as unknown as Client;

function preparingPool(pool: pg.Pool, nameOf: DatabaseHandle['nameOf']): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, Client>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? preparingClient(client, nameOf);
      wrapped.set(client, known);
      return known;
    },
  };
}

export type DatabaseHandle = {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** The address for connections that need their own session, such as those that listen. */
  url: string;
  /** The name of a prepared statement; undefined where the statement must not be prepared. */
  nameOf: (sql: string) => string | undefined;
  close: () => Promise<void>;
};

type Options = {
  /** Maximum number of connections. On two cores, 8 to 16 were fastest in measurements. */
  poolSize?: number;
  /** Milliseconds after which a statement is cancelled; 0 means no limit, for scripts such as the seed. */
  timeout?: number;
  /** Milliseconds to wait for a connection, also for a free one. */
  connectionTimeout?: number;
  /** The address of the database itself, if `url` goes through a transaction pooler. */
  directUrl?: string | undefined;
  onError?: (error: Error) => void;
};

/** Kysely on a pool, with columns in camelCase and prepared statements. */
export const createKysely = (
  { pool, nameOf }: Pick<DatabaseHandle, 'pool' | 'nameOf'>,
  log?: (event: LogEvent) => void,
) =>
  new Kysely<Database>({
    dialect: new SnakeCaseDialect({ pool: preparingPool(pool, nameOf) }),
    ...(log && { log }),
  });

export function openDatabase(
  url: string,
  {
    poolSize = 12,
    timeout = 4500,
    connectionTimeout = Math.max(2500, timeout / 2),
    directUrl,
    onError = () => {},
  }: Options = {},
): DatabaseHandle {
  // A pooler rejects session settings, or leaks them to the next client.
  const sessionSettings = {
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    // A transaction that writes and waits delays all live events (docs/decisions/0001).
    idle_in_transaction_session_timeout: 60_000,
    ...(timeout > 0 && { statement_timeout: timeout - 500 }),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    application_name: 'gva',
    ...(timeout > 0 && { query_timeout: timeout }),
    ...(directUrl === undefined && sessionSettings),
  });
  // Without a listener, a connection closed by the server would crash this process.
  pool.on('error', onError);
  // The pool listens to idle connections only, so connections in use need their own listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  const nameOf = directUrl === undefined ? createStatementNames() : leaveUnnamed;
  const db = createKysely({ pool, nameOf });
  return { db, pool, url: directUrl ?? url, nameOf, close: () => db.destroy() };
}

/** SQL for the location of this database: its server and its oid there. A copy of the database has another location. */
export const databaseLocation = sql<string>`(select format('%s/%s', system_identifier, pg_database.oid)
  from pg_control_system(), pg_database where datname = current_database())`;
