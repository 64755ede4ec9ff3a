import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { adminOrClientProcedure, adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { findOpenCheckout } from './checkout-queries.ts';
import { beginCheckout, confirmCheckout, showCheckout } from './operations.ts';
import { canReadPayment, canReadPaymentsOf, paymentScope } from './policy.ts';
import { findReceipt, listPayments } from './queries.ts';
import { refundPayment } from './refunding.ts';
import {
  beginCheckoutInput,
  checkout,
  checkoutRef,
  listPaymentsInput,
  payment,
  paymentRef,
  receipt,
  receiptNumber,
  refundPaymentInput,
} from './schema.ts';

async function readReceipt(db: Db, actor: Actor, id: number) {
  const found = await findReceipt(db, id);
  if (!found || !canReadPayment(actor, found)) throw notFound('Receipt');
  return { ...found, number: receiptNumber(id) };
}

export const paymentsRouter = router({
  /** Announces a payment; the card becomes a token in the browser and is never sent. */
  begin: clientProcedure
    .input(beginCheckoutInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginCheckout(ctx, input)),

  /** Pays and subscribes; while the provider is still processing nothing happens, and it says when to ask again. */
  confirm: clientProcedure
    .input(checkoutRef)
    .output(checkout)
    .mutation(({ ctx, input }) => confirmCheckout(ctx, input.id)),

  /** The checkout that was left open, by a reload for one. */
  open: clientProcedure.output(checkout.nullable()).query(async ({ ctx }) => {
    const open = await findOpenCheckout(ctx.db, ctx.actor.id);
    return open && !open.isStale ? showCheckout(open) : null;
  }),

  list: adminOrClientProcedure
    .input(listPaymentsInput)
    .output(pageOf(payment))
    .query(async ({ ctx, input: { clientId, limit, cursor } }) => {
      if (clientId !== undefined && !canReadPaymentsOf(ctx.actor, clientId))
        throw notFound('Client');
      const scope = clientId === undefined ? paymentScope(ctx.actor) : { clientId };
      const rows = await listPayments(ctx.db, { ...scope, limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  receipt: adminOrClientProcedure
    .input(paymentRef)
    .output(receipt)
    .query(({ ctx, input }) => readReceipt(ctx.db, ctx.actor, input.id)),

  refund: adminProcedure
    .input(refundPaymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
});
