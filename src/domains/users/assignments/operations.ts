import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { isClient, isVa } from '#shared/actor.ts';
import { startUserChange } from '../change-operations.ts';
import { findVaProfile } from '../directory/queries.ts';
import { approveVa, findUser, lockUserForNoKeyUpdate } from '../queries.ts';
import { assignClient, unassignClient } from './queries.ts';

type AssignmentPair = { vaId: number; clientId: number };

/** Assigns the VA to the client, which also approves the VA. Throws a conflict (409) if either is already assigned. */
export const assignVa = (
  db: Kysely<Database>,
  author: Author,
  { vaId, clientId }: AssignmentPair,
) =>
  inTransaction(db, async (trx) => {
    await startUserChange(trx, author);
    const va = await lockUserForNoKeyUpdate(trx, vaId);
    if (!va) throw notFound('Virtual assistant');
    const client = await findUser(trx, clientId);
    if (!client) throw notFound('Client');
    if (!isVa(va)) throw invalid("This user isn't a virtual assistant.", 'vaId');
    if (!isClient(client)) throw invalid("This user isn't a client.", 'clientId');
    if (va.status === 'inactive')
      throw invalid("You can't assign an inactive virtual assistant.", 'vaId');

    if (!(await assignClient(trx, vaId, clientId)))
      throw conflict('This virtual assistant already has a client.');
    const after = { vaId, clientId };
    await recordAudit(trx, author, {
      action: 'assigned',
      objectKind: 'assignment',
      objectId: vaId,
      after,
    });
    if (await approveVa(trx, vaId))
      await recordAudit(trx, author, { action: 'approved', objectKind: 'user', objectId: vaId });
  });

/** Idempotent: does nothing if the VA has no client. */
export const unassignVa = (db: Kysely<Database>, author: Author, vaId: number) =>
  inTransaction(db, async (trx) => {
    await startUserChange(trx, author);
    const va = await lockUserForNoKeyUpdate(trx, vaId);
    if (!va) throw notFound('Virtual assistant');
    if (!isVa(va)) throw invalid("This user isn't a virtual assistant.", 'vaId');
    const profile = await findVaProfile(trx, vaId);
    if (!profile || profile.assignedClientId === null) return;

    await unassignClient(trx, vaId);
    await recordAudit(trx, author, {
      action: 'unassigned',
      objectKind: 'assignment',
      objectId: vaId,
      before: { vaId, clientId: profile.assignedClientId },
    });
  });
