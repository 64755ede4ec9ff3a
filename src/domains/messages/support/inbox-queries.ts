import { sql } from 'kysely';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { previewLength } from '../schema.ts';
import type { OwnSupport, SupportConversation } from './schema.ts';
import type { SupportView } from './views.ts';

const preview = sql<string | null>`left(last.content, ${sql.lit(previewLength)})`.as('lastContent');
const fileName = sql<string | null>`last.attachments -> 0 ->> 'name'`.as('fileName');

type LastColumns = {
  lastId: number | null;
  isLastAnswer: boolean | null;
  lastContent: string | null;
  fileName: string | null;
  sentAt: string | null;
};

const toLastMessage = ({ lastId, isLastAnswer, lastContent, fileName, sentAt }: LastColumns) =>
  lastId === null || isLastAnswer === null || sentAt === null
    ? null
    : {
        id: lastId,
        isAnswer: isLastAnswer,
        content: lastContent ?? '',
        fileName,
        createdAt: sentAt,
      };

const selectConversations = (db: Db) =>
  db
    .selectFrom('supportConversations as conversation')
    .innerJoin('users', 'users.id', 'conversation.userId')
    .leftJoin('users as assignee', 'assignee.id', 'conversation.assigneeId')
    .leftJoin('supportMessages as last', 'last.id', 'conversation.lastMessageId')
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'conversation.userId')
    .select([
      'conversation.userId',
      'users.fullName',
      'users.role',
      'users.profileImage',
      'users.status as userStatus',
      'clientProfiles.companyName as company',
      'conversation.status',
      'assignee.id as assigneeId',
      'assignee.fullName as assigneeName',
      'conversation.unreadByAdmins as unreadCount',
      'conversation.lastAt',
      'last.id as lastId',
      'last.isAnswer as isLastAnswer',
      'last.createdAt as sentAt',
      preview,
      fileName,
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>['executeTakeFirstOrThrow']>>;

function toConversation(row: Row): SupportConversation {
  const { userId, fullName, role, profileImage, company, status, unreadCount, lastAt } = row;
  const { assigneeId, assigneeName, userStatus } = row;
  return {
    userId,
    fullName,
    role,
    profileImage,
    company,
    status,
    unreadCount,
    lastAt,
    canReceive: userStatus !== 'inactive',
    assignee:
      assigneeId === null || assigneeName === null
        ? null
        : { id: assigneeId, fullName: assigneeName },
    lastMessage: toLastMessage(row),
  };
}

/** Whether an administrator has something to read: in the conversations that they answer, or nobody. */
const isWaitingFor = (actorId: number) =>
  // A literal, because a parameter cannot use the index.
  sql<boolean>`conversation.unread_by_admins > 0
    and (conversation.assignee_id = ${actorId} or conversation.assignee_id is null)`;

type InboxFilter = PageRequest & {
  view: SupportView;
  actorId: number;
};

/** The conversations of a view of the inbox, latest message first. */
export async function listInbox(db: Db, { view, actorId, ...page }: InboxFilter) {
  let query = selectConversations(db);
  if (view === 'unread') query = query.where(isWaitingFor(actorId));
  else query = query.where('conversation.status', '=', view === 'closed' ? 'closed' : 'open');
  if (view === 'mine') query = query.where('conversation.assigneeId', '=', actorId);
  const rows = await newestFirst(
    query,
    page,
    'conversation.lastAt',
    'conversation.userId',
  ).execute();
  return rows.map(toConversation);
}

export async function findConversation(db: Db, userId: number) {
  const row = await selectConversations(db)
    .where('conversation.userId', '=', userId)
    .executeTakeFirst();
  return row && toConversation(row);
}

/** A user's own conversation; empty before the first message. */
export async function findOwnSupport(db: Db, userId: number): Promise<OwnSupport> {
  const row = await db
    .selectFrom('supportConversations as conversation')
    .leftJoin('supportMessages as last', 'last.id', 'conversation.lastMessageId')
    .select([
      'conversation.unreadByUser as unreadCount',
      'last.id as lastId',
      'last.isAnswer as isLastAnswer',
      'last.createdAt as sentAt',
      preview,
      fileName,
    ])
    .where('conversation.userId', '=', userId)
    .executeTakeFirst();
  return row
    ? { unreadCount: row.unreadCount, lastMessage: toLastMessage(row) }
    : { unreadCount: 0, lastMessage: null };
}

/** Unread answers of a user. */
export const countUnreadAnswers = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom('supportConversations')
      .select('unreadByUser')
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.unreadByUser ?? 0;

/** Unread messages of users in the conversations that this administrator or nobody answers. */
export async function countUnreadRequests(db: Db, actorId: number) {
  const { count } = await db
    .selectFrom('supportConversations as conversation')
    .select(sql<number>`coalesce(sum(unread_by_admins), 0)::integer`.as('count'))
    .where(isWaitingFor(actorId))
    .executeTakeFirstOrThrow();
  return count;
}

const maxAdministrators = 200;

/** The administrators who can answer, by name. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('role', '=', 'admin')
    .where('status', '!=', 'inactive')
    .orderBy('fullName')
    .orderBy('id')
    .limit(maxAdministrators)
    .execute();

export const isAdministrator = async (db: Db, id: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '!=', 'inactive')
    .executeTakeFirst()) !== undefined;
