import type { Row } from '#db/types.ts';
import { catalogue, isNamedPlan } from '#domains/plans/catalogue.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import { roundHundredths } from '#shared/money.ts';
import {
  canChoosePlan,
  canReadSubscription,
  canRepeatStatus,
  canSetSubscriptionStatus,
  canSubscribeFor,
  needsPayment,
  redactSubscription,
} from './policy.ts';
import {
  endToday,
  findRunningSubscription,
  findSubscription,
  insertSubscription,
  type LockedSubscription,
  lockClientForNoKeyUpdate,
  lockSubscriptionForUpdate,
  nextPeriodStart,
  updateSubscription,
} from './queries.ts';
import type { CreateSubscriptionInput, SubscriptionStatus } from './schema.ts';

export async function readSubscription({ db, actor }: ActionContext, id: number) {
  const found = await findSubscription(db, id);
  if (!found || !canReadSubscription(actor, found)) throw notFound('Subscription');
  return redactSubscription(actor, found);
}

/** Hours and rate of a named plan always come from the catalogue. Custom plans use those of the input. */
function resolveTerms(input: CreateSubscriptionInput): Terms {
  const { plan, monthlyHours, hourlyRate, customPlanName = null } = input;
  if (isNamedPlan(plan)) return { plan, ...catalogue[plan].recorded, customPlanName: null };
  if (monthlyHours === undefined) throw invalid('Monthly hours must be at least 1', 'monthlyHours');
  if (hourlyRate === undefined) throw invalid('Hourly rate must be at least $0.01', 'hourlyRate');
  return {
    plan,
    monthlyHours: roundHundredths(monthlyHours),
    hourlyRate: roundHundredths(hourlyRate),
    customPlanName,
  };
}

type Terms = Pick<Row<'subscriptions'>, 'plan' | 'monthlyHours' | 'hourlyRate' | 'customPlanName'>;

/** Custom plans with different terms are different plans. */
const isSamePlan = (a: Terms, b: Terms) =>
  a.plan === b.plan &&
  a.monthlyHours === b.monthlyHours &&
  a.hourlyRate === b.hourlyRate &&
  a.customPlanName === b.customPlanName;

/** Returns the id of the client to subscribe, or throws if the actor may not choose this plan for them. */
export function resolveSubscriber(actor: Actor, input: CreateSubscriptionInput): number {
  const userId = input.userId ?? (isClient(actor) ? actor.id : undefined);
  if (!canChoosePlan(actor, input.plan)) throw invalid('Please select a plan', 'plan');
  if (userId === undefined) throw invalid('Please select a client', 'userId');
  if (!canSubscribeFor(actor, userId)) throw forbidden('You can only subscribe for yourself.');
  return userId;
}

/**
 * Starts a plan today and ends the previous one. Does not charge: call it after the payment, or for an admin who grants
 * the plan. Of concurrent calls for the same plan, one succeeds.
 */
export async function subscribe(context: AuditedContext, input: CreateSubscriptionInput) {
  const { actor } = context;
  const { paymentMethod = null } = input;
  const userId = resolveSubscriber(actor, input);
  const terms = resolveTerms(input);

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, userId)))
      throw invalid('Please select a client', 'userId');
    const previous = await findRunningSubscription(db, userId);
    if (previous?.status === 'active' && isSamePlan(previous, terms))
      throw conflict('This plan is already active.');
    if (previous)
      await updateSubscription(db, previous.id, { status: 'inactive', endDate: endToday });
    const { id } = await insertSubscription(db, {
      ...terms,
      userId,
      status: 'active',
      paymentMethod,
    });
    const { customPlanName: _, ...facts } = terms;
    if (previous)
      await recordAudit(db, context, {
        action: 'updated',
        objectKind: 'subscription',
        objectId: previous.id,
        before: { userId, status: previous.status, plan: previous.plan },
        after: { userId, status: 'inactive', plan: previous.plan },
      });
    await recordAudit(db, context, {
      action: 'created',
      objectKind: 'subscription',
      objectId: id,
      after: { userId, status: 'active', ...facts, isPaid: needsPayment(actor) },
    });
    return readSubscription({ db, actor }, id);
  });
}

type Before = { status: SubscriptionStatus; isRunning: boolean };

/** A cancelled plan runs to the end of the billing period; an inactive plan ends today. */
function statusChange(status: SubscriptionStatus, before: Before) {
  if (status === 'cancelled')
    return before.status === 'active' ? { status, endDate: nextPeriodStart } : { status };
  if (status === 'inactive') return before.isRunning ? { status, endDate: endToday } : { status };
  return { status, endDate: null };
}

function refuseRepeat({ status, isRunning }: Before) {
  if (status === 'cancelled' && isRunning)
    throw conflict('This subscription is already cancelled.');
  if (status === 'cancelled' || status === 'inactive')
    throw conflict('This subscription has already ended.');
}

export function setStatus(
  context: AuditedContext,
  { id, status }: { id: number; status: SubscriptionStatus },
) {
  const { actor } = context;
  return inTransaction(context.db, async (db: Db) => {
    const before = await lockSubscriptionForUpdate(db, id);
    if (!before || !canReadSubscription(actor, before)) throw notFound('Subscription');
    if (!canSetSubscriptionStatus(actor, status))
      throw forbidden('You can only cancel your subscription.');
    if (!canRepeatStatus(actor)) refuseRepeat(before);
    if (before.status !== status) {
      await updateSubscription(db, id, statusChange(status, before));
      await recordStatus({ ...context, db }, id, before);
    }
    return readSubscription({ db, actor }, id);
  });
}

/** Undoes a cancellation before the plan ends. */
export function resume(context: AuditedContext, { id }: { id: number }) {
  const { actor } = context;
  return inTransaction(context.db, async (db: Db) => {
    const before = await lockSubscriptionForUpdate(db, id);
    if (!before || !canReadSubscription(actor, before)) throw notFound('Subscription');
    if (before.status === 'active') throw conflict('This subscription is not cancelled.');
    if (!before.isRunning) throw conflict('This subscription has already ended.');
    await updateSubscription(db, id, { status: 'active', endDate: null });
    await recordStatus({ ...context, db }, id, before);
    return readSubscription({ db, actor }, id);
  });
}

async function recordStatus(context: AuditedContext, id: number, before: LockedSubscription) {
  const after = await lockSubscriptionForUpdate(context.db, id);
  const factsOf = ({ userId, plan, status, endDate }: LockedSubscription) => ({
    userId,
    plan,
    status,
    endDate,
  });
  await recordAudit(context.db, context, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: id,
    before: factsOf(before),
    after: after ? factsOf(after) : null,
  });
}
