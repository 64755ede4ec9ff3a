import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  creditOrRefund,
  payInvoice,
  sendInvoice,
} from '#domains/invoices/operations.ts';
import { beginInvoice } from '#domains/payments/invoices/operations.ts';
import { recordPayment, voidPayment } from '#domains/payments/recorded/operations.ts';
import { listBilledMonths } from '#domains/payments/recorded/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import { testEnv } from '#tests/support/app.ts';
import { planLine, training } from '#tests/support/invoices.ts';
import { orderOf } from '#tests/support/payments.ts';
import type { Business } from './acts.ts';

type InvoiceAct = {
  do: 'invoice' | 'pay-invoice' | 'pay-by-card' | 'record' | 'void' | 'credit';
  share: number;
  /** Whether the invoice has another line besides the plan month. */
  hasOthers: boolean;
};

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
    const price = Math.max(0.01, Math.round((month?.open ?? 0) * share * 100) / 100);
    const line = month && !month.invoice ? [planLine(month, price)] : [];
    const lines = hasOthers || line.length === 0 ? [...line, training] : line;
    const { id, version } = await createInvoice(context, { clientId, lines });
    await sendInvoice(context, { id, version });
  }
  if (act === 'record' && month) {
    const amount = month.invoice?.open ?? month.open;
    await recordPayment(context, { ...month, ...made, amount });
  }
  if (act === 'pay-invoice' || act === 'pay-by-card') {
    const open = ofClient(business, clientId).where('status', '=', 'sent').orderBy('id');
    const found = await open.executeTakeFirst();
    if (found && act === 'pay-invoice') await payInvoice(context, { ...found, ...made });
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
