import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/types.ts';

const statementTimeout = new AsyncLocalStorage<number>();

/** The timeout that `withStatementTimeout` set, in milliseconds; undefined where the pool's timeout applies. */
export const currentStatementTimeout = () => statementTimeout.getStore();

/** Runs work that needs another statement timeout than the pool's, for example because it changes many rows. */
export const withStatementTimeout = <Result>(milliseconds: number, work: () => Promise<Result>) =>
  statementTimeout.run(milliseconds, work);

/** Sets the current timeout in the database too, until this transaction ends. */
export async function applyStatementTimeout(db: Transaction<Database>) {
  const milliseconds = currentStatementTimeout();
  if (milliseconds !== undefined)
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
}
