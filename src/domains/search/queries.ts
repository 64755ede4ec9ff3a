import { type SelectQueryBuilder, sql } from 'kysely';
import { isInScope } from '#domains/messages/contact-queries.ts';
import type { MessageScope } from '#domains/messages/policy.ts';
import type { TaskSource, taskFileScope } from '#domains/tasks/policy.ts';
import { fromSource } from '#domains/tasks/source-queries.ts';
import { contains } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { emailType } from '#shared/original-mail.ts';

/** Clients by their company. */
export const findCompanies = (db: Db, q: string, limit: number) =>
  db
    .selectFrom('clientProfiles')
    .innerJoin('users', 'users.id', 'clientProfiles.userId')
    .select(['users.id', 'users.fullName', 'users.role', 'clientProfiles.companyName'])
    .where(contains('clientProfiles.companyName', q))
    .orderBy('clientProfiles.companyName')
    .orderBy('users.id')
    .limit(limit)
    .execute();

/** The newest rows of all these statements, each of which has its own index scan. */
const newest = <DB, Part extends keyof DB, Row extends { createdAt: string }>(
  [first, ...others]: SelectQueryBuilder<DB, Part, Row>[],
  limit: number,
) =>
  first
    ? others
        .reduce((all, other) => all.unionAll(other), first)
        .orderBy(sql`created_at`, 'desc')
        .orderBy(sql`id`, 'desc')
        .limit(limit)
        .execute()
    : [];

/**
 * Comments on tasks of these sources, on the newest tasks first: in this order PostgreSQL finds a common word on the first
 * tasks, and a rare one by the index of the texts.
 */
export function findComments(db: Db, sources: TaskSource[], q: string, limit: number) {
  const parts = sources.map((source) => {
    const part = db
      .selectFrom('tasks')
      .innerJoin('taskComments', 'taskComments.taskId', 'tasks.id')
      .select(['tasks.createdAt', 'tasks.id as taskId', 'tasks.title as taskTitle'])
      .select(['taskComments.id', 'taskComments.content'])
      .where(fromSource(source))
      .where(contains('taskComments.content', q))
      .orderBy('tasks.createdAt', 'desc')
      .orderBy('tasks.id', 'desc')
      .orderBy('taskComments.id', 'desc')
      .limit(limit);
    return db.selectFrom(part.as('part')).selectAll();
  });
  return newest(parts, limit);
}

/** The id of what the file is on, or null. */
const place = (column?: string) =>
  sql<number | null>`${column ? sql.ref(column) : sql`null::integer`}`;

/**
 * Files on tasks of this scope and on their comments, in the order of `findComments`, and files of the messages that the
 * user sent and received.
 */
export function findFiles(
  db: Db,
  { sources, withEmails }: ReturnType<typeof taskFileScope>,
  scope: MessageScope,
  q: string,
  limit: number,
) {
  const isFound = sql<boolean>`${contains('files.name', q)}
    ${withEmails ? sql`` : sql`and files.type <> ${emailType}`}`;
  const onTasks = sources.flatMap((source) => {
    const tasks = db
      .selectFrom('tasks')
      .select(['tasks.createdAt', place('tasks.id').as('taskId')])
      .select([place().as('messageId'), place().as('contactId')])
      .where(fromSource(source))
      .orderBy('tasks.createdAt', 'desc')
      .orderBy('tasks.id', 'desc')
      .limit(limit);
    const direct = tasks
      .innerJoin('files', 'files.taskId', 'tasks.id')
      .select(['files.id', 'files.name', place().as('commentId')])
      .where(isFound);
    const onComments = tasks
      .innerJoin('taskComments', 'taskComments.taskId', 'tasks.id')
      .innerJoin('files', 'files.commentId', 'taskComments.id')
      .select(['files.id', 'files.name', place('files.commentId').as('commentId')])
      .where(isFound);
    return [
      db.selectFrom(direct.as('part')).select(fileColumns),
      db.selectFrom(onComments.as('part')).select(fileColumns),
    ];
  });
  const inMessages = (own: 'senderId' | 'receiverId', other: 'senderId' | 'receiverId') => {
    const part = db
      .selectFrom('messages')
      .innerJoin('files', 'files.messageId', 'messages.id')
      .innerJoin('users as contact', 'contact.id', `messages.${other}`)
      .select(['files.id', 'files.name', 'messages.createdAt'])
      .select([place('messages.id').as('messageId'), place('contact.id').as('contactId')])
      .select([place().as('taskId'), place().as('commentId')])
      .where(`messages.${own}`, '=', scope.userId)
      // The condition of the indexes of messages with files.
      .where(sql<boolean>`messages.attachments <> '[]'`)
      .where(isInScope(scope, 'contact'))
      .where(contains('files.name', q))
      .orderBy('messages.createdAt', 'desc')
      .limit(limit);
    return db.selectFrom(part.as('part')).select(fileColumns);
  };
  const parts = [
    ...onTasks,
    inMessages('senderId', 'receiverId'),
    inMessages('receiverId', 'senderId'),
  ];
  return newest(parts, limit);
}

/** In one order, because `union all` matches columns by their place. */
const fileColumns = [
  'part.id',
  'part.name',
  'part.taskId',
  'part.commentId',
  'part.messageId',
  'part.contactId',
  'part.createdAt',
] as const;
