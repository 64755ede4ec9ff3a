import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import { findUser, lockUserForNoKeyUpdate } from '#domains/users/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { isVa } from '#shared/actor.ts';
import {
  claimQuestion,
  findFeedback,
  findVaToRate,
  hasRatedWithin,
  insertFeedback,
  updateFeedback,
} from './queries.ts';
import type { answerInput } from './schema.ts';

type NewFeedback = {
  clientId: number;
  vaId: number;
  rating: number;
  comment: string | null;
  taskId?: number;
};

/** Stores a client's rating of their assigned VA. Repeated ratings are allowed, but not within one minute. */
export const giveFeedback = (db: Kysely<Database>, given: NewFeedback) =>
  inTransaction(db, async (trx) => {
    const { clientId, vaId } = given;
    // Serializes concurrent ratings of one client, so that the second sees the first.
    await lockUserForNoKeyUpdate(trx, clientId);
    const va = await findUser(trx, vaId);
    if (!va || !isVa(va)) throw notFound('Virtual assistant');
    const mine = await findVaOfClient(trx, clientId);
    if (mine?.id !== vaId)
      throw forbidden('You can only rate the virtual assistant assigned to you.');
    if (await hasRatedWithin(trx, '1 minute', { clientId, vaId }))
      throw conflict('You just rated this virtual assistant. Please wait a minute.');
    return findFeedback(trx, await insertFeedback(trx, given));
  });

/** Changes a rating that the client gave. */
export const changeFeedback = (
  db: Kysely<Database>,
  change: { id: number; clientId: number; rating: number; comment: string | null },
) =>
  inTransaction(db, async (trx) => {
    if (!(await updateFeedback(trx, change))) throw notFound('Feedback');
    return findFeedback(trx, change.id);
  });

type ApprovedTask = { clientId: number; taskId: number };

/** The question after an approval, or null: a client sees it about a VA at most once in seven days. */
export async function askForRating(db: Kysely<Database>, { clientId, taskId }: ApprovedTask) {
  const va = await findVaToRate(db, clientId, taskId);
  return va && (await claimQuestion(db, clientId, va.id)) ? { va } : null;
}

/** Stores the answer to the question after an approval. */
export async function answerQuestion(
  db: Kysely<Database>,
  { clientId, taskId, rating, feedback }: ApprovedTask & z.output<typeof answerInput>,
) {
  const va = await findVaToRate(db, clientId, taskId);
  if (!va) throw notFound('Task');
  return giveFeedback(db, { clientId, vaId: va.id, taskId, rating, comment: feedback || null });
}
