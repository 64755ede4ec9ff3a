import type { Row } from '#db/types.ts';
import { openPeriod } from '#domains/ledger/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import { lowRate } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';
import { isNamedPlan } from '../catalogue/catalogue.ts';
import { findOfferedTerms } from '../catalogue/offered-terms.ts';
import { nextPeriodStart } from '../catalogue/running-queries.ts';
import { minHoursMessage, type PlanTermsInput } from '../catalogue/schema.ts';
import { applyDueChange, takeHoursBack } from '../changes/queries.ts';
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
  findPlans,
  findRunningSubscription,
  findSubscription,
  insertSubscription,
  type LockedSubscription,
  lockClientForNoKeyUpdate,
  lockHours,
  lockSubscriptionForUpdate,
  startAgain,
  updateSubscription,
} from './queries.ts';
import type { CreateSubscriptionInput, SubscriptionStatus } from './schema.ts';

export async function readSubscription({ db, actor }: ActionContext, id: number) {
  const found = await findSubscription(db, id);
  if (!found || !canReadSubscription(actor, found)) throw notFound('Subscription');
  return redactSubscription(actor, found);
}

/** Hours and rate of a named plan always come from the catalogue as it holds today. Custom plans use those of the input. */
export async function resolveTerms(db: Db, input: PlanTermsInput): Promise<Terms> {
  const { plan, monthlyHours, hourlyRate, customPlanName = null } = input;
  const named = { plan, customPlanName: null, rolloverLimit: null };
  if (isNamedPlan(plan)) return { ...named, ...(await findOfferedTerms(db, plan)) };
  if (monthlyHours === undefined) throw invalid(minHoursMessage, 'monthlyHours');
  if (hourlyRate === undefined) throw invalid(lowRate.error(), 'hourlyRate');
  return {
    plan,
    monthlyHours,
    hourlyRate,
    customPlanName,
    rolloverLimit: input.rolloverLimit ?? null,
  };
}

export type Terms = Pick<
  Row<'subscriptions'>,
  'plan' | 'monthlyHours' | 'hourlyRate' | 'customPlanName' | 'rolloverLimit'
>;

export const alreadyActiveMessage = 'This plan is already active.';

/** Custom plans with different terms are different plans. */
export const isSamePlan = (a: Terms, b: Terms) =>
  a.plan === b.plan &&
  a.monthlyHours === b.monthlyHours &&
  a.hourlyRate === b.hourlyRate &&
  a.rolloverLimit === b.rolloverLimit &&
  a.customPlanName === b.customPlanName;

/** Returns the id of the client to subscribe, or throws if the actor may not choose this plan for them. */
export function resolveSubscriber(actor: Actor, input: CreateSubscriptionInput): number {
  const userId = input.userId ?? (isClient(actor) ? actor.id : undefined);
  if (!canChoosePlan(actor, input.plan)) throw invalid('Please select a plan', 'plan');
  if (userId === undefined) throw invalid('Please select a client', 'userId');
  if (!canSubscribeFor(actor, userId)) throw forbidden('You can only subscribe for yourself.');
  return userId;
}

/** Grants a plan: an administrator's call, or a payment that has been made. */
export async function subscribe(context: AuditedContext, input: CreateSubscriptionInput) {
  const { paymentMethod = null } = input;
  const userId = resolveSubscriber(context.actor, input);
  const isPaid = needsPayment(context.actor);
  const terms = await resolveTerms(context.db, input);
  return startPlan(context, { userId, terms, paymentMethod, isPaid });
}

type PlanStart = {
  userId: number;
  terms: Terms;
  paymentMethod: string | null;
  isPaid: boolean;
  /** How it was paid elsewhere. */
  method?: PaymentMethod;
  /** For the unused days of the plan that it replaces. */
  credit?: { amount: number; hours: number } | null;
};

/**
 * Starts a plan today and ends the previous one. Does not charge: call it after the payment, or for an admin who grants
 * the plan. Of concurrent calls for the same plan, one succeeds.
 */
export async function startPlan(context: AuditedContext, start: PlanStart) {
  const { actor } = context;
  const { userId, terms, paymentMethod, isPaid, method, credit = null } = start;
  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, userId)))
      throw invalid('Please select a client', 'userId');
    await lockHours(db, userId);
    // A scheduled change whose day has come happens first.
    if (await findRunningSubscription(db, userId)) await openPeriod(db, userId);
    const { running: previous, paused } = await findPlans(db, userId);
    if (previous?.status === 'active' && isSamePlan(previous, terms))
      throw conflict(alreadyActiveMessage);
    if (previous && credit) await takeHoursBack(db, { userId, planId: previous.id, ...credit });
    if (previous)
      await updateSubscription(db, previous.id, { status: 'inactive', endDate: endToday });
    if (paused) await updateSubscription(db, paused.id, { pausedOn: null });
    const { id } = await insertSubscription(db, {
      ...terms,
      userId,
      status: 'active',
      paymentMethod,
      firstMonthCredit: credit?.amount ?? 0,
    });
    const { customPlanName: _, rolloverLimit, ...facts } = terms;
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
      after: {
        userId,
        status: 'active',
        ...facts,
        isPaid,
        method,
        ...(rolloverLimit !== null && { rolloverLimit }),
        ...(credit && { credit: credit.amount }),
      },
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
  if (status === 'active') return { status, startDate: startAgain, endDate: null };
  return { status, endDate: null };
}

function refuseRepeat({ status, isRunning }: Before) {
  if (status === 'cancelled' && isRunning)
    throw conflict('This subscription is already cancelled.');
  if (status === 'cancelled' || status === 'inactive')
    throw conflict('This subscription has already ended.');
}

type Change = Parameters<typeof updateSubscription>[2];

/**
 * Changes a plan under its lock, after a scheduled change whose day has come, and records it in the audit log. `resolve`
 * throws if the change is not possible, and returns null if there is nothing to change.
 */
export async function changePlan(
  context: AuditedContext,
  id: number,
  resolve: (before: LockedSubscription) => Change | null,
) {
  const { actor } = context;
  await applyDueChange(context.db, id);
  return inTransaction(context.db, async (db: Db) => {
    const before = await lockSubscriptionForUpdate(db, id);
    if (!before || !canReadSubscription(actor, before)) throw notFound('Subscription');
    const change = resolve(before);
    if (change) {
      await updateSubscription(db, id, change);
      await recordStatus({ ...context, db }, id, before);
    }
    return readSubscription({ db, actor }, id);
  });
}

export const setStatus = (
  context: AuditedContext,
  { id, status }: { id: number; status: SubscriptionStatus },
) =>
  changePlan(context, id, (before) => {
    if (!canSetSubscriptionStatus(context.actor, status))
      throw forbidden('You can only cancel your subscription.');
    if (!canRepeatStatus(context.actor)) refuseRepeat(before);
    return before.status === status ? null : { ...statusChange(status, before), pausedOn: null };
  });

/** Ends a plan today. A paused plan has already stopped, so only its pause is removed. */
export const endPlan = (context: AuditedContext, id: number) =>
  changePlan(context, id, ({ pausedOn, isRunning }) => {
    if (pausedOn !== null) return { pausedOn: null };
    return isRunning ? { status: 'inactive', endDate: endToday } : null;
  });

/** Undoes a cancellation, or a planned pause, before the plan ends or pauses. */
export const resume = (context: AuditedContext, { id }: { id: number }) =>
  changePlan(context, id, ({ status, endDate, isRunning }) => {
    if (status === 'active' && endDate === null)
      throw conflict('This subscription is not cancelled.');
    if (!isRunning) throw conflict('This subscription has already ended.');
    return { status: 'active', endDate: null };
  });

export async function recordStatus(
  context: Author & { db: Db },
  id: number,
  before: LockedSubscription,
) {
  const after = await lockSubscriptionForUpdate(context.db, id);
  const factsOf = ({ userId, plan, status, endDate, pausedOn }: LockedSubscription) => ({
    userId,
    plan,
    status,
    endDate,
    isPaused: pausedOn !== null,
  });
  await recordAudit(context.db, context, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: id,
    before: factsOf(before),
    after: after ? factsOf(after) : null,
  });
}
