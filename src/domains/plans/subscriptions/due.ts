import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';

const batchSize = 200;

/** Handles the plans or changes whose day has come, each in a transaction of its own. */
export async function handleDue(
  db: Kysely<Database>,
  list: (db: Db, limit: number) => Promise<{ id: number }[]>,
  handle: (trx: Db, id: number) => Promise<void>,
) {
  let due: { id: number }[];
  do {
    due = await list(db, batchSize);
    for (const { id } of due) await inTransaction(db, (trx) => handle(trx, id));
  } while (due.length === batchSize);
}
