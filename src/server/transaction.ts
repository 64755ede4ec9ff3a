import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/types.ts';

/** Runs the work in one transaction: the one that is already open, or a new one. */
export const inTransaction = <Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work);
