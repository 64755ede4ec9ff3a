import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/types.ts';

const statementTimeout = new AsyncLocalStorage<number>();

/** How long a statement of the present work may take, where that differs from what the pool allows. */
export const currentStatementTimeout = () => statementTimeout.getStore();

/** For the rare act that touches very much at once: each of its statements may take this long, and no longer. */
export const withStatementTimeout = <Result>(milliseconds: number, work: () => Promise<Result>) =>
  statementTimeout.run(milliseconds, work);

/** Tells the database as well, until this transaction ends. */
export async function applyStatementTimeout(db: Transaction<Database>) {
  const milliseconds = currentStatementTimeout();
  if (milliseconds !== undefined)
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
}
