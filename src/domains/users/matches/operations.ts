import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import { checkAssignable, type Limits, startAssignment } from '../assignments/operations.ts';
import { startUserChange } from '../change-operations.ts';
import { findVaOfClient } from '../directory/queries.ts';
import { findUser } from '../queries.ts';
import { canWorkOnMatch } from './policy.ts';
import {
  clearProposal,
  endProposalTo,
  type LockedMatch,
  lockMatch,
  setMatchAdmin,
  setProposal,
} from './queries.ts';
import type { ProposeVa } from './schema.ts';

type SignedIn = Author & { actor: Actor };
type Context = SignedIn & { db: Kysely<Database> };

/** The VA of a proposal that the client can accept. */
const openVaOf = (match: LockedMatch | undefined) =>
  match?.proposedAt && match.outcome === null ? match.vaId : null;

/** Serializes all changes of matches with assignments, and refuses a client who needs no VA. */
async function lockWaiting(trx: Db, author: Author, clientId: number) {
  await startUserChange(trx, author);
  const client = await findUser(trx, clientId);
  if (!client || !isClient(client)) throw notFound('Client');
  if (client.status === 'inactive') throw conflict('This client is inactive.');
  if (await findVaOfClient(trx, clientId))
    throw conflict('This client already has a virtual assistant.');
  return lockMatch(trx, clientId);
}

const nameOf = async (trx: Db, userId: number) =>
  (await findUser(trx, userId))?.fullName ?? 'Another administrator';

async function refuseForeign(trx: Db, actor: Actor, match: LockedMatch | undefined) {
  const adminId = match?.adminId ?? null;
  if (adminId !== null && !canWorkOnMatch(actor, { id: adminId }))
    throw conflict(`${await nameOf(trx, adminId)} works on this match. Take it over first.`);
}

type TakeOver = { clientId: number; fromId?: number | null | undefined };

/** Of several administrators one gets the match; the others read who has it. */
export const takeOverMatch = ({ db, ...author }: Context, { clientId, fromId }: TakeOver) =>
  inTransaction(db, async (trx) => {
    const { id } = author.actor;
    const former = (await lockWaiting(trx, author, clientId))?.adminId ?? null;
    if (former === id) return;
    if (former !== null && former !== fromId)
      throw conflict(`${await nameOf(trx, former)} already works on this match.`);
    await setMatchAdmin(trx, clientId, id);
    await recordAudit(trx, author, {
      action: 'started',
      objectKind: 'match',
      objectId: clientId,
      ...(former !== null && { before: { ownerId: former } }),
      after: { clientId, ownerId: id },
    });
  });

/** Proposes a VA who can get a further client, instead of the one who was proposed before. */
export const proposeVa = (
  { db, ...author }: Context,
  { clientId, vaId, note }: ProposeVa,
  limits: Limits,
) =>
  inTransaction(db, async (trx) => {
    const match = await lockWaiting(trx, author, clientId);
    await refuseForeign(trx, author.actor, match);
    await checkAssignable(trx, { vaId, clientId }, limits);
    const former = openVaOf(match);
    if (former === vaId && match?.note === note) return;
    await setProposal(trx, { clientId, adminId: author.actor.id, vaId, note });
    await recordAudit(trx, author, {
      action: 'created',
      objectKind: 'match',
      objectId: clientId,
      ...(former !== null && former !== vaId && { before: { vaId: former } }),
      after: { clientId, vaId },
    });
  });

export const withdrawProposal = ({ db, ...author }: Context, clientId: number) =>
  inTransaction(db, async (trx) => {
    const match = await lockWaiting(trx, author, clientId);
    await refuseForeign(trx, author.actor, match);
    const vaId = openVaOf(match);
    if (vaId === null) throw notFound('Proposal');
    await clearProposal(trx, clientId);
    await recordAudit(trx, author, {
      action: 'deleted',
      objectKind: 'match',
      objectId: clientId,
      before: { clientId, vaId },
    });
  });

const endedProposal = () => conflict('This proposal has ended. You now see where your match is.');

/** Assigns the proposed VA. Of several clients who accept the same VA, as many succeed as the VA can have. */
export const acceptProposal = (
  { db, ...author }: Context,
  { vaId }: { vaId: number },
  limits: Limits,
) =>
  inTransaction(db, async (trx) => {
    const clientId = author.actor.id;
    await startUserChange(trx, author);
    const own = await findVaOfClient(trx, clientId);
    if (own?.id === vaId) return;
    if (openVaOf(await lockMatch(trx, clientId)) !== vaId) throw endedProposal();
    await startAssignment(trx, author, { vaId, clientId, by: 'proposal' }, limits);
  });

type Decline = { vaId: number; reason: string | null };

/** Ends the proposal; its administrator proposes someone else. */
export const declineProposal = ({ db, ...author }: Context, { vaId, reason }: Decline) =>
  inTransaction(db, async (trx) => {
    const clientId = author.actor.id;
    await startUserChange(trx, author);
    const match = await lockMatch(trx, clientId);
    if (match?.vaId === vaId && match.outcome === 'declined') return;
    if (openVaOf(match) !== vaId) throw endedProposal();
    await endProposalTo(trx, clientId, { outcome: 'declined', reason });
    await recordAudit(trx, author, {
      action: 'rejected',
      objectKind: 'match',
      objectId: clientId,
      after: { clientId, vaId },
    });
  });
