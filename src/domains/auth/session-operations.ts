import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { findUser } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { changeAll } from '#server/bulk.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound } from '#server/errors.ts';
import { endSessionsOf } from '#server/session/session.ts';
import type { Actor } from '#shared/actor.ts';
import { deleteSession } from './session-queries.ts';

type Owner = Author & { actor: Pick<Actor, 'id' | 'role'> };

export const endSession = (db: Kysely<Database>, author: Owner, publicId: string) =>
  inTransaction(db, async (trx) => {
    const { id: userId } = author.actor;
    if (!(await deleteSession(trx, userId, publicId))) throw notFound('Session');
    await recordAudit(trx, author, {
      action: 'sessions-ended',
      objectKind: 'user',
      objectId: userId,
      after: { ended: 1 },
    });
  });

type SessionOwner = Owner & { session: { sessionId: string | null } };

export const endOtherSessions = (db: Kysely<Database>, author: SessionOwner) =>
  endSessionsOfUser(db, author, author.actor.id);

/** Ends the sessions of several users, or of none if one of them does not exist. */
export const endSessionsOfUsers = (db: Kysely<Database>, author: SessionOwner, ids: number[]) =>
  changeAll(db, ids, (trx, id) => endSessionsOfUser(trx, author, id));

/** Ends all sessions of a user. For the actor's own account, keeps the current one. */
export const endSessionsOfUser = (db: Kysely<Database>, author: SessionOwner, userId: number) =>
  inTransaction(db, async (trx) => {
    if (!(await findUser(trx, userId))) throw notFound('User');
    const currentSessionId = userId === author.actor.id ? author.session.sessionId : null;
    const [ended] = await endSessionsOf(trx, userId, currentSessionId);
    const count = Number(ended?.numDeletedRows ?? 0);
    if (count === 0) return;
    await recordAudit(trx, author, {
      action: 'sessions-ended',
      objectKind: 'user',
      objectId: userId,
      after: { ended: count },
    });
  });
