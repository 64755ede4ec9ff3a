import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import type { Feedback } from './schema.ts';

const selectFeedback = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('users as client', 'client.id', 'feedback.clientId')
    .select([
      'feedback.id',
      'feedback.taskId',
      'feedback.clientId',
      'feedback.vaId',
      'feedback.rating',
      'feedback.comment',
      'feedback.createdAt',
      'client.fullName as clientName',
    ]);

type FeedbackRow = Awaited<
  ReturnType<ReturnType<typeof selectFeedback>['executeTakeFirstOrThrow']>
>;

const toFeedback = ({ clientName, ...row }: FeedbackRow): Feedback => ({
  ...row,
  client: { id: row.clientId, fullName: clientName },
});

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export async function listFeedback(db: Db, vaId: number, { limit, cursor }: Page) {
  let query = selectFeedback(db).where('feedback.vaId', '=', vaId);
  if (cursor) query = query.where(isOlder(cursor, 'feedback.createdAt', 'feedback.id'));
  const rows = await query
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toFeedback);
}

export async function findFeedback(db: Db, id: number) {
  const row = await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirstOrThrow();
  return toFeedback(row);
}

export async function hasJustRated(db: Db, clientId: number, vaId: number) {
  const recent = await db
    .selectFrom('feedback')
    .select('id')
    .where('clientId', '=', clientId)
    .where('vaId', '=', vaId)
    .where('createdAt', '>', sql<string>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

export async function insertFeedback(db: Db, feedback: NewRow<'feedback'>) {
  const { id } = await db
    .insertInto('feedback')
    .values(feedback)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
