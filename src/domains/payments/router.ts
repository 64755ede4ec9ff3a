import { needsPayment } from '#domains/plans/subscriptions/policy.ts';
import { createSubscriptionInput, subscription } from '#domains/plans/subscriptions/schema.ts';
import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { runOncePerId } from '#server/rest/idempotency.ts';
import { adminOrClientProcedure, adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { findOpenCheckout } from './checkout-queries.ts';
import { decideDispute } from './dispute-decision.ts';
import { beginHostedCheckout } from './hosted-checkout.ts';
import { receiptNumber } from './labels.ts';
import { readAllPayments } from './list/operations.ts';
import { listAllPaymentsInput, listedPayment } from './list/schema.ts';
import { beginCheckout, confirmCheckout, toCheckout } from './operations.ts';
import { payWithSavedCard } from './pay-with-saved-card.ts';
import { payingProcedure } from './paying-procedure.ts';
import { buyPlan, grantPlan } from './plan-purchase.ts';
import { canReadPayment, canReadPaymentsOf, paymentScope, redactPayment } from './policy.ts';
import { planQuote } from './purchase.ts';
import { findReceipt, listPayments } from './queries.ts';
import { recordPayment, voidPayment } from './recorded/operations.ts';
import { recordPaymentInput, voidPaymentInput } from './recorded/schema.ts';
import { refundPayment } from './refund-operations.ts';
import {
  beginCheckoutInput,
  beginHostedInput,
  checkout,
  checkoutRef,
  decideDisputeInput,
  listPaymentsInput,
  payment,
  paymentRef,
  payPlanWithSavedCardInput,
  receipt,
  refundPaymentInput,
} from './schema.ts';

async function readReceipt(db: Db, actor: Actor, id: number) {
  const found = await findReceipt(db, id);
  if (!found || !canReadPayment(actor, found)) throw notFound('Receipt');
  return { ...redactPayment(actor, found), number: receiptNumber(id) };
}

export const paymentsRouter = router({
  /** Starts a plan. A client must have paid for it; an administrator grants it. */
  startPlan: adminOrClientProcedure
    .meta({
      rest: 'POST /subscriptions',
      summary: 'Pay for a plan and start it. Ends the previous plan',
      status: 201,
      refuses: { 402: 'The plan is not paid for', 409: 'This plan is already active' },
    })
    .input(createSubscriptionInput)
    .output(subscription)
    .mutation(({ ctx, input }) =>
      needsPayment(ctx.actor) ? buyPlan(ctx, input) : grantPlan(ctx, input),
    ),

  /** Starts a checkout. The browser sends a token instead of the card number. */
  begin: payingProcedure
    .input(beginCheckoutInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginCheckout(ctx, input)),

  /** Starts a checkout on the payment provider's page. */
  beginHosted: payingProcedure
    .input(beginHostedInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginHostedCheckout(ctx, input)),

  /** Starts a plan, and charges it to the saved card. */
  payWithSavedCard: payingProcedure
    .input(payPlanWithSavedCardInput)
    .output(checkout)
    .mutation(({ ctx, input }) =>
      payWithSavedCard(ctx, input, planQuote(ctx.actor.id, input.plan)),
    ),

  /** Charges the card and starts the plan. While the provider is processing, returns when to call again. */
  confirm: clientProcedure
    .input(checkoutRef)
    .output(checkout)
    .mutation(({ ctx, input }) => confirmCheckout(ctx, input.id)),

  /** The client's unfinished checkout, for example after a reload. */
  open: clientProcedure.output(checkout.nullable()).query(async ({ ctx }) => {
    const open = await findOpenCheckout(ctx.db, ctx.actor.id);
    return open && !open.isStale ? toCheckout(open) : null;
  }),

  list: adminOrClientProcedure
    .input(listPaymentsInput)
    .output(pageOf(payment))
    .query(async ({ ctx, input: { clientId, limit, ...page } }) => {
      if (clientId !== undefined && !canReadPaymentsOf(ctx.actor, clientId))
        throw notFound('Client');
      const scope = clientId === undefined ? paymentScope(ctx.actor) : { clientId };
      const rows = await listPayments(ctx.db, { ...scope, ...page, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
      return { items: items.map((row) => redactPayment(ctx.actor, row)), nextCursor };
    }),

  listAll: adminProcedure
    .meta({ rest: 'GET /admin/payments', summary: 'List the payments of all clients' })
    .input(listAllPaymentsInput)
    .output(pageOf(listedPayment))
    .query(({ ctx, input }) => readAllPayments(ctx, input)),

  receipt: adminOrClientProcedure
    .input(paymentRef)
    .output(receipt)
    .query(({ ctx, input }) => readReceipt(ctx.db, ctx.actor, input.id)),

  refund: adminProcedure
    .input(refundPaymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),

  /** Decides whether a plan goes on although its client disputes a payment. */
  decideDispute: adminProcedure
    .input(decideDisputeInput)
    .output(payment)
    .mutation(({ ctx, input }) => decideDispute(ctx, input)),

  /** Records a payment that was made elsewhere, such as by bank transfer. */
  record: adminProcedure
    .input(recordPaymentInput)
    .output(payment)
    .mutation(({ ctx, input }) =>
      runOncePerId(ctx, { name: 'payments.record', input }, (db) =>
        recordPayment({ ...ctx, db }, input),
      ),
    ),

  /** Voids a payment that was recorded by mistake. */
  void: adminProcedure
    .input(voidPaymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => voidPayment(ctx, input)),
});
