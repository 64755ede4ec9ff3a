import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { openPeriod } from '#domains/ledger/queries.ts';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { inTransaction } from '#server/transaction.ts';
import { isClient } from '#shared/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { costOf, formatMoney } from '#shared/money.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { monthlyCharge, planName } from '../catalogue/catalogue.ts';
import type { MailingContext } from '../subscriptions/client-mails.ts';
import {
  findNextMonth,
  findRunningSubscription,
  lockClientForNoKeyUpdate,
  lockSubscriptionForUpdate,
} from '../subscriptions/queries.ts';
import { queueChangeMail } from './mails.ts';
import {
  findChangeDay,
  findScheduledChange,
  insertPlanChange,
  isChargedToCard,
  listChangesToAnnounce,
  lockChangeToAnnounce,
  markAnnounced,
  withdrawPlanChange,
} from './queries.ts';
import type { ChangePreview, ScheduleInput } from './schema.ts';
import { readScheduledChange, toView } from './view.ts';

/** Computes when a smaller plan can replace the running one, or throws if it cannot. */
export async function previewScheduled(
  db: Db,
  clientId: number,
  plan: NamedPlan,
): Promise<ChangePreview> {
  const running = await findRunningSubscription(db, clientId);
  if (running?.status !== 'active') throw conflict('You have no active plan to change.');
  if (running.plan === plan) throw conflict('This plan is already active.');
  const { amount, ...terms } = monthlyCharge(plan);
  const { id: subscriptionId, customPlanName, monthlyHours, hourlyRate } = running;
  const price = costOf(monthlyHours, hourlyRate);
  if (amount > price)
    throw conflict('An upgrade starts today. Choose it on the Subscription page.');
  if (!(await isChargedToCard(db, subscriptionId)))
    throw conflict('Your plan is not charged to a card. Write to us in Messages to change it.');
  const effectiveOn = await findChangeDay(db, subscriptionId);
  const { nextStart } = await findNextMonth(db, subscriptionId);
  return {
    ...{ subscriptionId, effectiveOn, amount },
    from: { plan: running.plan, customPlanName, monthlyHours, hourlyRate },
    to: { plan, customPlanName: null, ...terms },
    renewal: nextStart < effectiveOn ? { on: nextStart, amount: price } : null,
  };
}

/** Locks the client, their plan and their hours, so that the figures of a preview stay as they are. */
async function lockPlan(db: Db, clientId: number) {
  if (!(await lockClientForNoKeyUpdate(db, clientId))) throw notFound('Client');
  // A scheduled plan whose day has come begins first.
  await openPeriod(db, clientId);
  const running = await findRunningSubscription(db, clientId);
  if (running) await lockSubscriptionForUpdate(db, running.id);
}

/** Schedules a smaller plan with the figures of a preview. A repeated request changes nothing. */
export const scheduleChange = (context: MailingContext, { plan, previewed }: ScheduleInput) =>
  inTransaction(context.db, async (db) => {
    const clientId = context.actor.id;
    await lockPlan(db, clientId);
    const known = await findScheduledChange(db, clientId);
    if (known?.plan === plan && known.effectiveOn === previewed.effectiveOn) return toView(known);
    if (known)
      throw conflict(
        `The change to the ${planName(known)} plan on ${formatDay(known.effectiveOn)} is already scheduled. Withdraw it first.`,
      );
    const preview = await previewScheduled(db, clientId, plan);
    refuseOtherFigures(previewed, preview);
    const { subscriptionId, effectiveOn, amount, to } = preview;
    const terms = { ...to, rolloverLimit: null };
    await insertPlanChange(db, { ...terms, subscriptionId, clientId, effectiveOn });
    await recordChange(
      { ...context, db },
      clientId,
      preview.from.plan,
      {
        ...{ nextPlan: plan, effectiveOn, amount },
      },
      subscriptionId,
    );
    await queueChangeMail(db, context.env, {
      ...{
        userId: clientId,
        subscriptionId,
        act: 'scheduled',
        from: preview.from,
        to,
        effectiveOn,
      },
    });
    return requireChange(db, clientId);
  });

function refuseOtherFigures(previewed: ScheduleInput['previewed'], preview: ChangePreview) {
  const { subscriptionId, effectiveOn, amount } = preview;
  const isSame =
    previewed.subscriptionId === subscriptionId &&
    previewed.effectiveOn === effectiveOn &&
    previewed.amount === amount;
  if (isSame) return;
  throw conflict(
    `Since the preview, something has changed: the plan would change on ${formatDay(effectiveOn)} for ${formatMoney(amount)} a month. Check the new figures and confirm again.`,
    preview,
  );
}

async function requireChange(db: Db, clientId: number) {
  const change = await readScheduledChange(db, clientId);
  if (!change) throw notFound('Scheduled change');
  return change;
}

type ChangeFacts = { nextPlan: string | null; effectiveOn?: string; amount?: number };

const recordChange = (
  context: AuditedContext,
  userId: number,
  plan: string,
  facts: ChangeFacts,
  subscriptionId: number,
) =>
  recordAudit(context.db, context, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: subscriptionId,
    before: { userId, plan },
    after: { userId, plan, ...facts },
  });

/** Withdraws a scheduled change before its day. Administrators may do so for a client. */
export const withdrawChange = (context: MailingContext, requestedId: number | undefined) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    const clientId = isClient(actor) ? actor.id : requestedId;
    if (clientId === undefined) throw invalid('Please select a client', 'clientId');
    if (isClient(actor) && requestedId !== undefined && requestedId !== actor.id)
      throw notFound('Client');
    await lockPlan(db, clientId);
    const change = await findScheduledChange(db, clientId);
    if (!change || !(await withdrawPlanChange(db, change.id)))
      throw conflict('No change of this plan is scheduled. It may have happened already.');
    const { subscriptionId } = change;
    const former = await lockSubscriptionForUpdate(db, subscriptionId);
    if (!former) throw notFound('Subscription');
    const { plan, customPlanName } = former;
    const from = { plan, customPlanName };
    await recordChange({ ...context, db }, clientId, plan, { nextPlan: null }, subscriptionId);
    await queueChangeMail(db, context.env, {
      ...{ userId: clientId, subscriptionId, act: 'withdrawn', from, to: change },
      effectiveOn: change.effectiveOn,
    });
    return { ok: true as const };
  });

const batchSize = 200;

/** Tells the clients whose scheduled plan has begun, and records it in the audit log, once. */
export async function announceChanges(db: Kysely<Database>, env: MailEnv) {
  for (;;) {
    const found = await listChangesToAnnounce(db, batchSize);
    for (const { id } of found) await inTransaction(db, (trx) => announceChange(trx, env, id));
    if (found.length < batchSize) return;
  }
}

async function announceChange(db: Db, env: MailEnv, id: number) {
  const change = await lockChangeToAnnounce(db, id);
  if (!change || change.successorId === null) return;
  const { clientId: userId, formerId, formerPlan, formerName, successorId, plan } = change;
  const { monthlyHours, hourlyRate } = change;
  await markAnnounced(db, id);
  await recordAudit(db, serverAuthor, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: formerId,
    before: { userId, plan: formerPlan, status: 'active' },
    after: { userId, plan: formerPlan, status: 'inactive', nextPlan: plan },
  });
  await recordAudit(db, serverAuthor, {
    action: 'created',
    objectKind: 'subscription',
    objectId: successorId,
    after: { userId, plan, status: 'active', monthlyHours, hourlyRate },
  });
  const from = { plan: formerPlan, customPlanName: formerName };
  await queueChangeMail(db, env, {
    ...{ userId, subscriptionId: successorId, act: 'applied', from, to: change },
  });
}
