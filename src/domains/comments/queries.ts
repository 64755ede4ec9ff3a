import { compileOnce } from '#server/database/compile-once.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
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

const selectPage = (db: Db, taskId: number, page: PageRequest) => {
  const query = selectComments(db).where('taskComments.taskId', '=', taskId);
  return newestFirst(query, page, 'taskComments.createdAt', 'taskComments.id');
};
const readFirstPage = compileOnce((db, { taskId, limit }: { taskId: number; limit: number }) =>
  selectPage(db, taskId, { limit }),
);

/** Newest first. */
export async function listComments(db: Db, taskId: number, page: PageRequest) {
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
