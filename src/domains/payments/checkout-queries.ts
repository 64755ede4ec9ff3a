import { type InsertObject, sql, type UpdateObject } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';

const columns = [
  'id',
  'userId',
  'kind',
  'plan',
  'customPlanName',
  'rolloverLimit',
  'monthlyHours',
  'hourlyRate',
  'amount',
  'creditAmount',
  'creditHours',
  'creditPlanId',
  'creditPeriod',
  'packHours',
  'invoiceId',
  'currency',
  'billingName',
  'billingEmail',
  'provider',
  'providerReference',
  'status',
  'failure',
  'subscriptionId',
  'periodStart',
  'confirmingAt',
  'paymentUrl',
] as const;

/** Long enough to continue after a reload. */
const staleAfter = sql.lit('5 minutes');
/** How long a client can stay on the provider's page. */
const maxPageAge = sql.lit('1 hour');
// A literal instead of a parameter, so that prepared statements can use the partial index.
const isOpen = sql<boolean>`status = 'processing'`;
const isStale = sql<boolean>`confirming_at is null and created_at < now() - ${staleAfter}::interval`;

const selectCheckouts = (db: Db) =>
  db.selectFrom('checkouts').select([...columns, isStale.as('isStale')]);

export type CheckoutRow = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

export const findCheckout = (db: Db, id: string) =>
  selectCheckouts(db).where('id', '=', id).executeTakeFirst();

export const findCheckoutByReference = (db: Db, provider: string, providerReference: string) =>
  selectCheckouts(db)
    .where('provider', '=', provider)
    .where('providerReference', '=', providerReference)
    .executeTakeFirst();

export const lockCheckoutForUpdate = (db: Db, id: string) =>
  selectCheckouts(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** A client has at most one unfinished checkout of a plan, a pack or an invoice. */
export const findOpenCheckout = (db: Db, userId: number) =>
  selectCheckouts(db)
    .where('userId', '=', userId)
    .where(sql<boolean>`kind <> 'renewal'`)
    .where(isOpen)
    .executeTakeFirst();

/** Returns undefined if the checkout, or the same attempt of a renewal, already exists. */
export const insertCheckout = (db: Db, row: InsertObject<Database, 'checkouts'>) =>
  db
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Whether the client's most recent card was declined. */
export async function isLastCardDeclined(db: Db, userId: number) {
  const last = await db
    .selectFrom('checkouts')
    .select('status')
    .where('userId', '=', userId)
    .where('status', 'in', ['succeeded', 'declined'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'declined';
}

type Change = UpdateObject<Database, 'checkouts'>;

export const updateCheckout = (db: Db, id: string, change: Change) =>
  db.updateTable('checkouts').set(change).where('id', '=', id).execute();

export const now = sql<string>`now()`;

/** Of a checkout that did not succeed. */
export const noLongerNeeded = { paymentToken: null, paymentUrl: null } as const;

export const expireCheckout = (db: Db, id: string, failure: string | null) =>
  updateCheckout(db, id, { status: 'expired', failure, settledAt: now, ...noLongerNeeded });

/** Checkouts that the provider may have charged: a crash left them unfinished, or the client has not come back. */
export const listUnfinishedCheckouts = (db: Db, provider: string, limit: number) =>
  selectCheckouts(db)
    .select(sql<boolean>`created_at < now() - ${maxPageAge}::interval`.as('isPageOld'))
    .where(isOpen)
    .where('provider', '=', provider)
    .where('confirmingAt', '<', sql<string>`now() - interval '1 minute'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/** Also those of the demo provider, which moves no money, when another provider is used. */
export const expireStaleCheckouts = (db: Db, provider: string) =>
  db
    .updateTable('checkouts')
    .set({ status: 'expired', settledAt: now, ...noLongerNeeded })
    .where(isOpen)
    .where(sql<boolean>`(${isStale} or (provider = 'demo' and ${provider} <> 'demo'))`)
    .execute();
