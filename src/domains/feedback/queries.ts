import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
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

/** Newest first. */
export async function listFeedback(db: Db, vaId: number, page: PageRequest) {
  const query = selectFeedback(db).where('feedback.vaId', '=', vaId);
  const rows = await newestFirst(query, page, 'feedback.createdAt', 'feedback.id').execute();
  return rows.map(toFeedback);
}

export async function findFeedback(db: Db, id: number) {
  const row = await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirstOrThrow();
  return toFeedback(row);
}

type Parties = { clientId: number; vaId: number };

/** Whether the client gave or changed a rating. */
export async function hasRatedWithin(
  db: Db,
  span: '1 minute' | '7 days',
  { clientId, vaId }: Parties,
) {
  const recent = await db
    .selectFrom('feedback')
    .select('id')
    .where('clientId', '=', clientId)
    .where('vaId', '=', vaId)
    .where('updatedAt', '>', sql<string>`now() - ${sql.lit(span)}::interval`)
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

/** The client's newest rating of a VA. */
export async function findOwnFeedback(db: Db, clientId: number, vaId: number) {
  const row = await selectFeedback(db)
    .where('feedback.clientId', '=', clientId)
    .where('feedback.vaId', '=', vaId)
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toFeedback(row) : null;
}

type Change = { id: number; clientId: number; rating: number; comment: string | null };

/** Returns false if the client gave no feedback with this id. */
export async function updateFeedback(db: Db, { id, clientId, ...change }: Change) {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set(change)
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The VA of a finished task of this client, if the VA is assigned to the client. */
export const findVaToRate = (db: Db, clientId: number, taskId: number) =>
  db
    .selectFrom('tasks')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.vaId', '=', 'tasks.vaId')
        .onRef('assignments.clientId', '=', 'tasks.clientId')
        .on('assignments.endedAt', 'is', null),
    )
    .innerJoin('users', 'users.id', 'tasks.vaId')
    .select(['users.id', 'users.fullName'])
    .where('tasks.id', '=', taskId)
    .where('tasks.clientId', '=', clientId)
    .where('tasks.status', '=', 'done')
    .executeTakeFirst();

/**
 * Whether the client may be asked to rate the VA now: in the last seven days they neither saw the question nor rated. Only
 * one caller gets the question in a minute, in which the browser confirms that it is shown.
 */
export async function claimQuestion(db: Db, clientId: number, vaId: number) {
  if (await hasRatedWithin(db, '7 days', { clientId, vaId })) return false;
  const claimed = await db
    .insertInto('ratingQuestions')
    .values({ clientId, vaId })
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'vaId'])
        .doUpdateSet({ askedAt: sql<string>`now()`, shownAt: null })
        .where(
          sql<boolean>`coalesce(rating_questions.shown_at + interval '7 days',
            rating_questions.asked_at + interval '1 minute') <= now()`,
        ),
    )
    .returning('clientId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns false if the client was never asked about this VA. */
export async function markQuestionShown(db: Db, clientId: number, vaId: number) {
  const { numUpdatedRows } = await db
    .updateTable('ratingQuestions')
    .set({ shownAt: sql<string>`coalesce(shown_at, now())` })
    .where('clientId', '=', clientId)
    .where('vaId', '=', vaId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
