import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { plural } from '#shared/plural.ts';
import { conflict, DomainError, type ErrorKind } from './errors.ts';

/** A row that a bulk act cannot change, and why. */
export type RefusedRow = { id: number; reason: string };

export const noLongerExists = 'No longer exists.';

/** A bulk act changes all rows or none, so one refused row refuses the act. */
export function refuseRows(refused: readonly RefusedRow[], count: number) {
  if (refused.length === 0) return;
  throw conflict(
    `Nothing was changed: ${refused.length} of ${plural(count, 'selected row')} can't be changed.`,
    { refused },
  );
}

/** Errors that say something about one row. Any other error ends the act. */
const refusals: ReadonlySet<ErrorKind> = new Set(['notFound', 'conflict', 'invalid', 'forbidden']);

/**
 * Applies an act to each row in one transaction. Every row is tried, so that the error lists all that are refused; their
 * reasons are the messages of the errors. The act must refuse a row before it writes, or with an error of its own,
 * because PostgreSQL aborts a transaction after an error.
 */
export const changeAll = (
  db: Kysely<Database>,
  ids: readonly number[],
  act: (trx: Transaction<Database>, id: number) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    const refused: RefusedRow[] = [];
    for (const id of ids) {
      try {
        await act(trx, id);
      } catch (error) {
        if (!(error instanceof DomainError) || !refusals.has(error.kind)) throw error;
        const reason = error.kind === 'notFound' ? noLongerExists : error.message;
        refused.push({ id, reason });
      }
    }
    refuseRows(refused, ids.length);
    return { changed: ids.length };
  });
