import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { changeAll } from '#server/bulk.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { startUserChange } from '../change-operations.ts';
import { findVaOfClient } from '../directory/queries.ts';
import { addAssignment, recordEnd } from './operations.ts';
import { deleteAssignment, endAssignment, lockAssignment } from './queries.ts';

const resumeHours = 24;

async function requireAssignment(trx: Db, id: number) {
  const found = await lockAssignment(trx, id);
  if (!found) throw notFound('Assignment');
  return found;
}

type Context = Author & { db: Kysely<Database> };

/** Ends several assignments, or none of them. */
export const endAssignmentsWithIds = (context: Context, ids: readonly number[]) =>
  changeAll(context.db, ids, async (trx, id) => {
    await startUserChange(trx, context);
    const { vaId, clientId, endedAt } = await requireAssignment(trx, id);
    if (endedAt !== null || vaId === null) throw conflict('This assignment has already ended.');
    await endAssignment(trx, id);
    await recordEnd(trx, context, { vaId, clientId });
  });

/** Undoes the end of several assignments, or of none of them, as if they had not ended. */
export const resumeAssignments = (
  context: Context,
  ids: readonly number[],
  limits: { maxClients: number },
) =>
  changeAll(context.db, ids, async (trx, id) => {
    await startUserChange(trx, context);
    const { vaId, clientId, startedAt, endedAt } = await requireAssignment(trx, id);
    if (endedAt === null) throw conflict('This assignment has not ended.');
    if (Date.parse(endedAt) < Date.now() - resumeHours * 3_600_000)
      throw conflict('This assignment ended more than a day ago. Assign the VA again instead.');
    if (vaId === null) throw conflict("This virtual assistant's account was deleted.");
    if (await findVaOfClient(trx, clientId))
      throw conflict('This client already has a virtual assistant.');
    const pair = { vaId, clientId };
    // A new row, because only an inserted one sends an event and sets the status of the VA.
    await deleteAssignment(trx, id);
    await addAssignment(trx, { ...pair, startedAt }, limits);
    await recordAudit(trx, context, {
      action: 'assigned',
      objectKind: 'assignment',
      objectId: vaId,
      after: { ...pair, isUndo: true },
    });
  });
