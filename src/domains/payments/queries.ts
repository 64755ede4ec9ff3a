import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { monthStart } from '#domains/plans/catalogue/running-queries.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { DisputeDecision, DisputeStatus } from '#shared/payment-value-sets.ts';
import { formatAddress } from './billing/address.ts';
import type { Payment } from './schema.ts';

/** Counts pending refunds, but no failed ones. */
const refunded = sql<number>`(select coalesce(sum(r.amount), 0) from refunds r
  where r.payment_id = payments.id and r.status <> 'failed')`;

/** A payment is never changed, so the row of its void says that it is void. */
const status = sql<Payment['status']>`case when exists (select from payment_voids
  where payment_id = payments.id) then 'voided' else payments.status end`;
const voidOf = (column: 'created_at' | 'voided_on' | 'reason') =>
  sql<string | null>`(select ${sql.ref(column)} from payment_voids where payment_id = payments.id)`;

/** The latest dispute. */
const ofDispute = (
  column: 'status' | 'decision' | 'amount',
) => sql`(select ${sql.ref(`d.${column}`)}
  from payment_disputes d where d.payment_id = payments.id order by d.created_at desc, d.id desc limit 1)`;

const paymentColumns = [
  'payments.id',
  'payments.clientId',
  'payments.subscriptionId',
  'payments.kind',
  'payments.plan',
  'payments.amount',
  'payments.creditAmount',
  'payments.packHours',
  sql<string | null>`(select number from invoices where id = payments.invoice_id)`.as(
    'invoiceNumber',
  ),
  refunded.as('refunded'),
  'payments.currency',
  status.as('status'),
  'payments.failure',
  sql<DisputeStatus | null>`${ofDispute('status')}`.as('dispute'),
  sql<DisputeDecision | null>`${ofDispute('decision')}`.as('disputeDecision'),
  sql<number | null>`${ofDispute('amount')}`.as('disputeAmount'),
  'payments.paymentMethod',
  'payments.method',
  'payments.reference',
  'payments.note',
  'payments.paidOn',
  voidOf('created_at').as('voidedAt'),
  voidOf('reason').as('voidReason'),
  'payments.periodStart',
  'payments.periodEnd',
  'payments.createdAt',
] as const;

export const selectPayments = (db: Db) => db.selectFrom('payments').select(paymentColumns);

type Filter = PageRequest & { clientId?: number; view?: 'all' | 'without-invoice' };

/** Newest first. */
export function listPayments(db: Db, { clientId, view, ...page }: Filter) {
  let query = selectPayments(db);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (view === 'without-invoice')
    query = query.where(sql<boolean>`payments.status = 'succeeded' and payments.invoice_id is null
      and not exists (select from invoices where payment_id = payments.id)`);
  return newestFirst(query, page).execute();
}

export const findPayment = (db: Db, id: number) =>
  selectPayments(db).where('id', '=', id).executeTakeFirst();

export const findReceipt = (db: Db, id: number) =>
  selectPayments(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscriptionId')
    .select([
      'payments.monthlyHours',
      'payments.hourlyRate',
      'payments.billingName',
      'payments.billingEmail',
      'payments.companyName',
      'payments.billingAddress',
      'payments.taxNumber',
      'subscriptions.customPlanName',
      // A payment by card has the day of the invoice that it led to. Older ones have no invoice.
      sql<string>`coalesce(payments.paid_on, (select issued_on from invoices
        where payment_id = payments.id), day_of(payments.created_at))`.as('day'),
      voidOf('voided_on').as('voidedOn'),
    ])
    .where('payments.id', '=', id)
    .where('payments.status', '=', 'succeeded')
    .executeTakeFirst();

export const insertPayment = (db: Db, row: NewRow<'payments'>) =>
  db.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow();

/**
 * Serializes refunds of this payment. Reads the refunds after the lock, so that the sums are current: all that did not fail, and
 * those that the provider has made.
 */
export async function lockPaymentForNoKeyUpdate(db: Db, id: number) {
  const found = await db
    .selectFrom('payments')
    .select(['id', 'clientId', 'kind', 'amount', 'currency', 'status'])
    .select(['provider', 'providerReference'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { rows } = await sql<{ refunded: number; made: number }>`
    select coalesce(sum(amount), 0) as refunded, coalesce(sum(amount) filter (
      where status = 'succeeded' or provider_reference is not null), 0) as made
    from refunds where payment_id = ${id} and status <> 'failed'`.execute(db);
  return { ...found, refunded: 0, made: 0, ...rows[0] };
}

export const findPaymentOfCharge = (db: Db, provider: string, charge: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'clientId'])
    .where('provider', '=', provider)
    .where('providerReference', '=', charge)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();

/** The company, address and tax number that a receipt shows; null for a client who has entered none. */
export async function findBilledCompany(db: Db, userId: number) {
  const found = await db
    .selectFrom('clientProfiles')
    .leftJoin('billingAddresses as a', 'a.clientId', 'clientProfiles.userId')
    .select(['companyName', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'])
    .select('taxNumber')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const { companyName = null, taxNumber = null, ...address } = found ?? {};
  return { companyName, taxNumber, billingAddress: formatAddress(address) };
}

/** The first day after a billing month of a subscription. */
export const endOfMonth = (start: RawBuilder<unknown>) =>
  sql<string>`end_of_month(subscriptions, ${start})`;

/** The billing period that contains `day`, or the current period if `day` is null. */
export async function findPeriod(db: Db, subscriptionId: number, day: string | null) {
  const { rows } = await sql<{ periodStart: string; periodEnd: string }>`
    select period as "periodStart", ${endOfMonth(sql`period`)} as "periodEnd"
    from subscriptions, coalesce(${day}::date, ${monthStart}) as period
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
