import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { minCardAmount } from './policy.ts';

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
  /** The open invoice of the month, and what is open of it. */
  invoiceId: number | null;
  open: number | null;
};

const maxAttempts = 4;

/**
 * Whether a month is not charged to the card: it is paid, by card or by a recorded payment, also of less than the price; or an
 * administrator has written its invoice, or credited its invoice in full. What is open of the invoice that the
 * hourly job wrote is charged, unless the client is paying it themselves at this moment.
 */
export const isNotCharged = (subscription: RawBuilder<unknown>, period: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(
    (select invoice.created_by is not null
        or invoice.total - invoice.paid - invoice.credited < ${sql.lit(minCardAmount)}
        or exists (select from checkouts paying where paying.invoice_id = invoice.id
          and paying.kind = 'invoice' and paying.status = 'processing' and paying.confirming_at is not null)
      from invoices invoice where invoice.id = open_invoice_of_month(${subscription}, ${period})),
    exists (select from payments p
      where p.subscription_id = ${subscription} and p.period_start = ${period}
        and p.kind <> 'pack' and p.status = 'succeeded'
        and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null)
    or exists (select from invoice_lines line join invoices waived on waived.id = line.invoice_id
      where line.subscription_id = ${subscription} and line.period_start = ${period}
        and waived.created_by is null and waived.status = 'void'))`;

type Month = Pick<UnpaidMonth, 'subscriptionId' | 'periodStart'>;

/** Whether the card may be charged for the month, and for what was open of its invoice when it was listed. */
export async function isMonthOwed(
  db: Db,
  {
    subscriptionId,
    periodStart,
    userId,
    invoiceId,
    open,
  }: Month & Pick<UnpaidMonth, 'userId' | 'invoiceId' | 'open'>,
) {
  const plan = sql`${subscriptionId}::integer`;
  const month = sql`${periodStart}::date`;
  const { rows } = await sql<{ isOwed: boolean }>`
    select not is_on_hold(${userId}::integer) and not ${isNotCharged(plan, month)}
      and (invoice.id, invoice.open) is not distinct from (${invoiceId}::integer, ${open}::numeric)
      as "isOwed"
    from (select) one left join lateral ${openInvoice(plan, month)} invoice on true`.execute(db);
  return rows[0]?.isOwed === true;
}

const openInvoice = (subscription: RawBuilder<unknown>, period: RawBuilder<unknown>) => sql`(
  select id, total - paid - credited as open from invoices
  where id = open_invoice_of_month(${subscription}, ${period}))`;

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
      coalesce(given.billing_email, paid.billing_email) as "billingEmail", unpaid.attempts,
      invoice.id as "invoiceId", invoice.open
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
        and not ${isNotCharged(sql`g.subscription_id`, sql`g.period_start`)}
      order by g.period_start limit 1) unpaid
      on not is_open and attempts_with_card < ${maxAttempts}
        and (last_at is null or last_at < now() - interval '1 day')
    left join lateral ${openInvoice(sql`s.id`, sql`unpaid.period_start`)} invoice on true
    -- A client who disputes a charge is not charged again before an administrator decides.
    where plan_runs(s.status, s.end_date) and not is_on_hold(s.user_id) and ${isOfClient}
    order by unpaid.period_start, s.id
    limit ${limit}
  `.execute(db);
  return rows;
}
