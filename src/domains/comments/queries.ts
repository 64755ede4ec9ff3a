import { compileOnce } from '#server/compile-once.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import { mentionsOf } from './mention-queries.ts';
import type { StoredComment } from './schema.ts';

const selectComments = (db: Db) =>
  db
    .selectFrom('taskComments')
    .innerJoin('users', 'users.id', 'taskComments.userId')
    .select([
      'taskComments.id',
      'taskComments.taskId',
      'taskComments.userId',
      'taskComments.content',
      'taskComments.attachments',
      'taskComments.createdAt',
      'taskComments.updatedAt',
      'users.fullName',
      'users.role',
      'users.profileImage',
      mentionsOf.as('mentions'),
    ]);

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

const toComment = ({ fullName, role, profileImage, ...row }: CommentRow): StoredComment => ({
  ...row,
  user: { fullName, role, profileImage },
});

type Page = { limit: number; cursor?: CursorParts | undefined };

const selectPage = (db: Db, taskId: number, { limit, cursor }: Page) => {
  let query = selectComments(db).where('taskComments.taskId', '=', taskId);
  if (cursor !== undefined)
    query = query.where(isOlder(cursor, 'taskComments.createdAt', 'taskComments.id'));
  return query
    .orderBy('taskComments.createdAt', 'desc')
    .orderBy('taskComments.id', 'desc')
    .limit(limit);
};
const readFirstPage = compileOnce((db, { taskId, limit }: { taskId: number; limit: number }) =>
  selectPage(db, taskId, { limit }),
);

/** Newest first. */
export async function listComments(db: Db, taskId: number, page: Page) {
  const rows = page.cursor
    ? await selectPage(db, taskId, page).execute()
    : await readFirstPage(db, { taskId, limit: page.limit });
  return rows.map(toComment);
}

const readRow = compileOnce((db, { id }: { id: number }) =>
  selectComments(db).where('taskComments.id', '=', id),
);

export async function findComment(db: Db, id: number) {
  const [row] = await readRow(db, { id });
  return row && toComment(row);
}

type NewComment = { taskId: number; userId: number; content: string };

export async function insertComment(db: Db, comment: NewComment) {
  const { id } = await db
    .insertInto('taskComments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateComment = (db: Db, id: number, content: string) =>
  db
    .updateTable('taskComments')
    .set({ content })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteComment = (db: Db, id: number) =>
  db.deleteFrom('taskComments').where('id', '=', id).returning('id').executeTakeFirst();
