import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import { applyStatementTimeout, withStatementTimeout } from '#server/statement-timeout.ts';
import { inTransaction } from '#server/transaction.ts';
import { takeTurn } from './acting.ts';
import { refuseLastAdmin } from './change-operations.ts';
import { lockUser } from './queries.ts';
import { bookTimers, deleteUser, forgetTraces, giveWay, lockWorkOf } from './removal-queries.ts';
import { removeWork, setSilent, settle } from './removal-work.ts';

// https://www.postgresql.org/docs/18/errcodes-appendix.html: lock_not_available, deadlock_detected
const inTheWay = new Set(['55P03', '40P01']);
const isInTheWay = (error: unknown) =>
  error instanceof pg.DatabaseError && inTheWay.has(error.code ?? '');

const attempts = 10;

/** Milliseconds for one step of a deletion: a client of years may leave hundreds of thousands of rows. */
const longest = 60_000;

/** Somebody at work on the same tasks goes first; after them it is tried again from the start. */
async function untilFree(work: () => Promise<void>) {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await pause(20 * attempt + Math.random() * 20);
    }
  }
  return work();
}

/**
 * Deletes a user with all that is theirs; the tasks of a VA go back to their clients. Hours that were used stay in
 * the ledger, as numbers without a person. Their sessions end with them, on every node.
 */
export const removeUser = (db: Kysely<Database>, author: Author, id: number) =>
  withStatementTimeout(longest, () =>
    untilFree(() => inTransaction(db, (trx) => removeAtOnce(trx, author, id))),
  );

async function removeAtOnce(trx: Transaction<Database>, author: Author, id: number) {
  const actorId = author.actor?.id ?? null;
  await takeTurn(trx, author);
  const user = await lockUser(trx, id);
  if (!user) throw notFound('User');
  if (id === actorId) throw conflict("You can't delete your own account.");
  await refuseLastAdmin(trx, user, "You can't delete the last active admin.");

  await applyStatementTimeout(trx);
  await giveWay(trx);
  await lockWorkOf(trx, id);
  await bookTimers(trx, id);
  await setSilent(trx, true);
  const aftermath = await removeWork(trx, user, actorId);
  await setSilent(trx, false);
  await forgetTraces(trx, user);
  await deleteUser(trx, id);
  await recordAudit(trx, author, {
    action: 'deleted',
    objectKind: 'user',
    objectId: id,
    before: { role: user.role, status: user.status },
  });
  await settle(trx, id, aftermath);
}
