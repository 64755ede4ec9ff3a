import { sql, type UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';
import type { SubscriptionScope } from './policy.ts';

export const findActivePlan = async (db: Db, userId: number) => {
  const subscription = await findActiveSubscription(db, userId);
  return subscription?.plan ?? null;
};

export const findActiveSubscription = (db: Db, userId: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'monthlyHours', 'hourlyRate', 'customPlanName'])
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();

// Billing days follow from the first day, so they are never those of a month ago.
const monthOf = (offset: 0 | 1) =>
  sql<string>`billing_month(start_date, months_billed(start_date, billing_day()) + ${sql.lit(offset)})`;

const selectSubscriptions = (db: Db) =>
  db.selectFrom('subscriptions').select([
    'id',
    'userId',
    'plan',
    'status',
    'monthlyHours',
    'hourlyRate',
    sql<number>`hours_used_in(user_id, case
        when status = 'active' then billing_period_start(user_id)
        else (select max(g.period_start) from hours_ledger g
          where g.client_id = user_id and g.subscription_id = subscriptions.id and g.kind = 'grant')
        end)`.as('hoursUsed'),
    'customPlanName',
    'startDate',
    'endDate',
    'paymentMethod',
    sql<
      string | null
    >`case when status = 'active' then ${monthOf(0)} else last_payment_date end`.as(
      'lastPaymentDate',
    ),
    sql<string | null>`case when status = 'active' then ${monthOf(1)} end`.as('nextBillingDate'),
    'createdAt',
  ]);

type Page = {
  /** Of what the actor may see: this client's alone. */
  userId?: number | undefined;
  limit: number;
  cursor?: CursorParts | undefined;
};

/** Newest first. */
export const listSubscriptions = (db: Db, scope: SubscriptionScope, page: Page) => {
  const { userId, ofClientOfVa } = scope;
  const { limit, cursor } = page;
  return selectSubscriptions(db)
    .$if(userId !== undefined, (query) => query.where('userId', '=', Number(userId)))
    .$if(page.userId !== undefined, (query) => query.where('userId', '=', Number(page.userId)))
    .$if(ofClientOfVa !== undefined, (query) =>
      query.where('userId', '=', (eb) =>
        eb
          .selectFrom('vaProfiles')
          .select('assignedClientId')
          .where('vaProfiles.userId', '=', Number(ofClientOfVa)),
      ),
    )
    .$if(cursor !== undefined, (query) => query.where(isOlder(cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
};

export const findSubscription = (db: Db, id: number) =>
  selectSubscriptions(db).where('id', '=', id).executeTakeFirst();

/** The row as it stands once nobody else is changing it, until the transaction ends. */
export const lockSubscription = (db: Db, id: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'userId', 'plan', 'status', 'monthlyHours', 'hourlyRate', 'startDate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** One at a time subscribes for this client; false when there is no such client. */
export async function lockClient(db: Db, id: number) {
  const client = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return client !== undefined;
}

export const today = sql<string>`billing_day()`;

export const insertSubscription = (db: Db, row: Omit<NewRow<'subscriptions'>, 'startDate'>) =>
  db
    .insertInto('subscriptions')
    .values({
      ...row,
      startDate: today,
      lastPaymentDate: today,
      nextBillingDate: sql`billing_month(billing_day(), 1)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateSubscription = (
  db: Db,
  id: number,
  change: UpdateObject<Database, 'subscriptions'>,
) => db.updateTable('subscriptions').set(change).where('id', '=', id).execute();

/** An end lies on the day it is made, but never before the beginning. */
export const endToday = sql<string>`greatest(start_date, billing_day())`;
