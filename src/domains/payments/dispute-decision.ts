import { sql } from 'kysely';
import { declineWaitingTime, lockGuard } from '#domains/ledger/guard/queries.ts';
import { actOnPlan } from '#domains/plans/changes/act-operations.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { logWaitingTime } from '#domains/worked-time/operations.ts';
import { recordAudit } from '#server/audit.ts';
import type { MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockForChange } from './operations.ts';
import { findPayment, lockPaymentForNoKeyUpdate } from './queries.ts';
import type { DecideDisputeInput } from './schema.ts';
import { takeUnusedHours } from './unused-hours.ts';

/** Returns the id of the dispute; undefined if none of the payment waits for a decision. */
async function saveDecision(
  db: Db,
  { paymentId, decision }: DecideDisputeInput,
  decidedBy: number,
) {
  const decided = await db
    .updateTable('paymentDisputes')
    .set({ decision, decidedBy, decidedAt: sql<string>`now()` })
    .where('paymentId', '=', paymentId)
    .where('status', 'in', ['open', 'lost'])
    .where('decision', 'is', null)
    .returning('id')
    .execute();
  return decided[0]?.id;
}

/**
 * Decides about the plan of a client who disputes a payment. `continue`: work goes on, and the time that waited is logged.
 * `end`: the plan ends today, and the unused hours of the payment are taken.
 */
export const decideDispute = (context: MailingContext, input: DecideDisputeInput) =>
  inTransaction(context.db, async (db) => {
    const { paymentId, decision } = input;
    const payment = await lockPaymentForNoKeyUpdate(db, paymentId);
    if (!payment) throw notFound('Payment');
    const { clientId, amount } = payment;
    const hasClient = await lockClientForNoKeyUpdate(db, clientId);
    if (hasClient) await lockGuard(db, clientId);
    const dispute = await saveDecision(db, input, context.actor.id);
    if (dispute === undefined)
      throw conflict('No dispute of this payment waits for a decision. Reload to see its state.');
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'payment',
      objectId: paymentId,
      after: { userId: clientId, amount, answer: decision },
    });
    if (decision === 'continue') await logWaitingTime(db, clientId);
    else if (hasClient) await endWork({ ...context, db }, { clientId, paymentId, dispute });
    const decided = await findPayment(db, paymentId);
    if (!decided) throw notFound('Payment');
    return decided;
  });

type Ended = { clientId: number; paymentId: number; dispute: string };

async function endWork(context: MailingContext, { clientId, paymentId, dispute }: Ended) {
  const { db } = context;
  const { running, paused } = await lockForChange(db, clientId);
  await declineWaitingTime(db, clientId);
  const plan = running ?? paused;
  if (plan) await actOnPlan(context, 'end', plan.id);
  const hoursTaken = await takeUnusedHours(db, context, paymentId);
  if (hoursTaken <= 0) return;
  await db
    .updateTable('paymentDisputes')
    .set({ hoursTaken })
    .where('paymentId', '=', paymentId)
    .where('id', '=', dispute)
    .execute();
}
