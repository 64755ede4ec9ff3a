import { type InsertObject, sql, type UpdateObject } from 'kysely';
import type { Database, Plan } from '#db/types.ts';
import type { Db } from '#server/db.ts';

const columns = [
  'id',
  'userId',
  'kind',
  'plan',
  'monthlyHours',
  'hourlyRate',
  'amount',
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
] as const;

/** A reload goes on with it; whoever comes back later than that has changed their mind. */
const staleAfter = sql.lit('5 minutes');
// Written out, so that a prepared statement sees that the index of the open ones will do.
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

/** As it stands once nobody else is changing it, until the transaction ends. */
export const lockCheckout = (db: Db, id: string) =>
  selectCheckouts(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** The one that a client has not finished; there is one at most. */
export const findOpenCheckout = (db: Db, userId: number) =>
  selectCheckouts(db)
    .where('userId', '=', userId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'processing')
    .executeTakeFirst();

/** Undefined where the same checkout, or the same try of a renewal, is there already. */
export const insertCheckout = (db: Db, row: InsertObject<Database, 'checkouts'>) =>
  db
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Whether the card that this client tried last was declined. */
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

export const findPayer = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['fullName as billingName', 'email as billingEmail'])
    .where('id', '=', userId)
    .executeTakeFirst();

type Change = UpdateObject<Database, 'checkouts'>;

export const updateCheckout = (db: Db, id: string, change: Change) =>
  db.updateTable('checkouts').set(change).where('id', '=', id).execute();

export const now = sql<string>`now()`;

/** Those left behind by a crash after the provider was asked to charge. */
export const listUnsettled = (db: Db, limit: number) =>
  selectCheckouts(db)
    .where(isOpen)
    .where('confirmingAt', '<', sql<string>`now() - interval '1 minute'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute();

export const expireStale = (db: Db) =>
  db
    .updateTable('checkouts')
    .set({ status: 'expired', settledAt: now, paymentToken: null })
    .where(isOpen)
    .where(isStale)
    .execute();

export type Owed = {
  subscriptionId: number;
  userId: number;
  plan: Plan;
  monthlyHours: number;
  hourlyRate: number;
  periodStart: string;
  paymentToken: string;
  billingName: string;
  billingEmail: string;
  attempts: number;
};

const mostAttempts = 4;

/**
 * Months that were granted and are not paid, of plans that were paid for once: the oldest of each. What was declined
 * is tried again a day later, a few times.
 */
export async function listOwed(db: Db, limit: number) {
  const { rows } = await sql<Owed>`
    select s.id as "subscriptionId", s.user_id as "userId", s.plan, s.monthly_hours as "monthlyHours",
      s.hourly_rate as "hourlyRate", owed.period_start as "periodStart",
      paid.payment_token as "paymentToken", paid.billing_name as "billingName",
      paid.billing_email as "billingEmail", tries.attempts
    from subscriptions s
    join lateral (select payment_token, billing_name, billing_email from checkouts
      where subscription_id = s.id and kind = 'subscription' and status = 'succeeded'
        and payment_token is not null order by settled_at desc limit 1) paid on true
    join lateral (select min(g.period_start) as period_start from hours_ledger g
      where g.client_id = s.user_id and g.subscription_id = s.id and g.kind = 'grant'
        and g.period_start > (select max(p.period_start) from payments p
          where p.subscription_id = s.id and p.status = 'succeeded')) owed
      on owed.period_start is not null
    join lateral (select count(*)::integer as attempts, max(settled_at) as last_at,
        coalesce(bool_or(status = 'processing'), false) as is_open
      from checkouts where subscription_id = s.id and kind = 'renewal'
        and period_start = owed.period_start) tries
      on not is_open and attempts < ${mostAttempts}
        and (last_at is null or last_at < now() - interval '1 day')
    where plan_runs(s.status, s.end_date)
    order by owed.period_start, s.id
    limit ${limit}
  `.execute(db);
  return rows;
}
