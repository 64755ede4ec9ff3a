import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { jobs } from '#jobs';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { prepareQueues } from '#server/jobs/queues.ts';
import { template, urlOf } from './global-setup.ts';

async function administer(statement: string) {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type TestDatabase = DatabaseHandle & { drop: () => Promise<void> };

// Small, because each connection plans all statements and fills its caches again. Tests of many concurrent calls need more.
const defaultPoolSize = 4;

async function createDatabase(source: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a third of the processor time of copying through the write-ahead log.
  await administer(`create database ${name} template ${source} strategy file_copy`);
  return { name, url: urlOf(inject('postgresUrl'), name) };
}

/** Creates the template of this process: preparing the queues takes longer than copying a database. */
async function createPreparedTemplate() {
  const { name, url } = await createDatabase(template);
  const database = openDatabase(url, { timeout: 20_000 });
  await prepareQueues(database, jobs);
  await database.close();
  // A connection of the job engine may still be open, and PostgreSQL copies only databases without connections.
  await administer(`alter database ${name} allow_connections false`);
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return name;
}

let prepared: Promise<string> | undefined;

function preparedTemplate() {
  prepared ??= createPreparedTemplate();
  return prepared;
}

/** Creates a migrated database. `empty` leaves it without tables. */
export async function createTestDatabase({
  empty = false,
  poolSize = defaultPoolSize,
} = {}): Promise<TestDatabase> {
  const { name, url } = await createDatabase(empty ? 'template1' : await preparedTemplate());
  const database = openDatabase(url, { timeout: 20_000, poolSize });
  const drop = async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  };
  return { ...database, drop };
}

/** Databases that this process has created and no test uses, by the size of their pools. */
const unused = new Map<number, TestDatabase[]>();

async function createReusableDatabase(poolSize: number) {
  const database = await createTestDatabase({ poolSize });
  await rememberInitialRows(database);
  await advanceIds(database);
  return database;
}

/**
 * Lends a database with the rows that the migrations made, and with the open connections of its last user. `drop` only
 * returns it. Ids continue from those of earlier tests. The caller must change neither the schema nor the connections.
 */
export async function borrowTestDatabase({
  poolSize = defaultPoolSize,
} = {}): Promise<TestDatabase> {
  const returned = unused.get(poolSize) ?? [];
  unused.set(poolSize, returned);
  const known = returned.pop();
  if (known) await resetDatabase(known);
  const database = known ?? (await createReusableDatabase(poolSize));
  const drop = async () => {
    if (returned.includes(database)) throw new Error('This database was already returned.');
    returned.push(database);
  };
  return { ...database, drop };
}

/**
 * Restores the rows that the migrations made. Id sequences are not reset, so that caches in memory cannot confuse a
 * new row with an old one. Triggers and foreign keys do not fire.
 */
export async function resetDatabase({ pool }: DatabaseHandle) {
  await pool.query(`
    do $reset$
    declare
      name text;
      is_filled boolean;
    begin
      set local session_replication_role = replica;
      delete from pgboss.job;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' loop
        execute format('select exists (select from public.%I)', name) into is_filled;
        if is_filled then execute format('delete from public.%I', name); end if;
        if to_regclass('initial.' || quote_ident(name)) is not null then
          execute format('insert into public.%I overriding system value select * from initial.%I', name, name);
        end if;
      end loop;
    end $reset$`);
}

/** Saves the rows that the migrations made, for `resetDatabase`. */
async function rememberInitialRows({ pool }: DatabaseHandle) {
  await pool.query(`
    do $remember$
    declare
      name text;
      is_filled boolean;
    begin
      create schema initial;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' loop
        execute format('select exists (select from public.%I)', name) into is_filled;
        if is_filled then
          execute format('create table initial.%I as table public.%I', name, name);
        end if;
      end loop;
    end $remember$`);
}

/** As if each table had been used, each with other ids: no test may expect the id 1, or equal ids in two tables. */
async function advanceIds({ pool }: DatabaseHandle) {
  await pool.query(`
    select setval(format('public.%I', sequencename)::regclass,
        coalesce(last_value, 0) + 10 * row_number() over (order by sequencename))
      from pg_sequences where schemaname = 'public'`);
}

/** Live events and where they begin belong to a server, and are in no backup. */
const withoutCopies = ['events', 'current_events', 'installation'];

/** The row count and a digest of each table: two databases with equal results have the same rows. */
export async function hashRows({ db }: Pick<DatabaseHandle, 'db'>) {
  const tables = await db.introspection.getTables();
  const own = tables.filter(
    ({ schema, name }) => schema === 'public' && !withoutCopies.includes(name),
  );
  const sums = own.map(async ({ name }) => {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db);
    return [name, rows[0]?.sum];
  });
  return Object.fromEntries(await Promise.all(sums));
}
