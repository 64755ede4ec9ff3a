import { sql } from 'kysely';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import type { Db } from '#server/db.ts';
import { costOf, sumHundredths } from '#shared/money.ts';
import { addLine, insertDraft, issueInvoice, type NewLine } from './queries.ts';

const findPaid = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscriptionId')
    .select(['payments.clientId', 'payments.plan', 'subscriptions.customPlanName'])
    .select(['payments.monthlyHours', 'payments.hourlyRate', 'packHours', 'amount', 'creditAmount'])
    .select(['billingName', 'billingEmail', 'companyName', 'billingAddress', 'taxNumber'])
    .select(sql<string>`period_text(period_start, period_end)`.as('period'))
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Issues the invoice of a payment that pays no invoice written before, in the transaction that inserts the payment. Take all
 * other locks first, because other transactions cannot commit while the numbers are locked.
 */
export async function invoicePayment(db: Db, paymentId: number) {
  const paid = await findPaid(db, paymentId);
  const { packHours, hourlyRate, creditAmount } = paid;
  const { id } = await insertDraft(db, {
    kind: 'invoice',
    clientId: paid.clientId,
    paymentId,
    buyerName: paid.billingName,
    buyerEmail: paid.billingEmail,
    buyerCompany: paid.companyName,
    buyerAddress: paid.billingAddress,
    buyerTaxNumber: paid.taxNumber,
  });
  await addBoughtLines(db, id, {
    kind: packHours === null ? 'plan' : 'extra-hours',
    description: `${packHours === null ? `${planName(paid)} plan` : 'Extra hours'}, ${paid.period}`,
    hours: packHours ?? paid.monthlyHours,
    hourlyRate,
    amount: paid.amount,
    credit: creditAmount,
  });
  await issueInvoice(db, id);
}

type Bought = Pick<NewLine, 'kind' | 'description' | 'month'> & {
  hours: number;
  hourlyRate: number;
  /** What is to be paid, after the credit for unused days of the former plan. The lines sum to it. */
  amount: number;
  credit: number;
};

/** Adds the line of a plan month or of extra hours, and that of the credit. */
export async function addBoughtLines(db: Db, id: number, bought: Bought) {
  const { hours, hourlyRate, amount, credit, ...line } = bought;
  const price = sumHundredths([amount, credit]);
  // A part of the price, such as a payment in two parts, is one piece.
  const isWhole = costOf(hours, hourlyRate) === price;
  await addLine(db, id, {
    ...line,
    quantity: isWhole ? hours : 1,
    unitPrice: isWhole ? hourlyRate : price,
  });
  if (credit > 0)
    await addLine(db, id, {
      kind: 'credit',
      description: 'Credit for unused days of the former plan',
      quantity: 1,
      unitPrice: -credit,
    });
}
