import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';

/** Counts pending refunds, but no failed ones. */
const refunded = sql<number>`(select coalesce(sum(r.amount), 0) from refunds r
  where r.payment_id = payments.id and r.status <> 'failed')`;

export const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'clientId',
      'subscriptionId',
      'kind',
      'plan',
      'amount',
      refunded.as('refunded'),
      'currency',
      'status',
      'failure',
      'paymentMethod',
      'periodStart',
      'periodEnd',
      'createdAt',
    ]);

type Filter = { clientId?: number; limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export function listPayments(db: Db, { clientId, limit, cursor }: Filter) {
  let query = selectPayments(db);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (cursor) query = query.where(isOlder(cursor));
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const findPayment = (db: Db, id: number) =>
  selectPayments(db).where('id', '=', id).executeTakeFirst();

export const findReceipt = (db: Db, id: number) =>
  selectPayments(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscriptionId')
    .clearSelect()
    .select([
      'payments.id',
      'payments.clientId',
      'payments.subscriptionId',
      'payments.kind',
      'payments.plan',
      'payments.amount',
      refunded.as('refunded'),
      'payments.currency',
      'payments.status',
      'payments.failure',
      'payments.paymentMethod',
      'payments.periodStart',
      'payments.periodEnd',
      'payments.createdAt',
      'payments.monthlyHours',
      'payments.hourlyRate',
      'payments.billingName',
      'payments.billingEmail',
      'payments.companyName',
      'subscriptions.customPlanName',
    ])
    .where('payments.id', '=', id)
    .where('payments.status', '=', 'succeeded')
    .executeTakeFirst();

export const insertPayment = (db: Db, row: NewRow<'payments'>) =>
  db.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow();

/** Serializes refunds of this payment. Reads the refunds after the lock, so that the sum is current. */
export async function lockPaymentForNoKeyUpdate(db: Db, id: number) {
  const found = await db
    .selectFrom('payments')
    .select(['id', 'clientId', 'amount', 'currency', 'status', 'providerReference'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { rows } = await sql<{ refunded: number }>`select coalesce(sum(amount), 0) as refunded
    from refunds where payment_id = ${id} and status <> 'failed'`.execute(db);
  return { ...found, refunded: rows[0]?.refunded ?? 0 };
}

export const findPaymentOfCharge = (db: Db, provider: string, charge: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'clientId'])
    .where('provider', '=', provider)
    .where('providerReference', '=', charge)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();

export const findCompany = async (db: Db, userId: number) => {
  const profile = await db
    .selectFrom('clientProfiles')
    .select('companyName')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return profile?.companyName ?? null;
};

/** The billing period that contains `day`, or the current period if `day` is null. */
export async function findPeriod(db: Db, subscriptionId: number, day: string | null) {
  const { rows } = await sql<{ periodStart: string; periodEnd: string }>`
    select coalesce(${day}::date, billing_month(start_date, months)) as "periodStart",
      billing_month(start_date, months + 1) as "periodEnd"
    from subscriptions,
      months_billed(start_date, coalesce(${day}::date, billing_day())) as months
    where id = ${subscriptionId}
  `.execute(db);
  const [period] = rows;
  if (!period) throw new Error(`Subscription ${subscriptionId} does not exist.`);
  return period;
}

/** Returns false if the event was already recorded. */
export async function recordEventOnce(db: Db, event: NewRow<'paymentEvents'>): Promise<boolean> {
  const recorded = await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}
