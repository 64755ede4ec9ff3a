import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { notFound } from '#server/errors.ts';
import { endSessionsOf } from '#server/session.ts';
import { inTransaction } from '#server/transaction.ts';
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

export const endOtherSessions = (
  db: Kysely<Database>,
  author: Owner & { session: { sessionId: string | null } },
) =>
  inTransaction(db, async (trx) => {
    const { id: userId } = author.actor;
    const [ended] = await endSessionsOf(trx, userId, author.session.sessionId);
    const count = Number(ended?.numDeletedRows ?? 0);
    if (count === 0) return;
    await recordAudit(trx, author, {
      action: 'sessions-ended',
      objectKind: 'user',
      objectId: userId,
      after: { ended: count },
    });
  });
