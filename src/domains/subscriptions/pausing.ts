import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { readSubscription, recordStatus } from './operations.ts';
import {
  endToday,
  type LockedSubscription,
  lockSubscriptionForUpdate,
  startAgain,
  today,
  updateSubscription,
} from './queries.ts';

type Change = Parameters<typeof updateSubscription>[2];

const changePlan = (
  context: AuditedContext,
  id: number,
  resolve: (before: LockedSubscription) => Change,
) =>
  inTransaction(context.db, async (db: Db) => {
    const before = await lockSubscriptionForUpdate(db, id);
    if (!before) throw notFound('Subscription');
    await updateSubscription(db, id, resolve(before));
    await recordStatus({ ...context, db }, id, before);
    return readSubscription({ db, actor: context.actor }, id);
  });

/** Pauses an active plan today. Nothing is granted or charged until it is activated; unused hours are kept. */
export const pausePlan = (context: AuditedContext, id: number) =>
  changePlan(context, id, ({ status }) => {
    if (status !== 'active') throw conflict('Only an active plan can be paused.');
    return { status: 'inactive', endDate: endToday, pausedOn: today };
  });

/** Ends a paused plan. Returns undefined if the plan is not paused. */
export const endPausedPlan = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db: Db) => {
    const before = await lockSubscriptionForUpdate(db, id);
    if (before?.pausedOn === null || !before) return undefined;
    return changePlan({ ...context, db }, id, () => ({ pausedOn: null }));
  });

/** Activates a paused plan. Within the month that was granted before the pause, the plan continues with its dates. */
export const activatePlan = (context: AuditedContext, id: number) =>
  changePlan(context, id, ({ pausedOn }) => {
    if (pausedOn === null) throw conflict('This plan is not paused.');
    return { status: 'active', startDate: startAgain, endDate: null, pausedOn: null };
  });
