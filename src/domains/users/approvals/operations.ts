import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { endSessionsOf } from '#server/session/session.ts';
import { isVa } from '#shared/actor.ts';
import { startUserChange } from '../change-operations.ts';
import { findRoleDependencies } from '../profile/queries.ts';
import { approveVa, lockUserForUpdate, updateUser } from '../queries.ts';

async function lockApplicant(db: Db, author: Author, id: number) {
  await startUserChange(db, author);
  const va = await lockUserForUpdate(db, id);
  if (!va) throw notFound('User');
  if (!isVa(va)) throw invalid("This user isn't a virtual assistant.", 'id');
  return va;
}

/** Lets the VA take tasks from the pool. A VA who was rejected becomes active. Idempotent. */
export const approveVaAccount = (db: Kysely<Database>, author: Author, id: number) =>
  inTransaction(db, async (trx) => {
    const { approvedAt, status } = await lockApplicant(trx, author, id);
    if (approvedAt !== null) return;
    await approveVa(trx, id);
    if (status === 'inactive') await updateUser(trx, id, { status: 'active' });
    await recordAudit(trx, author, { action: 'approved', objectKind: 'user', objectId: id });
  });

/**
 * Deactivates a VA who waits for approval and ends their sessions. The account stays, so that it can be approved later.
 * Idempotent.
 */
export const rejectVaAccount = (db: Kysely<Database>, author: Author, id: number) =>
  inTransaction(db, async (trx) => {
    const { approvedAt, status } = await lockApplicant(trx, author, id);
    if (approvedAt !== null) throw conflict('This virtual assistant is already approved.');
    if (status === 'inactive') return;
    const { hasClient, hasOpenTasks } = await findRoleDependencies(trx, id);
    if (hasClient) throw conflict("Unassign this virtual assistant's clients first.");
    if (hasOpenTasks) throw conflict('Assign the open tasks of this virtual assistant first.');

    await updateUser(trx, id, { status: 'inactive' });
    await endSessionsOf(trx, id);
    await recordAudit(trx, author, {
      action: 'rejected',
      objectKind: 'user',
      objectId: id,
      before: { status },
      after: { status: 'inactive' },
    });
  });
