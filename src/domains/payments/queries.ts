import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';

/** Failed refunds gave nothing back; one on its way counts. */
const refunded = sql<number>`(select coalesce(sum(r.amount), 0) from refunds r
  where r.payment_id = payments.id and r.status <> 'failed')`;

const selectPayments = (db: Db) =>
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
export const listPayments = (db: Db, { clientId, limit, cursor }: Filter) =>
  selectPayments(db)
    .$if(clientId !== undefined, (query) => query.where('clientId', '=', Number(clientId)))
    .$if(cursor !== undefined, (query) => query.where(isOlder(cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

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

/** As it stands once nobody else refunds it, until the transaction ends. */
export async function lockPayment(db: Db, id: number) {
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
    .select(['id'])
    .where('provider', '=', provider)
    .where('providerReference', '=', charge)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();

/** Of whom a charge is booked, beside the name on the card. */
export const findCompany = async (db: Db, userId: number) => {
  const profile = await db
    .selectFrom('clientProfiles')
    .select('companyName')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return profile?.companyName ?? null;
};

/** The billing period of a subscription that a day lies in; today's without one. */
export async function findPeriod(db: Db, subscriptionId: number, day: string | null) {
  const { rows } = await sql<{ periodStart: string; periodEnd: string }>`
    select coalesce(${day}::date, billing_month(start_date, months)) as "periodStart",
      billing_month(start_date, months + 1) as "periodEnd"
    from subscriptions,
      months_billed(start_date, coalesce(${day}::date, billing_day())) as months
    where id = ${subscriptionId}
  `.execute(db);
  const [period] = rows;
  if (!period) throw new Error(`There is no subscription ${subscriptionId}.`);
  return period;
}

/** True the first time that an event of the provider is noted. */
export async function noteEvent(db: Db, event: NewRow<'paymentEvents'>): Promise<boolean> {
  const noted = await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
