import { sql } from 'kysely';
import { type Author, recordAudit } from '#server/audit.ts';
import type { MailingContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { sumHundredths } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';
import { lockInvoiceForUpdate } from '../invoices/queries.ts';
import { paymentMethodLabels } from '../labels.ts';
import { queuePaymentRecorded } from '../mails.ts';
import { endOfMonth, insertPayment } from '../queries.ts';

type Elsewhere = {
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
};
type Recorded = Elsewhere & { recordedBy: number };
/** The charge of a checkout, and the label of its card. */
type ByCard = { checkoutId: string; provider: string; charge: string; card: string };

/** The plan month on an invoice, with the terms of its plan. A plan that was deleted has none. */
const findInvoicedMonth = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoiceLines')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoiceLines.subscriptionId')
    .select(['subscriptionId', 'periodStart', 'total', 'plan', 'monthlyHours', 'hourlyRate'])
    .select(endOfMonth(sql`period_start`).as('periodEnd'))
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();

/** The terms of a payment that pays no month: the columns are required. */
const noMonth = { plan: 'custom', monthlyHours: 0, hourlyRate: 0, total: null } as const;

/** The columns that say how it was paid. */
function sourceOf(made: Recorded | ByCard) {
  if ('method' in made)
    return { kind: 'recorded', ...made, paymentMethod: paymentMethodLabels[made.method] } as const;
  const { checkoutId, provider, charge: providerReference, card: paymentMethod } = made;
  return { kind: 'invoice', checkoutId, provider, providerReference, paymentMethod } as const;
}

/**
 * Books that the open amount of an invoice was paid: one payment, which also pays the plan month on the invoice. The caller has
 * locked the client.
 */
export async function bookInvoicePayment(
  context: Author & { db: Db },
  invoiceId: number,
  made: Recorded | ByCard,
) {
  const { db } = context;
  const invoice = await lockInvoiceForUpdate(db, invoiceId);
  if (invoice.status !== 'sent')
    throw conflict('This invoice was paid or credited in the meantime. Reload to see its status.');
  const { number, clientId, currency } = invoice;
  const amount = sumHundredths([invoice.total, -invoice.paid, -invoice.credited]);
  const { total, ...month } = (await findInvoicedMonth(db, invoiceId)) ?? noMonth;
  const { id } = await insertPayment(db, {
    ...month,
    ...sourceOf(made),
    // What a discount or a credit note took off is not paid.
    monthAmount: total === null ? null : Math.min(total, amount),
    invoiceId,
    clientId,
    status: 'succeeded',
    amount,
    currency,
    billingName: invoice.buyerName ?? '',
    billingEmail: invoice.buyerEmail ?? '',
    companyName: invoice.buyerCompany,
    billingAddress: invoice.buyerAddress,
    taxNumber: invoice.buyerTaxNumber,
  });
  const kind =
    'method' in made
      ? { kind: 'recorded', method: made.method, paidOn: made.paidOn }
      : { kind: 'invoice' };
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: id,
    after: { userId: clientId, status: 'succeeded', amount, currency, number, ...kind },
  });
  await recordAudit(db, context, {
    action: 'paid',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { number, clientId, amount },
  });
  return { id, number, clientId, amount };
}

/** Records that the open amount of an invoice was paid elsewhere. Returns the id of the payment. */
export async function payOpenInvoice(context: MailingContext, invoiceId: number, made: Elsewhere) {
  const { db, actor, env } = context;
  const { paidOn, method } = made;
  const recorded = { ...made, recordedBy: actor.id };
  const { id, number, clientId, amount } = await bookInvoicePayment(context, invoiceId, recorded);
  const paidFor = { invoiceNumber: number ?? '' };
  await queuePaymentRecorded(db, env, { userId: clientId, id, amount, paidOn, method, paidFor });
  return id;
}
