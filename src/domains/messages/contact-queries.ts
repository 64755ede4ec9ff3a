import { sql } from 'kysely';
import { anywhere } from '#server/anywhere.ts';
import type { Db } from '#server/db.ts';
import type { MessageScope } from './policy.ts';
import { type Contact, previewLength } from './schema.ts';

export type ContactFilter = {
  q?: string | undefined;
  /** The one who is listed apart. */
  except?: number | undefined;
  limit: number;
};

/** Whether the scope covers a row of `users`; `table` is its name in the statement. */
export function isInScope(
  { contactRoles, onlyClientId }: MessageScope,
  table: 'users' | 'contact' = 'users',
) {
  const hasRole = sql<boolean>`${sql.ref(`${table}.role`)} in (${sql.join(contactRoles)})`;
  if (onlyClientId === undefined) return hasRole;
  return sql<boolean>`${hasRole} and (${sql.ref(`${table}.role`)} <> 'client'
    or ${sql.ref(`${table}.id`)} = ${onlyClientId})`;
}

const selectContacts = (db: Db, scope: MessageScope, q?: string) =>
  db
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
    .where('users.id', '!=', scope.userId)
    .$if(Boolean(q), (query) => query.where('users.fullName', 'ilike', anywhere(q ?? '')));

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

/** Whom there is a conversation with, the latest first. */
export async function listCorrespondents(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, except, limit } = filter;
  const rows = await selectContacts(db, scope, q)
    .where('conversations.userId', '=', scope.userId)
    .$if(except !== undefined, (query) => query.where('users.id', '!=', except ?? 0))
    .orderBy('conversations.lastAt', 'desc')
    .orderBy('conversations.contactId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

/** Whom there could be a first conversation with, by name. */
export async function listStrangers(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, except, limit } = filter;
  const rows = await selectContacts(db, scope, q)
    .where('conversations.userId', 'is', null)
    .where('users.status', '!=', 'inactive')
    .$if(except !== undefined, (query) => query.where('users.id', '!=', except ?? 0))
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

export async function findContact(db: Db, scope: MessageScope, id: number, q?: string) {
  const row = await selectContacts(db, scope, q).where('users.id', '=', id).executeTakeFirst();
  return row && toContact(row);
}

/** The other one of an assignment: a VA's client or a client's VA. */
export async function findAssignedTo(db: Db, userId: number) {
  const assignment = await db
    .selectFrom('vaProfiles')
    .select(['userId', 'assignedClientId'])
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('assignedClientId', '=', userId)]))
    .executeTakeFirst();
  const partner = assignment?.userId === userId ? assignment.assignedClientId : assignment?.userId;
  return partner ?? undefined;
}

/** Of those who can be reached, as the badges in the list of contacts add up. */
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
