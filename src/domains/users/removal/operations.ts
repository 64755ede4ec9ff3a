import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { applyStatementTimeout, withStatementTimeout } from '#server/database/statement-timeout.ts';
import {
  deadlockDetected,
  lockNotAvailable,
  retryTransaction,
} from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { refuseIfLastAdmin, startUserChange } from '../change-operations.ts';
import { lockUserForUpdate } from '../queries.ts';
import { publishRemoval, removeUserWork, suppressEvents } from './bulk.ts';
import {
  collectPay,
  deleteTextKeyedRows,
  deleteUser,
  lockTasksForUpdate,
  setLockTimeout,
  timersOf,
} from './queries.ts';

/** High, because a long-standing client may own hundreds of thousands of rows. */
const statementTimeoutMs = 60_000;

/** About eight seconds with the waits for locks, because a client and their VA may go on working on the same tasks. */
const retry = { codes: [lockNotAvailable, deadlockDetected], maxAttempts: 20 };

/**
 * Deletes a user and everything that they own. The tasks of a VA stay with their clients. Used hours stay in the ledger
 * without a reference to the user.
 */
export const removeUser = (db: Kysely<Database>, author: Author, id: number) =>
  inRemoval(db, (trx) => removeInTransaction(trx, author, id));

/** Runs a transaction that calls `removeInTransaction`; again after a lock timeout or a deadlock. */
export const inRemoval = (
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<void>,
) =>
  withStatementTimeout(statementTimeoutMs, () =>
    retryTransaction(retry, () => db.transaction().execute(work)),
  );

export async function removeInTransaction(trx: Transaction<Database>, author: Author, id: number) {
  const actorId = author.actor?.id ?? null;
  await startUserChange(trx, author);
  const user = await lockUserForUpdate(trx, id);
  if (!user) throw notFound('User');
  if (id === actorId) throw conflict("You can't delete your own account.");
  await refuseIfLastAdmin(trx, user, "You can't delete the last active admin.");

  await applyStatementTimeout(trx);
  await setLockTimeout(trx);
  await lockTasksForUpdate(trx, id);
  // Before events are suppressed, so that the live events of the logs are sent.
  await bookTimers(trx, timersOf(id));
  await collectPay(trx, id);
  await suppressEvents(trx, true);
  const effects = await removeUserWork(trx, user, actorId);
  await suppressEvents(trx, false);
  await deleteTextKeyedRows(trx, user);
  await deleteUser(trx, id);
  await recordAudit(trx, author, {
    action: 'deleted',
    objectKind: 'user',
    objectId: id,
    before: { role: user.role, status: user.status },
  });
  await publishRemoval(trx, id, effects);
}
