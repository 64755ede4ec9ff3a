import { findBalance, openPeriod } from '#domains/ledger/queries.ts';
import { isChargedToCard } from '#domains/plans/changes/queries.ts';
import { quotePlan } from '#domains/plans/changes/quote.ts';
import { readScheduledChange } from '#domains/plans/changes/view.ts';
import {
  readSubscription,
  resolveTerms,
  resume,
  setStatus,
  startPlan,
} from '#domains/plans/subscriptions/operations.ts';
import { activatePlan, endPausedPlan, pausePlan } from '#domains/plans/subscriptions/pausing.ts';
import {
  findPausedSubscription,
  findRunningSubscription,
  lockClientForNoKeyUpdate,
  lockSubscriptionForUpdate,
} from '#domains/plans/subscriptions/queries.ts';
import type { Subscription } from '#domains/plans/subscriptions/schema.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { findSavedCard } from '../card-queries.ts';
import { paymentMethodLabels } from '../labels.ts';
import { expirePlanCheckout } from '../operations.ts';
import { findPeriod } from '../queries.ts';
import { type RecordContext, recordPayment } from '../recorded/operations.ts';
import { listBilledMonths } from '../recorded/queries.ts';
import { queuePlanChanged } from './mails.ts';
import { previewChange, refuseIfChanged } from './preview.ts';
import type {
  ChangePlanInput,
  ClientPlan,
  PlanPayment,
  PlanTermsInput,
  PreviewChangeInput,
} from './schema.ts';

const maxMonths = 24;

export async function readClientPlan(context: AuditedContext, clientId: number) {
  const { db } = context;
  const [running, paused] = [
    await findRunningSubscription(db, clientId),
    await findPausedSubscription(db, clientId),
  ];
  const plan: ClientPlan = {
    running: running ? await readSubscription(context, running.id) : null,
    paused: paused ? await readSubscription(context, paused.id) : null,
    card: (await findSavedCard(db, clientId))?.label ?? null,
    isChargedToCard: running ? await isChargedToCard(db, running.id) : false,
    hours: await findBalance(db, clientId),
    change: await readScheduledChange(db, clientId),
    months: await listBilledMonths(db, { clientId }, maxMonths),
  };
  return plan;
}

type PlanStart = {
  clientId: number;
  terms: PlanTermsInput;
  payment: PlanPayment;
  /** The time until which the caller offers to undo it. */
  mailsNotBefore?: Date;
};

/**
 * Starts a plan for a client today and ends the running one. Charges nothing: the first month is paid elsewhere or later.
 * For callers that show no preview, such as the conversion of a lead.
 */
export const startClientPlan = (context: RecordContext, start: PlanStart): Promise<Subscription> =>
  inTransaction(context.db, async (db) => {
    const { clientId: userId, terms: input, payment, mailsNotBefore: notBefore } = start;
    if (payment.kind === 'card') throw invalid('This client has no saved card', 'payment');
    const terms = resolveTerms(input);
    const { credit } = await quotePlan(db, userId, terms);
    const isPaid = payment.kind === 'elsewhere';
    const { id } = await startPlan(
      { ...context, db },
      {
        ...{ userId, terms, isPaid, credit },
        paymentMethod: isPaid ? paymentMethodLabels[payment.method] : null,
        ...(isPaid && { method: payment.method }),
      },
    );
    const preview = { act: 'start', plan: terms } as const;
    await queuePlanChanged(db, context.env, {
      ...{ userId, ...preview, subscriptionId: id },
      notBefore,
    });
    await recordFirstPayment({ ...context, db }, id, payment);
    return readSubscription({ ...context, db }, id);
  });

async function recordFirstPayment(
  context: RecordContext,
  subscriptionId: number,
  payment: PlanPayment,
) {
  if (payment.kind !== 'elsewhere') return;
  const { periodStart } = await findPeriod(context.db, subscriptionId, null);
  await recordPayment(context, { ...payment, subscriptionId, periodStart });
}

/**
 * Locks what the figures of a preview depend on: the client, their plans, and their hours. A checkout that the client has
 * not confirmed shows a price that no longer holds, so it expires.
 */
export async function lockForChange(db: Db, clientId: number) {
  if (!(await lockClientForNoKeyUpdate(db, clientId))) throw notFound('Client');
  for (const find of [findRunningSubscription, findPausedSubscription]) {
    const plan = await find(db, clientId);
    if (plan) await lockSubscriptionForUpdate(db, plan.id);
  }
  await openPeriod(db, clientId);
  await expirePlanCheckout(db, clientId);
}

/** Makes a change of a plan without a card payment, if the confirmed figures still hold. */
export const changeClientPlan = (context: RecordContext, input: ChangePlanInput) =>
  inTransaction(context.db, async (db) => {
    await lockForChange(db, input.clientId);
    const preview = await previewChange(db, input);
    refuseIfChanged(input.previewed, preview);
    if (preview.figures.amount === 0 && input.payment.kind !== 'later')
      throw conflict('Nothing is to be paid for this change.');
    return applyChange({ ...context, db }, input, preview.figures.subscriptionId);
  });

/** Makes a change that is already checked, and tells the client. */
export async function applyChange(
  context: RecordContext,
  input: PreviewChangeInput & Pick<ChangePlanInput, 'payment'>,
  changedId: number | null,
) {
  const { act, clientId, payment, plan } = input;
  if (act === 'start') {
    if (plan === undefined) throw invalid('Please select a plan', 'plan');
    return startClientPlan(context, { clientId, terms: { ...input, plan }, payment });
  }
  if (changedId === null) throw notFound('Subscription');
  const changed = await changeStatus(context, act, changedId);
  await queuePlanChanged(context.db, context.env, {
    ...{ userId: clientId, act, plan: changed },
    subscriptionId: changed.id,
  });
  await recordFirstPayment(context, changed.id, payment);
  return changed;
}

function changeStatus(
  context: RecordContext,
  act: Exclude<PreviewChangeInput['act'], 'start'>,
  id: number,
) {
  if (act === 'pause') return pausePlan(context, id);
  if (act === 'activate') return activatePlan(context, id);
  if (act === 'keep') return resume(context, { id });
  if (act === 'cancel') return setStatus(context, { id, status: 'cancelled' });
  return endPlan(context, id);
}

async function endPlan(context: RecordContext, id: number) {
  const paused = await endPausedPlan(context, id);
  return paused ?? setStatus(context, { id, status: 'inactive' });
}
