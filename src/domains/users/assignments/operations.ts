import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { isClient, isVa } from '#shared/actor.ts';
import { startUserChange } from '../change-operations.ts';
import { endProposalsOf } from '../matches/queries.ts';
import { approveVa, findUser, lockUserForNoKeyUpdate } from '../queries.ts';
import { countClientsOfVa, endAssignments, insertAssignment } from './queries.ts';

export type AssignmentPair = { vaId: number; clientId: number };

async function lockVa(db: Db, vaId: number) {
  const va = await lockUserForNoKeyUpdate(db, vaId);
  if (!va) throw notFound('Virtual assistant');
  if (!isVa(va)) throw invalid("This user isn't a virtual assistant.", 'vaId');
  return va;
}

const limitReached = (maxClients: number) =>
  conflict(
    maxClients === 1
      ? 'This virtual assistant already has a client.'
      : `This virtual assistant already has ${maxClients} clients, which is the limit.`,
  );

export type Limits = { maxClients: number };

/** Refuses another role, an inactive VA, and a VA who has `maxClients` clients. */
export async function checkAssignable(
  trx: Db,
  { vaId, clientId }: AssignmentPair,
  { maxClients }: Limits,
) {
  const va = await lockVa(trx, vaId);
  const client = await findUser(trx, clientId);
  if (!client) throw notFound('Client');
  if (!isClient(client)) throw invalid("This user isn't a client.", 'clientId');
  if (va.status === 'inactive')
    throw invalid("You can't assign an inactive virtual assistant.", 'vaId');

  if ((await countClientsOfVa(trx, vaId)) >= maxClients) throw limitReached(maxClients);
}

/** Starts the assignment. Ends the proposals of the VA to other clients if they cannot get a further client. */
export async function addAssignment(
  trx: Db,
  assignment: AssignmentPair & { startedAt?: string },
  limits: Limits,
) {
  await checkAssignable(trx, assignment, limits);
  await insertAssignment(trx, assignment);
  const { vaId } = assignment;
  if ((await countClientsOfVa(trx, vaId)) >= limits.maxClients) await endProposalsOf(trx, vaId);
}

type Start = AssignmentPair & {
  /** Whether the client accepted a proposal. */
  by?: 'proposal';
};

/** Assigns the VA in a transaction that has called `startUserChange`. */
export async function startAssignment(trx: Db, author: Author, after: Start, limits: Limits) {
  const { vaId, clientId } = after;
  await addAssignment(trx, { vaId, clientId }, limits);
  await recordAudit(trx, author, {
    action: 'assigned',
    objectKind: 'assignment',
    objectId: vaId,
    after,
  });
  if (await approveVa(trx, vaId))
    await recordAudit(trx, author, { action: 'approved', objectKind: 'user', objectId: vaId });
}

/**
 * Assigns the VA to the client, which also approves the VA. Throws a conflict (409) if the client has a VA, or if the VA
 * has `maxClients` clients.
 */
export const assignVa = (
  db: Kysely<Database>,
  author: Author,
  { vaId, clientId }: AssignmentPair,
  limits: Limits,
) =>
  inTransaction(db, async (trx) => {
    // Serializes all assignments, so that the number of clients cannot change after it was counted.
    await startUserChange(trx, author);
    await startAssignment(trx, author, { vaId, clientId }, limits);
  });

export const recordEnd = (trx: Db, author: Author, pair: AssignmentPair) =>
  recordAudit(trx, author, {
    action: 'unassigned',
    objectKind: 'assignment',
    objectId: pair.vaId,
    before: pair,
  });

type Ending = { vaId: number; clientId?: number | undefined };

/** Ends the VA's assignment to this client, or all of them. Idempotent: does nothing if there is none. */
export const unassignVa = (db: Kysely<Database>, author: Author, { vaId, clientId }: Ending) =>
  inTransaction(db, async (trx) => {
    await startUserChange(trx, author);
    await lockVa(trx, vaId);
    for (const ended of await endAssignments(trx, vaId, clientId))
      await recordEnd(trx, author, { vaId, clientId: ended.clientId });
  });
