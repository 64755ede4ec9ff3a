import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { now } from './checkout-queries.ts';

/** The card that the client paid with last or gave since then, as a token of the provider, and its label. */
export async function findSavedCard(db: Db, userId: number) {
  const paid = await db
    .selectFrom('checkouts')
    .innerJoin('payments', 'payments.checkoutId', 'checkouts.id')
    .select([
      sql<string>`checkouts.payment_token`.as('token'),
      'payments.paymentMethod as label',
      'checkouts.billingName',
      'checkouts.billingEmail',
      'checkouts.settledAt as givenAt',
    ])
    .where('checkouts.userId', '=', userId)
    // A literal instead of a parameter, so that prepared statements can use the partial index.
    .where(sql<boolean>`checkouts.status = 'succeeded' and checkouts.payment_token is not null`)
    .orderBy('checkouts.settledAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const saved = await db
    .selectFrom('savedCards')
    .select(['token', 'label', 'billingName', 'billingEmail', 'savedAt as givenAt'])
    .where('clientId', '=', userId)
    .executeTakeFirst();
  const isNewer = saved && (!paid?.givenAt || saved.givenAt > paid.givenAt);
  const newest = isNewer ? saved : paid;
  if (!newest) return undefined;
  const { givenAt: _, ...card } = newest;
  return card;
}

/** Replaces the card that the next months of the client's plan are charged to. */
export const replaceSavedCard = (db: Db, row: NewRow<'savedCards'>) =>
  db
    .insertInto('savedCards')
    .values(row)
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet({ savedAt: now, ...row }))
    .execute();

/** Whether the client already has this card or a newer one. */
export async function hasNewerCard(db: Db, clientId: number, givenAt: string) {
  const newer = await db
    .selectFrom('savedCards')
    .select('token')
    .where('clientId', '=', clientId)
    .where('savedAt', '>=', givenAt)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Whether the months of a plan are charged to a card. */
export async function isChargedToCard(db: Db, subscriptionId: number) {
  const paid = await db
    .selectFrom('checkouts')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'succeeded')
    .where('paymentToken', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
