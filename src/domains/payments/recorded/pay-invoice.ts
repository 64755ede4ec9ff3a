import { sql } from 'kysely';
import { type Author, recordAudit } from '#server/audit.ts';
import type { MailingContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
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

/**
 * The plan month on an invoice, with the terms of its plan, and what earlier payments of the invoice have not paid of it. A
 * plan that was deleted has none.
 */
const findInvoicedMonth = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoiceLines')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoiceLines.subscriptionId')
    .select(['subscriptionId', 'periodStart', 'plan', 'monthlyHours', 'hourlyRate'])
    .select(endOfMonth(sql`period_start`).as('periodEnd'))
    .select(
      sql<number>`total - (select coalesce(sum(paying.month_amount), 0) from payments paying
        where paying.invoice_id = invoice_lines.invoice_id and paying.status = 'succeeded'
          and not exists (select from payment_voids where payment_id = paying.id))`.as('unpaid'),
    )
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();

/** The columns of a payment that pays no month: the terms are required. */
const noMonth = { plan: 'custom', monthlyHours: 0, hourlyRate: 0 } as const;

/** What a payment pays of the plan month on its invoice: the month first, and the other lines with the rest. */
async function monthColumns(db: Db, invoiceId: number, amount: number) {
  const month = await findInvoicedMonth(db, invoiceId);
  if (!month || month.unpaid <= 0) return noMonth;
  const { unpaid, ...columns } = month;
  return { ...columns, monthAmount: Math.min(unpaid, amount) };
}

/** The columns that say how it was paid. */
function sourceOf(made: Recorded | ByCard) {
  if ('method' in made)
    return { kind: 'recorded', ...made, paymentMethod: paymentMethodLabels[made.method] } as const;
  const { checkoutId, provider, charge: providerReference, card: paymentMethod } = made;
  return { kind: 'invoice', checkoutId, provider, providerReference, paymentMethod } as const;
}

/** Refuses a payment that was made elsewhere while the provider may be charging for the invoice. */
export async function refuseCharging(db: Db, invoiceId: number) {
  const charging = await db
    .selectFrom('checkouts')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'processing')
    .where('kind', '=', 'renewal')
    .executeTakeFirst();
  if (charging)
    throw conflict('A card payment for this invoice is being processed. Please wait a moment.');
}

type Booking = (Recorded | ByCard) & {
  /** All that is open without it. */
  amount?: number | undefined;
};

/**
 * Books that an invoice was paid, or a part of it: one payment, which also pays the plan month on the invoice. The caller has
 * locked the client.
 */
export async function bookInvoicePayment(
  context: Author & { db: Db },
  invoiceId: number,
  { amount: part, ...made }: Booking,
) {
  const { db } = context;
  const invoice = await lockInvoiceForUpdate(db, invoiceId);
  if (invoice.status !== 'sent')
    throw conflict('This invoice was paid or credited in the meantime. Reload to see its status.');
  const { number, clientId, currency } = invoice;
  const open = sumHundredths([invoice.total, -invoice.paid, -invoice.credited]);
  const amount = part ?? open;
  if (amount > open) throw conflict(`Only ${formatMoney(open)} of invoice ${number} is open.`);
  const { id } = await insertPayment(db, {
    ...(await monthColumns(db, invoiceId, amount)),
    ...sourceOf(made),
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
    after: {
      number,
      clientId,
      amount,
      ...(amount < open && { open: sumHundredths([open, -amount]) }),
    },
  });
  return { id, number, clientId, amount };
}

/** Records that an invoice, or a part of it, was paid elsewhere. Returns the id of the payment. */
export async function payOpenInvoice(
  context: MailingContext,
  invoiceId: number,
  made: Elsewhere & { amount?: number | undefined },
) {
  const { db, actor, env } = context;
  const { paidOn, method } = made;
  await refuseCharging(db, invoiceId);
  const recorded = { ...made, recordedBy: actor.id };
  const { id, number, clientId, amount } = await bookInvoicePayment(context, invoiceId, recorded);
  const paidFor = { invoiceNumber: number ?? '' };
  await queuePaymentRecorded(db, env, { userId: clientId, id, amount, paidOn, method, paidFor });
  return id;
}
