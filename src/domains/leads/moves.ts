import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { AuditActionOf } from '#shared/audit-acts.ts';
import { leadStatusLabels } from './labels.ts';
import { canMoveLead } from './policy.ts';
import { lockLeadForUpdate, updateLead } from './queries.ts';
import type { Lead, LeadStatus, MoveLead } from './schema.ts';

/** The audit action of a status change: `accepted`, `rejected`, `converted`, or `updated` for any other change. */
function auditActionOf(before: LeadStatus, after: LeadStatus): AuditActionOf<'lead'> {
  if (after === before) return 'updated';
  if (after === 'converted' || after === 'rejected') return after;
  return before === 'request' && after === 'lead' ? 'accepted' : 'updated';
}

type Position = Pick<Lead, 'status' | 'rejectionReason' | 'rejectionNote'>;

/** Where a move leads. Only a rejected lead has a reason; rejecting it again without one keeps its reason. */
function positionAfter(before: Position, move: MoveLead): Position {
  const { status, rejectionReason = null, rejectionNote = null } = move;
  if (status !== 'rejected') return { status, rejectionReason: null, rejectionNote: null };
  const isUnexplained = rejectionReason === null && rejectionNote === null;
  if (before.status === 'rejected' && isUnexplained) return before;
  return { status, rejectionReason, rejectionNote };
}

const isSame = (a: Position, b: Position) =>
  a.status === b.status &&
  a.rejectionReason === b.rejectionReason &&
  a.rejectionNote === b.rejectionNote;

/** Why the lead cannot be moved; undefined if it can. */
function obstacleOf(before: Lead, { status, from }: MoveLead) {
  if (before.status === status) return undefined;
  if (!canMoveLead(before)) return "This lead is already a user, so its status can't change.";
  if (from !== undefined && before.status !== from)
    return `Someone else has moved this lead to ${leadStatusLabels[before.status]} in the meantime.`;
  return undefined;
}

/** Writes the move of a locked lead. Does nothing if it changes nothing. */
async function writeMove(db: Db, author: Author, before: Lead, move: MoveLead) {
  const after = positionAfter(before, move);
  if (isSame(before, after)) return before;
  const lead = await updateLead(db, before.id, {
    status: after.status,
    rejectionReason: after.rejectionReason,
    rejectionNote: after.rejectionNote,
  });
  const reasonOf = ({ rejectionReason: reason }: Position) => (reason ? { reason } : {});
  const isNoted = after.rejectionNote !== before.rejectionNote && after.status === before.status;
  await recordAudit(db, author, {
    action: auditActionOf(before.status, after.status),
    objectKind: 'lead',
    objectId: before.id,
    before: { status: before.status, ...reasonOf(before) },
    after: {
      status: after.status,
      ...reasonOf(after),
      ...(isNoted && { fields: ['rejectionNote'] }),
    },
  });
  return lead;
}

/** Throws a conflict for a converted lead. Does nothing if the status is unchanged. */
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
