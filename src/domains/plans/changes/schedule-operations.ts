import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import type { AuditedContext, MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { isClient } from '#shared/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import { handleDue } from '../subscriptions/due.ts';
import { lockSubscriptionForUpdate } from '../subscriptions/queries.ts';
import { lockPlans } from './act-operations.ts';
import { queuePlanChanged } from './mails.ts';
import { figuresChanged, previewScheduled } from './preview.ts';
import {
  findScheduledChange,
  insertPlanChange,
  listChangesToAnnounce,
  lockChangeToAnnounce,
  markAnnounced,
  withdrawPlanChange,
} from './queries.ts';
import type { ScheduleInput, SchedulePreview } from './schema.ts';

/** Schedules a smaller plan with the figures of a preview. A repeated request changes nothing. */
export const scheduleChange = (context: MailingContext, { plan, previewed }: ScheduleInput) =>
  inTransaction(context.db, async (db) => {
    const clientId = context.actor.id;
    await lockPlans(db, clientId);
    const known = await findScheduledChange(db, clientId);
    if (known?.plan === plan && known.effectiveOn === previewed.effectiveOn) return known;
    if (known)
      throw conflict(
        `The change to the ${planName(known)} plan on ${formatDay(known.effectiveOn)} is already scheduled. Withdraw it first.`,
      );
    const preview = await previewScheduled(db, clientId, plan);
    refuseOtherFigures(previewed, preview);
    const { subscriptionId, effectiveOn, amount, to } = preview;
    const terms = { ...to, rolloverLimit: null };
    await insertPlanChange(db, { ...terms, subscriptionId, clientId, effectiveOn });
    const facts = { nextPlan: plan, effectiveOn, amount };
    const former = { userId: clientId, plan: preview.from.plan };
    await recordChange({ ...context, db }, subscriptionId, former, facts);
    const recipient = { userId: clientId, subscriptionId };
    const scheduled = { act: 'schedule', from: preview.from, to, effectiveOn } as const;
    await queuePlanChanged(db, context.env, recipient, scheduled);
    const change = await findScheduledChange(db, clientId);
    if (!change) throw notFound('Scheduled change');
    return change;
  });

function refuseOtherFigures(previewed: ScheduleInput['previewed'], preview: SchedulePreview) {
  const { subscriptionId, effectiveOn, amount } = preview;
  const isSame =
    previewed.subscriptionId === subscriptionId &&
    previewed.effectiveOn === effectiveOn &&
    previewed.amount === amount;
  if (isSame) return;
  throw figuresChanged(
    `the plan would change on ${formatDay(effectiveOn)} for ${formatMoney(amount)} a month`,
    preview,
  );
}

type ChangeFacts = { nextPlan: string | null; effectiveOn?: string; amount?: number };

const recordChange = (
  context: AuditedContext,
  subscriptionId: number,
  former: { userId: number; plan: string },
  facts: ChangeFacts,
) =>
  recordAudit(context.db, context, {
    action: 'updated',
    objectKind: 'subscription',
    objectId: subscriptionId,
    before: former,
    after: { ...former, ...facts },
  });

/** Withdraws a scheduled change before its day. Administrators may do so for a client. */
export const withdrawChange = (context: MailingContext, requestedId: number | undefined) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    const clientId = isClient(actor) ? actor.id : requestedId;
    if (clientId === undefined) throw invalid('Please select a client', 'clientId');
    if (isClient(actor) && requestedId !== undefined && requestedId !== actor.id)
      throw notFound('Client');
    await lockPlans(db, clientId);
    const change = await findScheduledChange(db, clientId);
    if (!change || !(await withdrawPlanChange(db, change.id)))
      throw conflict('No change of this plan is scheduled. It may have happened already.');
    const { subscriptionId } = change;
    const former = await lockSubscriptionForUpdate(db, subscriptionId);
    if (!former) throw notFound('Subscription');
    const plan = { userId: clientId, plan: former.plan };
    await recordChange({ ...context, db }, subscriptionId, plan, { nextPlan: null });
    const { effectiveOn } = change;
    const recipient = { userId: clientId, subscriptionId };
    const withdrawn = { act: 'withdraw', from: former, to: change, effectiveOn } as const;
    await queuePlanChanged(db, context.env, recipient, withdrawn);
    return { ok: true as const };
  });

/** Tells the clients whose scheduled plan has begun, and records it in the audit log, once. */
export const announceChanges = (db: Kysely<Database>, env: MailEnv) =>
  handleDue(db, listChangesToAnnounce, (trx, id) => announceChange(trx, env, id));

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
  const recipient = { userId, subscriptionId: successorId };
  await queuePlanChanged(db, env, recipient, { act: 'apply', from, to: change });
}
