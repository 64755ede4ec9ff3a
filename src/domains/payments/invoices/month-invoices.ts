import { sql } from 'kysely';
import { creditOfMonth, isPaidByCard } from '#domains/plans/changes/queries.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forEachDespiteErrors } from '#shared/despite-errors.ts';
import { describePlanMonth } from '../labels.ts';
import { findPaidPlan, isCreditShown, listBilledMonths } from '../recorded/queries.ts';
import { isNotCharged } from '../unpaid-months.ts';
import { addBoughtLines } from './payment-invoice.ts';
import { findIssuedInvoice, insertDraft, issueInvoice } from './queries.ts';

type Month = { clientId: number; subscriptionId: number; periodStart: string };

const batchSize = 200;
/** A month that nobody could ask for in this time, because of a dispute for example, is left to an administrator. */
const maxDays = sql.lit(100);

/** Whether the plan runs, or has covered the whole month. What a plan that ended within its month costs, an administrator decides. */
const isCovered = sql`(s.status <> 'pending' and (plan_runs(s.status, s.end_date)
  or plan_end(s.*) >= end_of_month(s.*, g.period_start)))`;

/**
 * Whether the card is charged first: neither this month nor an earlier one that must be paid before has failed, and no part of
 * this one was paid elsewhere.
 */
const waitsForCard = sql`coalesce(plan_runs(s.status, s.end_date) and ${isPaidByCard('s')}
  and (s.card_plan_id is not null or g.period_start > (select min(p.period_start) from payments p
    where p.subscription_id = s.id and p.status = 'succeeded' and p.kind not in ('recorded', 'pack', 'invoice')))
  and not ${isNotCharged(sql`s.id`, sql`g.period_start`)}
  and not exists (select from checkouts failed where failed.subscription_id = s.id and failed.kind = 'renewal'
    and failed.status in ('declined', 'expired') and failed.period_start <= g.period_start
    and not ${isNotCharged(sql`s.id`, sql`failed.period_start`)}), false)`;

/** Whether a card may be charged for the month, or for the plan, at this moment. */
const isBeingPaid = sql`exists (select from checkouts paying where paying.user_id = s.user_id
  and paying.status = 'processing' and (paying.kind = 'subscription'
    or (paying.kind = 'renewal' and paying.subscription_id = s.id and paying.period_start = g.period_start)))`;

const paid = sql`(select coalesce(sum(coalesce(p.month_amount, p.amount)), 0) from payments p
  where p.subscription_id = s.id and p.period_start = g.period_start and p.status = 'succeeded' and p.kind <> 'pack'
    and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null)`;

/**
 * The months that are to be invoiced: they have begun, are not paid in full, and no invoice was ever written for them. So a
 * month is invoiced once, and one whose invoice was credited stays credited. A draft is about to be sent by an administrator.
 */
async function listUninvoicedMonths(db: Db, limit: number, month?: Month) {
  const isOne = month
    ? sql`g.subscription_id = ${month.subscriptionId} and g.period_start = ${month.periodStart}::date`
    : sql`true`;
  const { rows } = await sql<Month>`
    select g.client_id as "clientId", s.id as "subscriptionId", g.period_start as "periodStart"
    from hours_ledger g join subscriptions s on s.id = g.subscription_id
    join users client on client.id = s.user_id and client.role = 'client'
    where g.kind = 'grant' and g.period_start <= billing_day() and ${isOne}
      and g.period_start >= greatest((select months_invoiced_from from seller_details), billing_day() - ${maxDays}::integer)
      and (select months_invoiced_from from seller_details) is not null
      and ${isCovered} and not is_on_hold(s.user_id) and not ${isBeingPaid}
      and not exists (select from invoice_lines line
        where line.subscription_id = s.id and line.period_start = g.period_start)
      and ${paid} < cost_of(s.monthly_hours, s.hourly_rate) - ${creditOfMonth('s', sql`g.period_start`)}
      and not ${waitsForCard}
    order by g.period_start, s.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Issues the invoice of a month. Returns false if it was paid or invoiced in the meantime. */
const invoiceMonth = (db: Parameters<typeof inTransaction>[0], month: Month) =>
  inTransaction(db, async (trx) => {
    const { clientId, subscriptionId, periodStart } = month;
    // All that pays or bills a month has this lock.
    if (!(await lockClientForNoKeyUpdate(trx, clientId))) return false;
    if ((await listUninvoicedMonths(trx, 1, month)).length === 0) return false;
    const [billed] = await listBilledMonths(trx, { clientId, month }, 1);
    const plan = await findPaidPlan(trx, subscriptionId);
    if (!billed || !plan) return false;
    const { monthlyHours: hours, hourlyRate } = plan;
    const { id } = await insertDraft(trx, { kind: 'invoice', clientId });
    await addBoughtLines(trx, id, {
      kind: 'plan',
      description: describePlanMonth(billed),
      month: { subscriptionId, periodStart },
      hours,
      hourlyRate,
      amount: billed.open,
      credit: (await isCreditShown(trx, month)) ? 0 : billed.credit,
    });
    await issueInvoice(trx, id);
    const issued = await findIssuedInvoice(trx, id, clientId);
    await recordAudit(trx, serverAuthor, {
      action: 'sent',
      objectKind: 'invoice',
      objectId: id,
      after: { number: issued?.number, clientId, amount: issued?.open },
    });
    return true;
  });

/**
 * Invoices each plan month that has begun and that no card has paid, with an invoice that is due after the payment terms. Each
 * month once, on all nodes together. A month that fails does not keep the others waiting.
 */
export async function invoiceMonths(db: Parameters<typeof inTransaction>[0]) {
  let written: number;
  const failures: unknown[] = [];
  do {
    written = 0;
    const months = await listUninvoicedMonths(db, batchSize);
    await forEachDespiteErrors(months, async (month) => {
      if (await invoiceMonth(db, month)) written += 1;
    }).catch((error: unknown) => failures.push(error));
  } while (written > 0);
  if (failures.length > 0) throw failures[0];
}
