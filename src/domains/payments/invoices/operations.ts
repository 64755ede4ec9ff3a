import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { beginHostedPurchase } from '../hosted-checkout.ts';
import { type BillingContext, beginPurchase, type PaymentContext } from '../operations.ts';
import { minCardAmount } from '../policy.ts';
import type { Quote } from '../purchase.ts';
import { refuseCharging } from '../recorded/pay-invoice.ts';
import { describeClosed } from './obstacle.ts';
import { findIssuedInvoice } from './queries.ts';
import type { BeginHostedInvoiceInput, BeginInvoiceInput } from './schema.ts';

/** An open invoice of the client. */
async function requireOpenInvoice(db: Db, clientId: number, id: number) {
  const invoice = await findIssuedInvoice(db, id, clientId);
  if (!invoice) throw notFound('Invoice');
  if (invoice.open <= 0) throw conflict(describeClosed(invoice));
  await refuseCharging(db, id);
  if (invoice.open < minCardAmount)
    throw conflict(`Amounts below ${formatMoney(minCardAmount)} cannot be paid with a card.`);
  return invoice;
}

/** What is open of an invoice of the client. */
export const invoiceQuote =
  (clientId: number, id: number): Quote =>
  async (db) => {
    const { open: amount } = await requireOpenInvoice(db, clientId, id);
    const terms = { plan: 'custom', monthlyHours: 0, hourlyRate: 0 } as const;
    return { kind: 'invoice', ...terms, amount, invoiceId: id };
  };

/** Starts a checkout of the open amount of an invoice, with a card that the client enters. */
export const beginInvoice = (context: PaymentContext, { invoiceId, ...card }: BeginInvoiceInput) =>
  beginPurchase(context, card, invoiceQuote(context.actor.id, invoiceId));

/** Opens the payment provider's page for the open amount of an invoice. */
export async function beginHostedInvoice(context: BillingContext, input: BeginHostedInvoiceInput) {
  const { invoiceId } = input;
  const invoice = await findIssuedInvoice(context.db, invoiceId, context.actor.id);
  return beginHostedPurchase(context, input, {
    quote: invoiceQuote(context.actor.id, invoiceId),
    description: `Invoice ${invoice?.number}`,
    returnPath: `/checkout?invoice=${invoiceId}`,
  });
}
