import { openPeriod } from '#domains/ledger/queries.ts';
import type { MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { endPlan, resume, setStatus } from '../subscriptions/operations.ts';
import { activatePlan, pausePlan, planPause } from '../subscriptions/pausing.ts';
import {
  findPlans,
  findRunningSubscription,
  lockClientForNoKeyUpdate,
  lockSubscriptionForUpdate,
} from '../subscriptions/queries.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { queuePlanChanged } from './mails.ts';
import type { PlanAct } from './schema.ts';

/**
 * Locks what the figures of a preview depend on, in this order: the client, their hours, and their plans. Returns the plans.
 * The caller has opened a transaction.
 */
export async function lockPlans(db: Db, clientId: number) {
  if (!(await lockClientForNoKeyUpdate(db, clientId))) throw notFound('Client');
  // Locks the hours, too. A scheduled plan whose day has come begins first.
  await openPeriod(db, clientId);
  const plans = await findPlans(db, clientId);
  for (const plan of [plans.running, plans.paused])
    if (plan) await lockSubscriptionForUpdate(db, plan.id);
  return plans;
}

type Act = Exclude<PlanAct, 'start'>;

const perform: Record<Act, (context: MailingContext, id: number) => Promise<Subscription>> = {
  pause: pausePlan,
  activate: activatePlan,
  keep: (context, id) => resume(context, { id }),
  cancel: (context, id) => setStatus(context, { id, status: 'cancelled' }),
  end: endPlan,
};

/**
 * Makes a change that is already checked, and tells the client. The caller has opened a transaction and called `lockPlans`.
 */
export async function actOnPlan(context: MailingContext, act: Act, id: number) {
  const plan = await perform[act](context, id);
  const recipient = { userId: plan.userId, subscriptionId: plan.id };
  await queuePlanChanged(context.db, context.env, recipient, { act, plan });
  return plan;
}

/** Plans a pause of the client's plan, and confirms it by mail. */
export const pauseOwnPlan = (context: MailingContext, from: string) =>
  inTransaction(context.db, async (db) => {
    const userId = context.actor.id;
    if (!(await lockClientForNoKeyUpdate(db, userId))) throw forbidden();
    const running = await findRunningSubscription(db, userId);
    if (!running) throw conflict('You have no plan that can be paused.');
    const planned = await planPause({ ...context, db }, running.id, from);
    const recipient = { userId, subscriptionId: running.id };
    await queuePlanChanged(db, context.env, recipient, { act: 'plan-pause', plan: running, from });
    return planned;
  });
