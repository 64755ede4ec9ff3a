import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  creditOrRefund,
  payInvoice,
  sendInvoice,
} from '#domains/invoices/operations.ts';
import { beginInvoice } from '#domains/payments/invoices/operations.ts';
import { listOpenInvoices } from '#domains/payments/invoices/queries.ts';
import { recordPayment, voidPayment } from '#domains/payments/recorded/operations.ts';
import { listBilledMonths } from '#domains/payments/recorded/queries.ts';
import { findOfferedTerms } from '#domains/plans/catalogue/offered-terms.ts';
import { findCurrentMonth } from '#domains/plans/changes/queries.ts';
import { startClientPlan } from '#domains/plans/client-plans/operations.ts';
import { findActiveSubscription } from '#domains/plans/subscriptions/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import type { MailingContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { testEnv } from '#tests/support/app.ts';
import { planLine, training } from '#tests/support/invoices.ts';
import { orderOf } from '#tests/support/payments.ts';
import type { Business } from './acts.ts';

type InvoiceAct = {
  do: 'invoice' | 'pay-invoice' | 'pay-by-card' | 'record' | 'grant' | 'void' | 'credit';
  /** Of what is open: the part that is invoiced or paid. */
  share: number;
  /** Whether the invoice has another line besides the plan month, or a granted month is paid at once. */
  hasOthers: boolean;
};

const partOf = (open: number, share: number) =>
  Math.max(0.01, Math.round(open * share * 100) / 100);

/** The other plan of the specification, at its price of the day. */
async function otherPlan(db: Db, former: string | undefined) {
  const plan = former === 'part-time' ? 'full-time' : 'part-time';
  const terms = await findOfferedTerms(db, plan);
  return { plan, ...terms, customPlanName: null, rolloverLimit: null };
}

/**
 * Starts the other plan, unless the running month gives a credit: this is what buyers of plans do. A part of the first month is
 * paid elsewhere at once, or nothing.
 */
async function grantOther(
  context: MailingContext,
  clientId: number,
  first: { amount: number; paidOn: string; method: 'bank-transfer' } | null,
) {
  const current = await findCurrentMonth(context.db, clientId);
  if (current?.isPaid) return;
  const active = await findActiveSubscription(context.db, clientId);
  const terms = await otherPlan(context.db, active?.plan);
  const payment = first ? { kind: 'elsewhere' as const, ...first } : { kind: 'later' as const };
  await startClientPlan(context, { clientId, terms, payment });
}

const ofClient = ({ ledger }: Business, clientId: number) =>
  ledger.db.selectFrom('invoices').select('id').where('clientId', '=', clientId);

/** What a client and administrators do with the invoices and the open months of the client. */
export async function actOnInvoices(
  business: Business,
  clientId: number,
  { do: act, share, hasOthers }: InvoiceAct,
  today: string,
) {
  const { db } = business.ledger;
  const actor = { id: business.administrator, role: 'admin', isApproved: true } as const;
  const { plans } = business;
  const { payments } = plans.contextOf(clientId);
  const context = { ...serverAuthor, db, actor, payments, env: testEnv() };
  const made = { paidOn: today, method: 'bank-transfer' as const };
  const months = await listBilledMonths(db, { clientId });
  const month = months.find(({ open }) => open > 0);

  if (act === 'invoice') {
    const price = partOf(month?.open ?? 0, share);
    const line = month && !month.invoice ? [planLine(month, price)] : [];
    const lines = hasOthers || line.length === 0 ? [...line, training] : line;
    const { id, version } = await createInvoice(context, { clientId, lines });
    await sendInvoice(context, { id, version });
  }
  if (act === 'record' && month) {
    const amount = partOf(month.invoice?.open ?? month.open, share);
    await recordPayment(context, { ...month, ...made, amount });
  }
  if (act === 'grant')
    await grantOther(context, clientId, hasOthers ? { amount: 600 * share, ...made } : null);
  if (act === 'pay-invoice' || act === 'pay-by-card') {
    const [found] = await listOpenInvoices(db, clientId);
    if (found && act === 'pay-invoice')
      await payInvoice(context, { id: found.id, amount: partOf(found.open, share), ...made });
    if (found && act === 'pay-by-card') {
      const { plan: _, ...order } = orderOf();
      await beginInvoice(plans.contextOf(clientId), { ...order, invoiceId: found.id });
      await plans.confirm(clientId, order.id);
    }
  }
  if (act === 'void') {
    const recorded = await db
      .selectFrom('payments')
      .select('id')
      .where('clientId', '=', clientId)
      .where('kind', '=', 'recorded')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (recorded) await voidPayment(context, { paymentId: recorded.id, reason: 'A mistake' });
  }
  if (act === 'credit') {
    const written = ofClient(business, clientId).where('createdBy', 'is not', null);
    const found = await written
      .where('kind', '=', 'invoice')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const requestId = randomUUID();
    if (found)
      await creditOrRefund(context, { ...found, requestId, amount: 40, reason: 'Goodwill' });
  }
}
