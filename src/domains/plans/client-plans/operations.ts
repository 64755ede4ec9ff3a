import { findBalance } from '#domains/ledger/queries.ts';
import { findBookkeeper } from '#domains/payments/billing/queries.ts';
import { findSavedCard } from '#domains/payments/card-queries.ts';
import { listOpenInvoices } from '#domains/payments/invoices/queries.ts';
import { replaceOpenMonth } from '#domains/payments/invoices/replaced-month.ts';
import { paymentMethodLabels } from '#domains/payments/labels.ts';
import { lockForChange } from '#domains/payments/operations.ts';
import { findPeriod } from '#domains/payments/queries.ts';
import { recordPayment } from '#domains/payments/recorded/operations.ts';
import { listBilledMonths } from '#domains/payments/recorded/queries.ts';
import type { AuditedContext, MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { actOnPlan } from '../changes/act-operations.ts';
import { queuePlanChanged } from '../changes/mails.ts';
import { previewChange, refuseIfChanged, termsOf } from '../changes/preview.ts';
import { findScheduledChange, isChargedToCard } from '../changes/queries.ts';
import { quotePlan } from '../changes/quote.ts';
import type { PreviewChangeInput } from '../changes/schema.ts';
import { readSubscription, startPlan, type Terms } from '../subscriptions/operations.ts';
import { findPlans } from '../subscriptions/queries.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import type { ChangePlanInput, ClientPlan, PlanChangePreview, PlanPayment } from './schema.ts';

export async function readClientPlan(context: AuditedContext, clientId: number) {
  const { db } = context;
  const { running, paused } = await findPlans(db, clientId);
  const plan: ClientPlan = {
    running: running ? await readSubscription(context, running.id) : null,
    paused: paused ? await readSubscription(context, paused.id) : null,
    card: (await findSavedCard(db, clientId))?.label ?? null,
    isChargedToCard: running ? await isChargedToCard(db, running.id) : false,
    bookkeeperEmail: await findBookkeeper(db, clientId),
    hours: await findBalance(db, clientId),
    change: (await findScheduledChange(db, clientId)) ?? null,
    months: await listBilledMonths(db, { clientId }),
    invoices: await listOpenInvoices(db, clientId),
  };
  return plan;
}

type PlanStart = {
  clientId: number;
  terms: Terms;
  payment: PlanPayment;
  /** The time until which the caller offers to undo it. */
  mailsNotBefore?: Date;
};

/**
 * Starts a plan for a client today and ends the running one. Charges nothing: the first month is paid elsewhere or later.
 * For callers that show no preview, such as the conversion of a lead.
 */
export const startClientPlan = (context: MailingContext, start: PlanStart): Promise<Subscription> =>
  inTransaction(context.db, async (db) => {
    const { clientId: userId, terms, payment, mailsNotBefore: notBefore } = start;
    if (payment.kind === 'card') throw invalid('This client has no saved card', 'payment');
    const { credit } = await quotePlan(db, userId, terms);
    const isPaid = payment.kind === 'elsewhere';
    const plan = await replaceOpenMonth({ ...context, db }, userId, () =>
      startPlan(
        { ...context, db },
        {
          userId,
          terms,
          isPaid,
          credit,
          paymentMethod: isPaid ? paymentMethodLabels[payment.method] : null,
          ...(isPaid && { method: payment.method }),
        },
      ),
    );
    const { id } = plan;
    const recipient = { userId, subscriptionId: id, notBefore };
    await queuePlanChanged(db, context.env, recipient, { act: 'start', plan });
    await recordFirstPayment({ ...context, db }, id, payment);
    return readSubscription({ ...context, db }, id);
  });

async function recordFirstPayment(
  context: MailingContext,
  subscriptionId: number,
  payment: PlanPayment,
) {
  if (payment.kind !== 'elsewhere') return;
  const { periodStart } = await findPeriod(context.db, subscriptionId, null);
  await recordPayment(context, { ...payment, subscriptionId, periodStart });
}

/** Previews a change, with the card that `start` can charge. */
export const previewClientPlan = async (
  db: Db,
  input: PreviewChangeInput,
): Promise<PlanChangePreview> => ({
  ...(await previewChange(db, input)),
  card: (await findSavedCard(db, input.clientId))?.label ?? null,
});

/** Makes a change of a plan without a card payment, if the confirmed figures still hold. */
export const changeClientPlan = (context: MailingContext, input: ChangePlanInput) =>
  inTransaction(context.db, async (db) => {
    const { act, clientId, payment } = input;
    await lockForChange(db, clientId);
    const preview = await previewClientPlan(db, input);
    refuseIfChanged(input.previewed, preview);
    const { amount, subscriptionId } = preview.figures;
    if (amount === 0 && payment.kind !== 'later')
      throw conflict('Nothing is to be paid for this change.');
    if (act === 'start') {
      const terms = await termsOf(db, input);
      return startClientPlan({ ...context, db }, { clientId, terms, payment });
    }
    if (subscriptionId === null) throw notFound('Subscription');
    const changed = await actOnPlan({ ...context, db }, act, subscriptionId);
    await recordFirstPayment({ ...context, db }, changed.id, payment);
    return changed;
  });
