import { planName } from '#domains/plans/catalogue.ts';
import { lines, signature } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { MailKind, PaymentMethod } from '#shared/value-sets.ts';
import { findPayer } from './checkout-queries.ts';
import { paidByPhrases } from './labels.ts';
import type { BilledMonth } from './recorded/queries.ts';
import { receiptNumber } from './schema.ts';

type Letter = { userId: number; kind: MailKind; subject: string; paragraphs: string[] };

/** A mail to a client about their plan or payments. */
export async function queueClientMail(db: Db, env: MailEnv, letter: Letter) {
  const { userId, kind, subject, paragraphs } = letter;
  const client = await findPayer(db, userId);
  if (!client) return;
  await queueMail(db, env, {
    kind,
    to: client.billingEmail,
    userId,
    subject,
    text: lines(
      `Hello ${client.billingName},`,
      ...paragraphs,
      `Your plan, hours and receipts: ${siteAddress(env)}/subscription-management`,
      signature,
    ),
  });
}

type Recorded = {
  userId: number;
  id: number;
  amount: number;
  paidOn: string;
  method: PaymentMethod;
  billed: BilledMonth;
};

export function queuePaymentRecorded(db: Db, env: MailEnv, payment: Recorded) {
  const { userId, id, amount, paidOn, method, billed } = payment;
  const from = formatDay(billed.periodStart);
  const to = formatDay(lastDayBefore(billed.periodEnd));
  return queueClientMail(db, env, {
    userId,
    kind: 'payment-recorded',
    subject: `We received your payment of ${formatMoney(amount)}`,
    paragraphs: [
      `Thank you. We received your payment of ${formatMoney(amount)}${paidByPhrases[method]}, made on ${formatDay(paidOn)}.`,
      `It is for the ${planName(billed)} plan, ${from} to ${to}. Receipt ${receiptNumber(id)} is in the portal.`,
    ],
  });
}

type Voided = { userId: number; id: number; amount: number; reason: string };

export const queuePaymentVoided = (db: Db, env: MailEnv, payment: Voided) =>
  queueClientMail(db, env, {
    userId: payment.userId,
    kind: 'payment-voided',
    subject: `Receipt ${receiptNumber(payment.id)} is void`,
    paragraphs: [
      `We recorded a payment of ${formatMoney(payment.amount)} by mistake, and voided it. Receipt ${receiptNumber(payment.id)} is no longer valid.`,
      `Reason: ${payment.reason}`,
    ],
  });
