import { type RawBuilder, sql } from 'kysely';
import { findBalance, insertCorrection, openPeriod } from '#domains/ledger/queries.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { sumHours } from '#shared/hours.ts';

/** The hours of a payment that were taken because it was returned, or is disputed. */
const takenOf = (payment: RawBuilder<unknown>) => sql<number>`exact_hours(
  coalesce((select sum(refunds.hours_taken) from refunds
    where refunds.payment_id = ${payment} and status <> 'failed'), 0)
  + coalesce((select sum(dispute.hours_taken) from payment_disputes as dispute
    where dispute.payment_id = ${payment} and status <> 'won'), 0))`;

/** The part of the month that a payment in parts has paid; 1 if there is only one. */
const paidShare = sql<number>`coalesce((select payments.month_amount / greatest(payments.month_amount,
    least(line.total, paid_invoice.total))
  from invoices paid_invoice join invoice_lines line on line.invoice_id = paid_invoice.id
    and line.subscription_id is not null
  where paid_invoice.id = payments.invoice_id and payments.month_amount is not null), 1)`;

type Change = { clientId: number; hours: number; reason: string };

/** Books a correction by the author, or by nobody if the server acts. */
async function correct(db: Db, author: Author, { clientId, hours, reason }: Change) {
  const periodStart = await openPeriod(db, clientId);
  const actorId = author.actor?.id ?? null;
  const entry = await insertCorrection(db, { clientId, periodStart, hours, reason, actorId });
  const { balance: hoursLeft } = await findBalance(db, clientId);
  await recordAudit(db, author, {
    action: 'corrected',
    objectKind: 'hours',
    objectId: clientId,
    after: { hours, hoursLeft, periodStart, entryId: entry.id },
  });
}

/**
 * Takes the hours that a payment bought and that are not used, and returns how many. Hours of later months and packs are used
 * last, so they stay; a pack comes after the month in which it was bought. The balance never falls below 0. A payment of a part
 * of a month bought a part of its hours.
 */
export async function takeUnusedHours(db: Db, author: Author, paymentId: number) {
  const payment = await db
    .selectFrom('payments')
    .select(['clientId', 'periodStart', 'packHours', 'monthlyHours'])
    .select([takenOf(sql`payments.id`).as('taken'), paidShare.as('share')])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { clientId, periodStart, packHours, monthlyHours } = payment;
  if (!(await lockClientForNoKeyUpdate(db, clientId))) return 0;
  await openPeriod(db, clientId);
  const { balance } = await findBalance(db, clientId);
  const { later } = await db
    .selectFrom('hoursLedger')
    .select(
      sql<number>`coalesce(sum(hours - ${takenOf(sql`hours_ledger.payment_id`)}), 0)`.as('later'),
    )
    .where('clientId', '=', clientId)
    .where('kind', 'in', ['grant', 'pack', 'credit'])
    .where(
      sql<boolean>`(period_start > ${periodStart}::date
        or (kind = 'pack' and period_start = ${periodStart}::date and ${packHours === null}))`,
    )
    .executeTakeFirstOrThrow();
  const paid = packHours ?? Math.round(monthlyHours * payment.share * 100) / 100;
  const bought = sumHours([paid, -payment.taken]);
  const taken = Math.min(bought, Math.max(0, sumHours([balance, -later])));
  if (taken > 0) {
    const reason = 'Unused hours of a payment that was returned';
    await correct(db, author, { clientId, hours: -taken, reason });
  }
  return taken;
}

type Returned = { paymentId: number; hours: number; reason: string };

/** Gives back hours that were taken: the refund failed later, or the dispute was won. */
export async function giveHoursBack(db: Db, author: Author, given: Returned) {
  const { paymentId, hours, reason } = given;
  const { clientId } = await db
    .selectFrom('payments')
    .select('clientId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (await lockClientForNoKeyUpdate(db, clientId))
    await correct(db, author, { clientId, hours, reason });
}
