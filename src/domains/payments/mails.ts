import {
  type Billed,
  clientLetter,
  queueClientMail,
} from '#domains/plans/subscriptions/client-mails.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';
import { findBookkeeper } from './billing/queries.ts';
import { describePlanMonth, type PlanMonth, paidByPhrases, receiptNumber } from './labels.ts';

type Recorded = {
  id: number;
  amount: number;
  paidOn: string;
  method: PaymentMethod;
  /** A month of a plan, or an invoice. */
  paidFor: PlanMonth | { invoiceNumber: string };
};

const describePaidFor = (paidFor: Recorded['paidFor']) =>
  'invoiceNumber' in paidFor
    ? `invoice ${paidFor.invoiceNumber}`
    : `the ${describePlanMonth(paidFor)}`;

export const paymentRecorded = defineMail<Recorded & Billed>({
  kind: 'payment-recorded',
  samples: {
    usual: {
      billingName: 'Maya Lindqvist',
      id: 12,
      amount: 1_040,
      paidOn: '2026-03-02',
      method: 'bank-transfer',
      paidFor: {
        periodStart: '2026-03-01',
        periodEnd: '2026-04-01',
        plan: 'full-time',
        customPlanName: null,
      },
    },
    invoice: {
      billingName: 'Maya Lindqvist',
      id: 13,
      amount: 650,
      paidOn: '2026-03-02',
      method: 'check',
      paidFor: { invoiceNumber: 'INV-000012' },
    },
  },
  write(payment, site) {
    const { id, amount, paidOn, method } = payment;
    const paidFor = describePaidFor(payment.paidFor);
    const received = `We received your payment of ${formatMoney(amount)}`;
    return clientLetter(payment, site, {
      subject: received,
      preview: `For ${paidFor}.`,
      blocks: [`Thank you. ${received}${paidByPhrases[method]}.`],
      thing: [
        {
          facts: [
            ['Paid on', formatDay(paidOn)],
            ['For', paidFor],
            ['Receipt', `${receiptNumber(id)}, in the portal`],
          ],
        },
      ],
    });
  },
});

export const queuePaymentRecorded = async (
  db: Db,
  env: MailEnv,
  { userId, ...input }: Recorded & { userId: number },
) =>
  queueClientMail(db, env, {
    userId,
    template: paymentRecorded,
    input,
    thread: { kind: 'payment', id: input.id },
    copyTo: await findBookkeeper(db, userId),
  });

type Voided = { id: number; amount: number; reason: string };

export const paymentVoided = defineMail<Voided & Billed>({
  kind: 'payment-voided',
  samples: {
    usual: {
      billingName: 'Maya Lindqvist',
      id: 12,
      amount: 1_040,
      reason: 'Recorded for the wrong month',
    },
  },
  write(payment, site) {
    const { id, amount, reason } = payment;
    return clientLetter(payment, site, {
      subject: `Receipt ${receiptNumber(id)} is void`,
      preview: `We recorded a payment of ${formatMoney(amount)} by mistake.`,
      blocks: [
        `We recorded a payment of ${formatMoney(amount)} by mistake, and voided it. Receipt ${receiptNumber(id)} is no longer valid. Reason:`,
        { quote: reason },
      ],
    });
  },
});

export const queuePaymentVoided = async (
  db: Db,
  env: MailEnv,
  { userId, ...input }: Voided & { userId: number },
) =>
  queueClientMail(db, env, {
    userId,
    template: paymentVoided,
    input,
    thread: { kind: 'payment', id: input.id },
    copyTo: await findBookkeeper(db, userId),
  });
