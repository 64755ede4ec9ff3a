import { sql, type UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { maxPauseNoticeDays, noticeDays } from '../catalogue/catalogue.ts';
import { monthStart, nextPeriodStart, runs } from '../catalogue/running-queries.ts';
import type { SubscriptionScope } from './policy.ts';

const selectTerms = (db: Db, userId: number) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'plan',
      'status',
      'monthlyHours',
      'hourlyRate',
      'customPlanName',
      'startDate',
      'endDate',
      'paymentMethod',
      'pausedOn',
      'rolloverLimit',
    ])
    .where('userId', '=', userId);

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findRunningSubscription>>>;

export const findActiveSubscription = (db: Db, userId: number) =>
  selectTerms(db, userId).where('status', '=', 'active').executeTakeFirst();

/** A client has at most one running subscription. */
export const findRunningSubscription = (db: Db, userId: number) =>
  selectTerms(db, userId).where(runs).orderBy('id', 'desc').executeTakeFirst();

/** The running plan of a client and the paused one. There is at most one of each. */
export async function findPlans(db: Db, userId: number) {
  const plans = await selectTerms(db, userId)
    .select(runs.as('isRunning'))
    .where((eb) => eb.or([runs, eb('pausedOn', 'is not', null)]))
    .orderBy('id', 'desc')
    .execute();
  return {
    running: plans.find(({ isRunning }) => isRunning),
    paused: plans.find(({ pausedOn }) => pausedOn !== null),
  };
}

/** Whether the billing month that contains today is granted, so that the plan can run in it without a charge. */
const isMonthGranted = sql<boolean>`exists (select from hours_ledger g
  where g.client_id = user_id and g.subscription_id = subscriptions.id and g.kind = 'grant'
    and g.period_start >= ${monthStart})`;

/** The first day of a plan that becomes active again: a month that is not granted yet begins today. */
export const startAgain = sql<string>`case when ${isMonthGranted} then start_date
  else billing_day() end`;

/** Whether activating the plan begins a new billing month today, and when the month after it begins. */
export const findNextMonth = (db: Db, id: number) =>
  db
    .selectFrom('subscriptions')
    .select([isMonthGranted.as('isGranted'), nextPeriodStart.as('nextStart')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The first day of the last paid period. Plans of bulk work without payments have it in their own column. */
const paidThrough = sql<string | null>`coalesce(
  (select p.period_start from payments p
    where p.subscription_id = subscriptions.id and p.status = 'succeeded' and p.kind <> 'pack'
      -- Not as a join, which would read all payments before it finds the newest.
      and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null
    order by p.period_start desc limit 1),
  last_payment_date)`;

const selectSubscriptions = (db: Db) =>
  db.selectFrom('subscriptions').select([
    'id',
    'userId',
    'plan',
    'status',
    'monthlyHours',
    'hourlyRate',
    sql<number>`hours_used_in(user_id, case
        when ${runs} then billing_period_start(user_id)
        else (select max(g.period_start) from hours_ledger g
          where g.client_id = user_id and g.subscription_id = subscriptions.id and g.kind = 'grant')
        end)`.as('hoursUsed'),
    'customPlanName',
    'rolloverLimit',
    'startDate',
    'endDate',
    'paymentMethod',
    paidThrough.as('lastPaymentDate'),
    // A plan that pauses before its next month is not billed for that month.
    sql<string | null>`case when status = 'active'
      and (end_date is null or end_date > ${nextPeriodStart}) then ${nextPeriodStart} end`.as(
      'nextBillingDate',
    ),
    runs.as('isRunning'),
    'pausedOn',
    'createdAt',
  ]);

type Page = PageRequest & {
  /** Restricts the list to one client, within the scope. */
  userId?: number | undefined;
};

/** Newest first. */
export const listSubscriptions = (db: Db, scope: SubscriptionScope, page: Page) => {
  const { userId, ofClientOfVa } = scope;
  let query = selectSubscriptions(db);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (page.userId !== undefined) query = query.where('userId', '=', page.userId);
  if (ofClientOfVa !== undefined)
    query = query.where('userId', 'in', (eb) =>
      eb
        .selectFrom('assignments')
        .select('assignments.clientId')
        .where('assignments.vaId', '=', ofClientOfVa)
        .where('assignments.endedAt', 'is', null),
    );
  return newestFirst(query, page).execute();
};

export const findSubscription = (db: Db, id: number) =>
  selectSubscriptions(db).where('id', '=', id).executeTakeFirst();

/** Locks the hours of a client, which all acts lock before their plans. */
export const lockHours = (db: Db, clientId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('gva hours'), ${clientId}::integer)`.execute(db);

/** Locks a plan, after the hours of its client. */
export async function lockSubscriptionForUpdate(db: Db, id: number) {
  await sql`select pg_advisory_xact_lock(hashtext('gva hours'), user_id)
    from subscriptions where id = ${id}`.execute(db);
  return db
    .selectFrom('subscriptions')
    .select([
      'id',
      'userId',
      'plan',
      'customPlanName',
      'status',
      'endDate',
      'endedAt',
      'pausedOn',
      runs.as('isRunning'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedSubscription = NonNullable<Awaited<ReturnType<typeof lockSubscriptionForUpdate>>>;

/** Serializes subscriptions of this client. Returns false if the client does not exist. */
export async function lockClientForNoKeyUpdate(db: Db, id: number) {
  const client = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return client !== undefined;
}

/** The name and the address that a client's bills and mails go to. */
export const findPayer = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['fullName as billingName', 'email as billingEmail'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const today = sql<string>`billing_day()`;
export const now = sql<string>`now()`;
const monthFromToday = sql<string>`billing_month(billing_day(), 1)`;

/** The first day and the first renewal of a plan that starts today. */
export async function findStartDates(db: Db) {
  const { rows } = await sql<{ today: string; nextMonth: string }>`
    select ${today} as today, ${monthFromToday} as "nextMonth"`.execute(db);
  const [dates] = rows;
  if (!dates) throw new Error('A select without a table must return one row.');
  return dates;
}

export const insertSubscription = (db: Db, row: Omit<NewRow<'subscriptions'>, 'startDate'>) =>
  db
    .insertInto('subscriptions')
    .values({
      ...row,
      startDate: today,
      nextBillingDate: monthFromToday,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateSubscription = (
  db: Db,
  id: number,
  change: UpdateObject<Database, 'subscriptions'>,
) => db.updateTable('subscriptions').set(change).where('id', '=', id).execute();

/** A plan never ends before its first day. */
export const endToday = sql<string>`greatest(start_date, billing_day())`;

/** Active plans whose planned pause has begun, but is not recorded yet. */
export const listPlansToPause = (db: Db, limit: number) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where(sql<boolean>`status = 'active'`)
    .where('endDate', '<=', today)
    .orderBy('endDate')
    .limit(limit)
    .execute();

/** The first and the last day on which a pause that is asked for today may begin. */
export async function findPauseDays(db: Db) {
  const { rows } = await sql<{ earliest: string; latest: string }>`
    select ${today} + ${noticeDays}::integer as earliest,
      ${today} + ${maxPauseNoticeDays}::integer as latest`.execute(db);
  const [days] = rows;
  if (!days) throw new Error('A select without a table must return one row.');
  return days;
}

/** Cancelled plans that have reached their end date, but whose end is not recorded yet. */
export const listPlansToEnd = (db: Db, limit: number) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where(sql<boolean>`status = 'cancelled' and ended_at is null`)
    .where('endDate', '<=', today)
    .orderBy('endDate')
    .limit(limit)
    .execute();
