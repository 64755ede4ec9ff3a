import type { Kysely } from 'kysely';
import { buildApp } from '#app';
import type { Database } from '#db/types.ts';
import { createKysely, type DatabaseHandle, openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { type CallKey, callsOf } from './calls.ts';
import type { Person } from './prepare.ts';
import { serverVariables } from './processes.ts';

export type Statement = { text: string; values: readonly unknown[] };
export type StatementsByCall = Record<CallKey, Statement[]>;

function createRecorder(database: DatabaseHandle) {
  const statements: Statement[] = [];
  const db = createKysely(database, ({ level, query }) => {
    if (level === 'query') statements.push({ text: query.sql, values: query.parameters });
  });
  return { db, takeStatements: () => statements.splice(0) };
}

/** Records the statements of some work. */
export async function recordStatements(
  database: DatabaseHandle,
  work: (db: Kysely<Database>) => Promise<unknown>,
) {
  const { db, takeStatements } = createRecorder(database);
  await work(db);
  return takeStatements();
}

type Options = { databaseUrl: string; dataDir: string; person: Person };

/**
 * Makes each call once, and returns the statements that our server sends for it, without those of the session, of the
 * permission check and of the transaction. All writes are rolled back.
 */
export async function recordCalls({ databaseUrl, dataDir, person }: Options) {
  const database = openDatabase(databaseUrl);
  const { db, takeStatements } = createRecorder(database);
  const transaction = await db.startTransaction().execute();
  const env = readEnv(serverVariables(dataDir, databaseUrl));
  const app = await buildApp({
    env,
    database: { ...database, db: transaction },
    logStream: { write() {} },
  });
  try {
    const { username, password } = person;
    const login = { method: 'POST', url: '/api/login', payload: { username, password } } as const;
    const cookie = String((await app.inject(login)).headers['set-cookie']);
    const recorded = {} as StatementsByCall;
    for (const { key, name, method, path, body, status = 200, checks = 0 } of callsOf(person)) {
      takeStatements();
      const request = { method, url: path, headers: { cookie } };
      const response = await app.inject(body ? { ...request, payload: body } : request);
      if (response.statusCode !== status) throw new Error(`${name}: ${response.body}`);
      recorded[key] = takeStatements().slice(checks);
    }
    return recorded;
  } finally {
    await app.close();
    await transaction.rollback().execute();
    await database.close();
  }
}
