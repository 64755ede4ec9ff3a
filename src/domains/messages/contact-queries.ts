import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { containsPattern } from '#server/list-conditions.ts';
import type { MessageScope } from './policy.ts';
import { type Contact, previewLength } from './schema.ts';

export type ContactFilter = {
  q?: string | undefined;
  /** The assigned contact, who is listed separately. */
  exceptId?: number | undefined;
  limit: number;
};

/** Whether a row of `users` is in scope; `table` is the table's alias in the statement. */
export function isInScope(
  { contactRoles, onlyClientId }: MessageScope,
  table: 'users' | 'contact' = 'users',
) {
  const hasRole = sql<boolean>`${sql.ref(`${table}.role`)} in (${sql.join(contactRoles)})`;
  if (onlyClientId === undefined) return hasRole;
  return sql<boolean>`${hasRole} and (${sql.ref(`${table}.role`)} <> 'client'
    or ${sql.ref(`${table}.id`)} = ${onlyClientId})`;
}

function selectContacts(db: Db, scope: MessageScope, q?: string) {
  const query = db
    .selectFrom('users')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.contactId', '=', 'users.id')
        .on('conversations.userId', '=', scope.userId),
    )
    .leftJoin('messages as last', 'last.id', 'conversations.lastMessageId')
    .select([
      'users.id',
      'users.fullName',
      'users.role',
      'users.profileImage',
      'users.status',
      'conversations.unreadCount',
      'last.id as lastId',
      'last.senderId as lastSenderId',
      'last.createdAt as lastAt',
      sql<string | null>`left(last.content, ${sql.lit(previewLength)})`.as('lastContent'),
    ])
    .where(isInScope(scope))
    .where('users.id', '!=', scope.userId);
  return q ? query.where('users.fullName', 'ilike', containsPattern(q)) : query;
}

type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>;

const toContact = ({
  status,
  unreadCount,
  lastId,
  lastSenderId,
  lastAt,
  lastContent,
  ...person
}: ContactRow): Omit<Contact, 'isAssigned'> => ({
  ...person,
  canReceive: status !== 'inactive',
  unreadCount: unreadCount ?? 0,
  lastMessage:
    lastId === null || lastSenderId === null || lastAt === null
      ? null
      : { id: lastId, senderId: lastSenderId, content: lastContent ?? '', createdAt: lastAt },
});

/** Contacts with a conversation, latest message first. */
export async function listRecentContacts(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, exceptId, limit } = filter;
  let query = selectContacts(db, scope, q).where('conversations.userId', '=', scope.userId);
  if (exceptId !== undefined) query = query.where('users.id', '!=', exceptId);
  const rows = await query
    .orderBy('conversations.lastAt', 'desc')
    .orderBy('conversations.contactId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

/** Active contacts without a conversation, sorted by name. */
export async function listNewContacts(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, exceptId, limit } = filter;
  let query = selectContacts(db, scope, q)
    .where('conversations.userId', 'is', null)
    .where('users.status', '!=', 'inactive');
  if (exceptId !== undefined) query = query.where('users.id', '!=', exceptId);
  const rows = await query.orderBy('users.fullName').orderBy('users.id').limit(limit).execute();
  return rows.map(toContact);
}

export async function findContact(db: Db, scope: MessageScope, id: number, q?: string) {
  const row = await selectContacts(db, scope, q).where('users.id', '=', id).executeTakeFirst();
  return row && toContact(row);
}

/** The id of a VA's client or a client's VA. */
export async function findAssignedTo(db: Db, userId: number) {
  const assignment = await db
    .selectFrom('vaProfiles')
    .select(['userId', 'assignedClientId'])
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('assignedClientId', '=', userId)]))
    .executeTakeFirst();
  const partner = assignment?.userId === userId ? assignment.assignedClientId : assignment?.userId;
  return partner ?? undefined;
}

/** Unread messages of all contacts in scope: the sum of the badges in the contact list. */
export async function countUnread(db: Db, scope: MessageScope) {
  const { count } = await db
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.contactId')
    .select(sql<number>`coalesce(sum(conversations.unread_count), 0)`.as('count'))
    .where('conversations.userId', '=', scope.userId)
    .where('conversations.unreadCount', '>', 0)
    .where(isInScope(scope))
    .executeTakeFirstOrThrow();
  return count;
}
