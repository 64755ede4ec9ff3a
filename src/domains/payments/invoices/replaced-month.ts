import { openPeriod } from '#domains/ledger/queries.ts';
import { findCurrentMonth, takeHoursBack } from '#domains/plans/changes/queries.ts';
import { unusedOf } from '#domains/plans/changes/quote.ts';
import { findRunningSubscription } from '#domains/plans/subscriptions/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { creditInvoice } from './credit-notes.ts';

type Unused = { invoiceId: number; number: string; clientId: number; amount: number };

/**
 * Takes the hours of the unused days back before another plan replaces the running one, if the month of this one is on an open
 * invoice that the hourly job wrote. What was paid of the month stays with the client as hours. A month that was paid in full
 * gives its credit on the new plan instead. The caller has locked the client.
 */
async function takeUnusedDays(db: Db, clientId: number): Promise<Unused | undefined> {
  if (!(await findRunningSubscription(db, clientId))) return undefined;
  // A month or a scheduled change whose day has come begins first.
  await openPeriod(db, clientId);
  const current = await findCurrentMonth(db, clientId);
  const unused = unusedOf(current);
  if (!current?.asked || !unused) return undefined;
  const { id: invoiceId, number } = current.asked;
  const { hours, amount } = unused;
  await takeHoursBack(db, { userId: clientId, planId: current.planId, hours });
  return { invoiceId, number, clientId, amount };
}

/** Starts a plan, and credits what is no longer owed for the month of the plan that it replaces. */
export async function replaceOpenMonth<Result>(
  context: Author & { db: Db },
  clientId: number,
  start: () => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const unused = await takeUnusedDays(db, clientId);
  const started = await start();
  if (!unused) return started;
  const { invoiceId, number, amount } = unused;
  const actorId = context.actor?.id ?? null;
  await creditInvoice(db, invoiceId, { amount, reason: 'Unused days of the former plan', actorId });
  await recordAudit(db, context, {
    action: 'credited',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { number, clientId, amount },
  });
  return started;
}
