import { sql } from 'kysely';
import { isOnline } from '#domains/users/presence/queries.ts';
import type { Db } from '#server/db.ts';
import { isInScope } from './contact-queries.ts';
import type { MessageScope } from './policy.ts';

/**
 * Presence of a contact that the user knows: they have a conversation or an assignment, or one of the two is an
 * administrator. Undefined for everyone else, so that nobody can follow when strangers work.
 */
export const findPresenceOfContact = (db: Db, scope: MessageScope, contactId: number) =>
  db
    .selectFrom('users')
    .leftJoin('presence', 'presence.userId', 'users.id')
    .select(['presence.lastSeenAt', 'presence.timeZone', isOnline.as('isOnline')])
    .where('users.id', '=', contactId)
    .where('users.status', '!=', 'inactive')
    .where(isInScope(scope))
    .where(
      sql<boolean>`(users.role = 'admin'
        or exists (select from users self where self.id = ${scope.userId} and self.role = 'admin')
        or exists (select from conversations known
          where known.user_id = ${scope.userId} and known.contact_id = users.id)
        or exists (select from assignments current where current.ended_at is null
          and (current.va_id, current.client_id) in (
            (${scope.userId}, users.id), (users.id, ${scope.userId}))))`,
    )
    .executeTakeFirst();
