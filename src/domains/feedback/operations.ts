import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import { findUser, lockUserForNoKeyUpdate } from '#domains/users/queries.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { isVa } from '#shared/actor.ts';
import { findFeedback, hasJustRated, insertFeedback } from './queries.ts';

type NewFeedback = { clientId: number; vaId: number; rating: number; comment: string | null };

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
    if (await hasJustRated(trx, clientId, vaId))
      throw conflict('You just rated this virtual assistant. Please wait a minute.');
    return findFeedback(trx, await insertFeedback(trx, given));
  });
