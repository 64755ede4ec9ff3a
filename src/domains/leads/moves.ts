import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { AuditActionOf } from '#shared/audit-acts.ts';
import { lockLeadForUpdate, updateLead } from './queries.ts';
import type { Lead, LeadStatus, MoveLead } from './schema.ts';
import { leadStatusLabels } from './statuses.ts';

/** The audit action of a move: `accepted`, `rejected`, or `updated` for any other. Only a conversion is `converted`. */
function auditActionOf(before: LeadStatus, after: LeadStatus): AuditActionOf<'lead'> {
  if (after === before) return 'updated';
  if (after === 'rejected') return after;
  return before === 'request' && after === 'lead' ? 'accepted' : 'updated';
}

type Position = Pick<Lead, 'status' | 'rejectionReason' | 'rejectionNote'>;

/** Where a move leads. Only a rejected lead has a reason, which stays unless the move names another one or none. */
function positionAfter(before: Position, move: MoveLead): Position {
  const { status, rejectionReason, rejectionNote } = move;
  if (status !== 'rejected') return { status, rejectionReason: null, rejectionNote: null };
  return {
    status,
    rejectionReason: rejectionReason === undefined ? before.rejectionReason : rejectionReason,
    rejectionNote: rejectionNote === undefined ? before.rejectionNote : rejectionNote,
  };
}

const isSame = (a: Position, b: Position) =>
  a.status === b.status &&
  a.rejectionReason === b.rejectionReason &&
  a.rejectionNote === b.rejectionNote;

/** Why the lead cannot be moved; undefined if it can. */
function obstacleOf(before: Lead, { status, from }: MoveLead) {
  if (before.status === status) return undefined;
  if (from !== undefined && before.status !== from)
    return `Someone else has moved this lead to ${leadStatusLabels[before.status]} in the meantime.`;
  return undefined;
}

/** Writes the move of a locked lead. Does nothing if it changes nothing. */
export async function writeMove(db: Db, author: Author, before: Lead, move: MoveLead) {
  const after = positionAfter(before, move);
  if (isSame(before, after)) return before;
  const lead = await updateLead(db, before.id, {
    status: after.status,
    rejectionReason: after.rejectionReason,
    rejectionNote: after.rejectionNote,
  });
  const [was, reason] = [before.rejectionReason, after.rejectionReason];
  const isNoted = after.rejectionNote !== before.rejectionNote && after.status === before.status;
  await recordAudit(db, author, {
    action: auditActionOf(before.status, after.status),
    objectKind: 'lead',
    objectId: before.id,
    before: { status: before.status, ...(was && { reason: was }) },
    after: {
      status: after.status,
      ...((was || reason) && { reason }),
      ...(isNoted && { fields: ['rejectionNote'] }),
    },
  });
  return lead;
}

/** Does nothing if the lead is already there. The account of a converted lead stays. */
export const moveLead = (db: Kysely<Database>, author: Author, move: MoveLead) =>
  inTransaction(db, async (trx) => {
    const before = await lockLeadForUpdate(trx, move.id);
    if (!before) throw notFound('Lead');
    const obstacle = obstacleOf(before, move);
    if (obstacle !== undefined) throw conflict(obstacle);
    return writeMove(trx, author, before, move);
  });

/** Moves all leads or none. */
export const moveLeads = (db: Kysely<Database>, author: Author, moves: MoveLead[]) =>
  inTransaction(db, async (trx) => {
    const found: { before: Lead; move: MoveLead }[] = [];
    const refused: RefusedRow[] = [];
    for (const move of moves.toSorted((one, other) => one.id - other.id)) {
      const before = await lockLeadForUpdate(trx, move.id);
      const reason = before ? obstacleOf(before, move) : noLongerExists;
      if (reason !== undefined) refused.push({ id: move.id, reason });
      else if (before) found.push({ before, move });
    }
    refuseRows(refused, moves.length);
    for (const { before, move } of found) await writeMove(trx, author, before, move);
    return { changed: found.length };
  });
