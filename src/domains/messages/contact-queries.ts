import { sql } from 'kysely';
import { isKnownUser } from '#domains/users/directory/account-filter.ts';
import { contains } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { MessageScope } from './policy.ts';
import { type Contact, previewLength } from './schema.ts';

export type ContactFilter = {
  q?: string | undefined;
  /** The assigned contacts, who are listed separately. */
  exceptIds: number[];
  /** Only those with unread messages. */
  isUnread?: boolean | undefined;
  limit: number;
};

/** Whether a row of `users` is in scope; `table` is the table's alias in the statement. */
export function isInScope(
  { contactRoles, onlyClientIds, onlyKnownVas }: MessageScope,
  table: 'users' | 'contact' = 'users',
) {
  const hasRole = sql<boolean>`${sql.ref(`${table}.role`)} in (${sql.join(contactRoles)})`;
  if (onlyKnownVas) return sql<boolean>`${hasRole} and ${isKnownUser(table)}`;
  if (onlyClientIds === undefined) return hasRole;
  return sql<boolean>`${hasRole} and (${sql.ref(`${table}.role`)} <> 'client'
    or ${sql.ref(`${table}.id`)} = any(${onlyClientIds}::integer[]))`;
}

/** Whether the actor knows the company of the client with the id in this column. */
const knowsCompany = ({ onlyCompaniesOf }: MessageScope, column: string) =>
  onlyCompaniesOf === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${onlyCompaniesOf}::integer[])`;

/** The companies are found first, because PostgreSQL uses no index for a condition on two tables. */
const isNamed = (q: string, scope: MessageScope) =>
  sql<boolean>`(${contains('users.fullName', q)} or users.id = any (array(
    select user_id from client_profiles where ${contains('client_profiles.company_name', q)}
      and ${knowsCompany(scope, 'client_profiles.user_id')})))`;

/** A literal, because a parameter cannot use the index. */
const hasUnread = sql<boolean>`conversations.unread_count > 0`;

function selectContacts(db: Db, scope: MessageScope, q?: string) {
  const query = db
    .selectFrom('users')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.contactId', '=', 'users.id')
        .on('conversations.userId', '=', scope.userId),
    )
    .leftJoin('messages as last', 'last.id', 'conversations.lastMessageId')
    .leftJoin('clientProfiles', (join) =>
      join.onRef('clientProfiles.userId', '=', 'users.id').on(knowsCompany(scope, 'users.id')),
    )
    .select([
      'users.id',
      'users.fullName',
      'users.role',
      'users.profileImage',
      'users.status',
      'clientProfiles.companyName as company',
      'conversations.unreadCount',
      'last.id as lastId',
      'last.senderId as lastSenderId',
      'last.createdAt as lastAt',
      'last.deletedAt as lastDeletedAt',
      sql<string | null>`left(last.content, ${sql.lit(previewLength)})`.as('lastContent'),
      sql<string | null>`last.attachments -> 0 ->> 'name'`.as('lastFileName'),
    ])
    .where(isInScope(scope))
    .where('users.id', '!=', scope.userId);
  return q ? query.where(isNamed(q, scope)) : query;
}

type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>;

const toContact = ({
  status,
  unreadCount,
  lastId,
  lastSenderId,
  lastAt,
  lastContent,
  lastDeletedAt,
  lastFileName,
  ...person
}: ContactRow): Omit<Contact, 'isAssigned'> => ({
  ...person,
  canReceive: status !== 'inactive',
  unreadCount: unreadCount ?? 0,
  lastMessage:
    lastId === null || lastSenderId === null || lastAt === null
      ? null
      : {
          id: lastId,
          senderId: lastSenderId,
          content: lastContent ?? '',
          isDeleted: lastDeletedAt !== null,
          fileName: lastFileName,
          createdAt: lastAt,
        },
});

const isNoneOf = (ids: number[]) => sql<boolean>`users.id <> all(${ids}::integer[])`;

/** Contacts with a conversation, latest message first. */
export async function listRecentContacts(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, isUnread, exceptIds, limit } = filter;
  const rows = await selectContacts(db, scope, q)
    .where('conversations.userId', '=', scope.userId)
    .$if(isUnread === true, (query) => query.where(hasUnread))
    .where(isNoneOf(exceptIds))
    .orderBy('conversations.lastAt', 'desc')
    .orderBy('conversations.contactId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

/** Active contacts without a conversation, sorted by name. */
export async function listNewContacts(db: Db, scope: MessageScope, filter: ContactFilter) {
  const { q, exceptIds, limit } = filter;
  const rows = await selectContacts(db, scope, q)
    .where('conversations.userId', 'is', null)
    .where('users.status', '!=', 'inactive')
    .where(isNoneOf(exceptIds))
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

/** The ids of a VA's clients, the oldest assignment first, or of a client's VA. */
export async function listAssignedIds(db: Db, userId: number) {
  const { rows } = await sql<{ id: number }>`
    select case when va_id = ${userId} then client_id else va_id end as id from assignments
    where ended_at is null and (va_id = ${userId} or client_id = ${userId})
    order by started_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function listContactsById(db: Db, scope: MessageScope, ids: number[], q?: string) {
  const rows = await selectContacts(db, scope, q)
    .where(sql<boolean>`users.id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], users.id)`)
    .execute();
  return rows.map(toContact);
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
