import { AsyncLocalStorage } from 'node:async_hooks';
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
  // Background work, such as reading live events, runs statements too; they do not belong to the call.
  const calls = new AsyncLocalStorage<Statement[]>();
  const db = createKysely(database, ({ level, query }) => {
    if (level === 'query') calls.getStore()?.push({ text: query.sql, values: query.parameters });
  });
  async function record(call: () => Promise<unknown>) {
    const statements: Statement[] = [];
    await calls.run(statements, call);
    return [...statements];
  }
  return { db, record };
}

/** Records the statements of some work. */
export function recordStatements(
  database: DatabaseHandle,
  work: (db: Kysely<Database>) => Promise<unknown>,
) {
  const { db, record } = createRecorder(database);
  return record(() => work(db));
}

type Options = { databaseUrl: string; dataDir: string; person: Person };

/**
 * Makes each call once, and returns the statements that our server sends for it, without those of the session, of the
 * permission check and of the transaction. All writes are rolled back.
 */
export async function recordCalls({ databaseUrl, dataDir, person }: Options) {
  const database = openDatabase(databaseUrl);
  const { db, record } = createRecorder(database);
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
      const request = { method, url: path, headers: { cookie } };
      const statements = await record(async () => {
        const response = await app.inject(body ? { ...request, payload: body } : request);
        if (response.statusCode !== status) throw new Error(`${name}: ${response.body}`);
      });
      recorded[key] = statements.slice(checks);
    }
    return recorded;
  } finally {
    await app.close();
    await transaction.rollback().execute();
    await database.close();
  }
}
