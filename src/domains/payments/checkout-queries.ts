import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/value-sets.ts';

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

export type UnpaidMonth = {
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

const maxAttempts = 4;

/**
 * Whether the month is paid, by card or by a recorded payment, or is on an open invoice, which has its own payment. A recorded
 * payment counts even if it is lower than the price.
 */
const isPaidFor = (subscription: RawBuilder<unknown>, period: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from payments p
    where p.subscription_id = ${subscription} and p.period_start = ${period}
      and p.kind <> 'pack' and p.status = 'succeeded'
      and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null)
    or open_invoice_of_month(${subscription}, ${period}) is not null)`;

type Month = Pick<UnpaidMonth, 'subscriptionId' | 'periodStart'>;

/** Whether the card may be charged for the month. */
export async function isMonthOwed(
  db: Db,
  { subscriptionId, periodStart, userId }: Month & { userId: number },
) {
  const { rows } = await sql<{ isOwed: boolean }>`
    select not is_on_hold(${userId}::integer)
      and not ${isPaidFor(sql`${subscriptionId}::integer`, sql`${periodStart}::date`)}
      as "isOwed"`.execute(db);
  return rows[0]?.isOwed === true;
}

/** Whether the provider may be charging for the month at this moment. */
export const findOpenRenewal = (db: Db, { subscriptionId, periodStart }: Month) =>
  db
    .selectFrom('checkouts')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('periodStart', '=', periodStart)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'processing')
    .executeTakeFirst();

/**
 * The oldest unpaid month of each running plan that was paid at checkout, or of the plan of one client. A declined month is
 * listed again after a day, up to `maxAttempts` times, and immediately for another card. Later months wait for it.
 */
export async function listUnpaidMonths(db: Db, limit: number, clientId?: number) {
  const isOfClient = clientId === undefined ? sql`true` : sql`s.user_id = ${clientId}`;
  const { rows } = await sql<UnpaidMonth>`
    select s.id as "subscriptionId", s.user_id as "userId", s.plan, s.monthly_hours as "monthlyHours",
      s.hourly_rate as "hourlyRate", unpaid.period_start as "periodStart",
      coalesce(given.token, paid.payment_token) as "paymentToken",
      coalesce(given.billing_name, paid.billing_name) as "billingName",
      coalesce(given.billing_email, paid.billing_email) as "billingEmail", unpaid.attempts
    from subscriptions s
    join lateral (select payment_token, billing_name, billing_email, settled_at from checkouts
      where subscription_id in (s.id, s.card_plan_id) and kind = 'subscription' and status = 'succeeded'
        and payment_token is not null order by settled_at desc limit 1) paid on true
    left join saved_cards given
      on given.client_id = s.user_id and given.saved_at > paid.settled_at
    join lateral (select g.period_start, tried.*
      from hours_ledger g
      cross join lateral (select count(*)::integer as attempts,
          coalesce(bool_or(status = 'processing'), false) as is_open,
          count(*) filter (where with_card) as attempts_with_card,
          max(settled_at) filter (where with_card) as last_at
        from checkouts, lateral (select given.saved_at is null or created_at > given.saved_at as with_card) card
        where subscription_id = s.id and kind = 'renewal' and period_start = g.period_start) tried
      where g.client_id = s.user_id and g.subscription_id = s.id and g.kind = 'grant'
        -- A plan that replaced another one on a scheduled day is charged from its first month on.
        and (s.card_plan_id is not null or g.period_start > (select min(p.period_start) from payments p
          where p.subscription_id = s.id and p.status = 'succeeded' and p.kind not in ('recorded', 'pack', 'invoice')))
        and not ${isPaidFor(sql`g.subscription_id`, sql`g.period_start`)}
      order by g.period_start limit 1) unpaid
      on not is_open and attempts_with_card < ${maxAttempts}
        and (last_at is null or last_at < now() - interval '1 day')
    -- A client who disputes a charge is not charged again before an administrator decides.
    where plan_runs(s.status, s.end_date) and not is_on_hold(s.user_id) and ${isOfClient}
    order by unpaid.period_start, s.id
    limit ${limit}
  `.execute(db);
  return rows;
}
