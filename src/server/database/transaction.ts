import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { DomainError } from '#server/errors.ts';

// https://www.postgresql.org/docs/18/errcodes-appendix.html
export const deadlockDetected = '40P01';
export const lockNotAvailable = '55P03';

type Retry = { codes: string[]; maxAttempts: number };

/** Runs a whole transaction again after one of these errors. The work must change nothing but the database. */
export async function retryTransaction<Result>(
  { codes, maxAttempts }: Retry,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && codes.includes(error.code ?? ''))) throw error;
      await pause(20 * attempt + Math.random() * 20);
    }
  }
  return work();
}

/**
 * Runs the work in one transaction: the one that is already open, or a new one, which is retried after a deadlock. The work
 * must change nothing but the database. What a refusal must keep is written after the rollback.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  try {
    return await retryTransaction({ codes: [deadlockDetected], maxAttempts: 3 }, () =>
      db.transaction().execute(work),
    );
  } catch (error) {
    // A procedure throws a `TRPCError` with the refusal as its cause.
    const refusal =
      error instanceof Error && error.cause instanceof DomainError ? error.cause : error;
    if (refusal instanceof DomainError) await refusal.afterRollback?.(db);
    throw error;
  }
}

/** A refusal whose rollback must not undo this work, which is then done again. */
export function keepAfterRollback(
  refusal: DomainError,
  work: (db: Kysely<Database>) => Promise<unknown>,
) {
  refusal.afterRollback = (db) => inTransaction(db, work);
  return refusal;
}
