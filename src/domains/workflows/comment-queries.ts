import type { NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { WorkflowComment } from './comment-schema.ts';

const selectComments = (db: Db) =>
  db
    .selectFrom('workflowComments')
    .innerJoin('users', 'users.id', 'workflowComments.userId')
    .select([
      'workflowComments.id',
      'workflowComments.workflowId',
      'workflowComments.stepId',
      'workflowComments.userId',
      'workflowComments.content',
      'workflowComments.createdAt',
      'workflowComments.updatedAt',
      'users.fullName',
      'users.role',
    ]);

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

const toComment = ({ fullName, role, ...row }: CommentRow): WorkflowComment => ({
  ...row,
  user: { fullName, role },
});

type Page = PageRequest & { stepId?: number | undefined };

/** Newest first. */
export async function listWorkflowComments(db: Db, workflowId: number, { stepId, ...page }: Page) {
  let query = selectComments(db).where('workflowComments.workflowId', '=', workflowId);
  if (stepId !== undefined) query = query.where('workflowComments.stepId', '=', stepId);
  const at = 'workflowComments.createdAt';
  const rows = await newestFirst(query, page, at, 'workflowComments.id').execute();
  return rows.map(toComment);
}

export const countWorkflowComments = (db: Db, workflowId: number) =>
  db
    .selectFrom('workflowComments')
    .select(({ fn }) => ['stepId', fn.countAll<number>().as('count')])
    .where('workflowId', '=', workflowId)
    .groupBy('stepId')
    .orderBy('stepId')
    .execute();

export async function findWorkflowComment(db: Db, id: number) {
  const row = await selectComments(db).where('workflowComments.id', '=', id).executeTakeFirst();
  return row && toComment(row);
}

export async function insertWorkflowComment(db: Db, comment: NewRow<'workflowComments'>) {
  const { id } = await db
    .insertInto('workflowComments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateWorkflowComment = (db: Db, id: number, content: string) =>
  db
    .updateTable('workflowComments')
    .set({ content })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Returns false if the comment does not exist. */
export async function deleteWorkflowComment(db: Db, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('workflowComments')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
