import { findUsedLastMonth } from '#domains/ledger/usage-queries.ts';
import { priceOf } from '#domains/plans/catalogue/catalogue.ts';
import { findPromise } from '#domains/plans/catalogue/promised.ts';
import { previewChange, refuseIfChanged } from '#domains/plans/changes/preview.ts';
import { findScheduledChange, isChargedToCard } from '#domains/plans/changes/queries.ts';
import type { PlanFigures } from '#domains/plans/changes/schema.ts';
import { activatePlan } from '#domains/plans/subscriptions/pausing.ts';
import {
  findPauseDays,
  findPlans,
  lockClientForNoKeyUpdate,
  lockHours,
  updateSubscription,
} from '#domains/plans/subscriptions/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound, paymentRequired } from '#server/errors.ts';
import { sumHundredths } from '#shared/money.ts';
import { findSavedCard, hasNewerCard, replaceSavedCard, type SavedCard } from '../card-queries.ts';
import { type BillingContext, lockForChange } from '../operations.ts';
import { listBilledMonths } from '../recorded/queries.ts';
import type { PaymentServices } from '../refund-operations.ts';
import { chargeClient } from '../renewals.ts';
import {
  findBillingAddress,
  findBookkeeper,
  replaceBillingAddress,
  setBookkeeper,
} from './queries.ts';
import type { BillingAddress, ChangeCardInput, OwnBilling, SaveBookkeeperInput } from './schema.ts';

export async function readBilling(db: Db, clientId: number): Promise<Omit<OwnBilling, 'isHosted'>> {
  const { running, paused } = await findPlans(db, clientId);
  const plan = running ?? paused;
  const isCharged = plan !== undefined && (await isChargedToCard(db, plan.id));
  const months = isCharged ? await listBilledMonths(db, { clientId }) : [];
  const unpaid = months
    .filter(({ subscriptionId, isCharged }) => subscriptionId === plan?.id && isCharged)
    .map(({ periodStart, open, invoice }) => ({ periodStart, open: invoice?.open ?? open }))
    .filter(({ open }) => open > 0);
  const savedCard = (await findSavedCard(db, clientId))?.label ?? null;
  return {
    savedCard,
    card: isCharged ? savedCard : null,
    address: (await findBillingAddress(db, clientId)) ?? null,
    bookkeeperEmail: await findBookkeeper(db, clientId),
    usedLastMonth: await findUsedLastMonth(db, clientId),
    open: sumHundredths(unpaid.map(({ open }) => open)),
    openMonths: unpaid.map(({ periodStart }) => periodStart).sort(),
    pauseDays:
      running?.status === 'active' && running.endDate === null ? await findPauseDays(db) : null,
    activation:
      paused && !running && isCharged
        ? (await previewChange(db, { clientId, act: 'activate' })).figures
        : null,
    change: (await findScheduledChange(db, clientId)) ?? null,
    price: running ? priceOf(running) : null,
    promised: await findPromise(db, clientId),
    canSchedule: isCharged && running?.status === 'active',
  };
}

export const saveAddress = ({ actor, ...context }: BillingContext, input: BillingAddress) =>
  inTransaction(context.db, async (db) => {
    const { line2 = null, region = null, postalCode = null, taxNumber = null, ...required } = input;
    const row = { ...required, line2, region, postalCode, taxNumber };
    await replaceBillingAddress(db, { clientId: actor.id, ...row });
    await recordAudit(
      db,
      { ...context, actor },
      {
        action: 'updated',
        objectKind: 'user',
        objectId: actor.id,
        after: { fields: ['billingAddress'] },
      },
    );
    return row;
  });

export const saveBookkeeper = (
  { actor, ...context }: BillingContext,
  { email }: SaveBookkeeperInput,
) =>
  inTransaction(context.db, async (db) => {
    const bookkeeperEmail = email ?? null;
    if (!(await setBookkeeper(db, actor.id, bookkeeperEmail))) throw notFound('Profile');
    await recordAudit(
      db,
      { ...context, actor },
      {
        action: 'updated',
        objectKind: 'user',
        objectId: actor.id,
        after: { fields: ['bookkeeperEmail'] },
      },
    );
    return { bookkeeperEmail };
  });

/** The client's running or paused plan, if a card pays for it. */
async function findChargedPlan(db: Db, clientId: number) {
  const { running, paused } = await findPlans(db, clientId);
  const plan = running ?? paused;
  return plan && (await isChargedToCard(db, plan.id)) ? plan : undefined;
}

/** Throws if no card pays for the client's plan. */
export async function requireChargedPlan(db: Db, clientId: number) {
  const plan = await findChargedPlan(db, clientId);
  if (!plan)
    throw conflict('Your plan is not charged to a card. Write to us in Messages to change that.');
  return plan;
}

export type CardSaver = Author & PaymentServices;

/**
 * Replaces the card that the client's plan is charged to. Changes nothing if no card pays for the plan, or if the client
 * has given a newer card on the provider's page.
 */
export const saveCard = (context: CardSaver, card: SavedCard) =>
  inTransaction(context.db, async (db) => {
    const { clientId, label, givenAt } = card;
    if (!(await lockClientForNoKeyUpdate(db, clientId))) return;
    await lockHours(db, clientId);
    const plan = await findChargedPlan(db, clientId);
    const isOlder = givenAt !== null && (await hasNewerCard(db, clientId, givenAt));
    if (!plan || isOlder) return;
    await replaceSavedCard(db, card);
    await updateSubscription(db, plan.id, { paymentMethod: label });
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'subscription',
      objectId: plan.id,
      after: { userId: clientId, plan: plan.plan, fields: ['card'] },
    });
  });

/**
 * Replaces the card that the client's plan is charged to, and charges what is not paid yet to the new one. A card that the
 * provider declines changes nothing.
 */
export async function changeCard(context: BillingContext, input: ChangeCardInput) {
  const { actor, payments } = context;
  const { token, billingName, billingEmail } = input;
  if (payments.hosted) throw conflict('Please give the card on the page of the payment provider.');
  const answer = await payments.saveCard(token);
  if (answer.status === 'declined') throw paymentRequired(answer.reason);
  const label = answer.method;
  await requireChargedPlan(context.db, actor.id);
  const own = { clientId: actor.id, givenAt: null };
  await saveCard(context, { ...own, token, label, billingName, billingEmail });
  return { card: label, ...(await chargeClient(context, actor.id)) };
}

/** Activates the client's paused plan, if the confirmed figures still hold, and charges a month that begins with it. */
export async function activateOwnPlan(context: BillingContext, previewed: PlanFigures) {
  const clientId = context.actor.id;
  const activated = await inTransaction(context.db, async (db) => {
    const { paused } = await lockForChange(db, clientId);
    if (!paused) throw conflict('You have no paused plan.');
    if (!(await isChargedToCard(db, paused.id)))
      throw conflict('Write to us in Messages to activate this plan.');
    const card = (await findSavedCard(db, clientId))?.label ?? null;
    const preview = { ...(await previewChange(db, { clientId, act: 'activate' })), card };
    refuseIfChanged(previewed, preview);
    return activatePlan({ ...context, db }, paused.id);
  });
  const { failure } = await chargeClient(context, clientId);
  return { subscription: activated, failure };
}
