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

export type SavedCard = Omit<NewRow<'savedCards'>, 'givenAt' | 'savedAt'> & {
  givenAt: string | null;
};

/** Replaces the card that the next months of the client's plan are charged to. */
export const replaceSavedCard = (db: Db, row: SavedCard) =>
  db
    .insertInto('savedCards')
    .values(row)
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet({ ...row, savedAt: now }))
    .execute();

/** The provider's clock and ours may differ by less than this. */
const maxClockSkew = sql.lit('5 minutes');

/** Whether the client has given this card before, or a newer one, or has paid with another one since. */
export async function hasNewerCard(db: Db, clientId: number, givenAt: string) {
  const { rows } = await sql<{ isOlder: boolean }>`
    select exists (select from saved_cards where client_id = ${clientId}
        and given_at >= ${givenAt}::timestamptz)
      or exists (select from checkouts where user_id = ${clientId}
        and status = 'succeeded' and kind = 'subscription' and payment_token is not null
        and settled_at > ${givenAt}::timestamptz + ${maxClockSkew}::interval) as "isOlder"`.execute(
    db,
  );
  return rows[0]?.isOlder === true;
}
