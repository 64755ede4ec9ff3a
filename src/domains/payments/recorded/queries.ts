import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { priceOf } from '#domains/plans/catalogue/catalogue.ts';
import { creditOfMonth } from '#domains/plans/changes/queries.ts';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { sumHundredths } from '#shared/money.ts';
import { endOfMonth } from '../queries.ts';
import { isNotCharged } from '../unpaid-months.ts';

export type BilledMonth = {
  subscriptionId: number;
  plan: Plan;
  customPlanName: string | null;
  periodStart: string;
  periodEnd: string;
  /** Taken off the price, for the unused days of the plan before. */
  credit: number;
  /** What the month costs after the credits, what was paid for it, and the rest. */
  price: number;
  paid: number;
  open: number;
  /** The open invoice that the month is on. A payment of the month pays it. */
  invoice: { id: number; number: string; issuedOn: string; open: number } | null;
  /** Whether a charge of the card includes what is open. */
  isCharged: boolean;
};

type MonthRow = Omit<BilledMonth, 'price' | 'open'> & {
  monthlyHours: number;
  hourlyRate: number;
  waived: number;
};

/**
 * What credit notes have taken off the invoice of the hourly job that asks for a month, such as the unused days of a plan that was
 * replaced. A month on an invoice of an administrator stays open for it. A refund does not reopen a month; an invoice that was
 * credited in full leaves it to an administrator.
 */
const waived = sql<number>`(select coalesce(sum(least(line.total, noted.amount)), 0)
  from invoice_lines line join invoices invoice on invoice.id = line.invoice_id
  cross join lateral (select sum(total) as amount from invoices note where note.credited_invoice_id = invoice.id
    and note.issued_on is not null and note.voided_at is null and note.refund_id is null) noted
  where line.subscription_id = subscriptions.id and line.period_start = granted.period_start
    and invoice.payment_id is null and invoice.created_by is null and noted.amount < invoice.total)`;

type Filter = { clientId: number; month?: { subscriptionId: number; periodStart: string } };

/** The months that were granted to a client and what was paid for them, newest first. Refunds do not reopen a month. */
export async function listBilledMonths(db: Db, { clientId, month }: Filter, limit = 24) {
  const isOne = month
    ? sql`granted.subscription_id = ${month.subscriptionId}
        and granted.period_start = ${month.periodStart}::date`
    : sql`true`;
  const { rows } = await sql<MonthRow>`
    select subscriptions.id as "subscriptionId", plan, custom_plan_name as "customPlanName",
      monthly_hours as "monthlyHours", hourly_rate as "hourlyRate",
      granted.period_start as "periodStart",
      ${endOfMonth(sql`granted.period_start`)} as "periodEnd",
      ${creditOfMonth('subscriptions', sql`granted.period_start`)} as credit,
      (select coalesce(sum(coalesce(month_amount, amount)), 0) from payments
        where subscription_id = subscriptions.id and payments.period_start = granted.period_start
          and payments.status = 'succeeded' and payments.kind <> 'pack'
          -- Not as a join, which would read all payments.
          and (select v.payment_id from payment_voids v where v.payment_id = payments.id) is null) as paid,
      (select json_build_object('id', id, 'number', number, 'issuedOn', issued_on,
          'open', total - paid - credited) from invoices
        where id = open_invoice_of_month(subscriptions.id, granted.period_start)) as invoice,
      not ${isNotCharged(sql`subscriptions.id`, sql`granted.period_start`)} as "isCharged", ${waived} as waived
    from hours_ledger granted join subscriptions on subscriptions.id = granted.subscription_id
    where granted.client_id = ${clientId} and granted.kind = 'grant' and ${isOne}
    order by granted.period_start desc, granted.id desc
    limit ${limit}
  `.execute(db);
  return rows.map(toMonth);
}

function toMonth({ monthlyHours, hourlyRate, waived: off, ...month }: MonthRow): BilledMonth {
  const price = sumHundredths([priceOf({ monthlyHours, hourlyRate }), -month.credit, -off]);
  return { ...month, price, open: Math.max(0, sumHundredths([price, -month.paid])) };
}

/** Whether a payment of the month shows its credit. Of several payments, the first one does. */
export async function isCreditShown(
  db: Db,
  { subscriptionId, periodStart }: { subscriptionId: number; periodStart: string },
) {
  const { rows } = await sql<{ isShown: boolean }>`select exists (select from payments p
    where p.subscription_id = ${subscriptionId} and p.period_start = ${periodStart}::date
      and p.status = 'succeeded' and p.credit_amount > 0
      and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null) as "isShown"`.execute(
    db,
  );
  return rows[0]?.isShown === true;
}

/** Returns false if the payment is already void. */
export async function insertVoid(db: Db, row: NewRow<'paymentVoids'>) {
  const inserted = await db
    .insertInto('paymentVoids')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The plan that a payment is for, with the terms that its receipt shows. */
export const findPaidPlan = (db: Db, id: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'userId', 'plan', 'customPlanName', 'monthlyHours', 'hourlyRate'])
    .where('id', '=', id)
    .executeTakeFirst();
