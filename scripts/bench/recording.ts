import { AsyncLocalStorage } from 'node:async_hooks';
import { buildApp } from '#app';
import { createKysely, openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { callsOf } from './calls.ts';
import type { Person } from './prepare.ts';
import { serverVariables } from './processes.ts';

export type RecordedCall = {
  method: 'GET' | 'POST';
  /** Without parameters. */
  path: string;
  status: number;
  statements: { text: string; values: unknown[] }[];
  body: unknown;
  /** The id that a write has returned. */
  id?: unknown;
};

type Options = { databaseUrl: string; dataDir: string; person: Person };

/**
 * Makes each call once, and returns its body and the statements that our server sends for it, without those of the session,
 * of the permission check and of the transaction. All writes are rolled back.
 */
export async function recordCalls({ databaseUrl, dataDir, person }: Options) {
  const database = openDatabase(databaseUrl);
  // Background work, such as reading live events, runs statements too; they do not belong to the call.
  const running = new AsyncLocalStorage<RecordedCall['statements']>();
  const db = createKysely(database, ({ level, query }) => {
    if (level === 'query')
      running.getStore()?.push({ text: query.sql, values: [...query.parameters] });
  });
  const transaction = await db.startTransaction().execute();
  const app = await buildApp({
    env: readEnv(serverVariables(dataDir, databaseUrl)),
    database: { ...database, db: transaction },
    logStream: { write() {} },
  });
  try {
    const { username, password } = person;
    const login = { method: 'POST', url: '/api/login', payload: { username, password } } as const;
    const cookie = String((await app.inject(login)).headers['set-cookie']);
    const recorded: RecordedCall[] = [];
    for (const { name, method, path, body, status = 200, checks } of callsOf(person)) {
      const request = { method, url: path, headers: { cookie } };
      const statements: RecordedCall['statements'] = [];
      // `inject` begins when it is awaited.
      const response = await running.run(
        statements,
        async () => await app.inject(body ? { ...request, payload: body } : request),
      );
      if (response.statusCode !== status) throw new Error(`${name}: ${response.body}`);
      const answer = response.json();
      recorded.push({
        method,
        path: path.replace(/\?.*/, ''),
        status,
        body: answer,
        statements: statements.slice(checks),
        ...(method === 'POST' && { id: answer.id }),
      });
    }
    return recorded;
  } finally {
    await app.close();
    await transaction.rollback().execute();
    await database.close();
  }
}
