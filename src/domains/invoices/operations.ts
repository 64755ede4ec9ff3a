import { paymentMethodLabels } from '#domains/payments/labels.ts';
import { refundPayment } from '#domains/payments/refund-operations.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { runOncePerId } from '#server/idempotency.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import { formatMoney, roundHundredths, sumHundredths } from '#shared/money.ts';
import { canBeCredited, canBePaid, canReadInvoice } from './policy.ts';
import {
  creditInvoice,
  deleteDraft,
  findInvoice,
  findToday,
  insertDraft,
  insertInvoicePayment,
  isClient,
  issueInvoice,
  listCreditNotes,
  listLines,
  lockInvoice,
  replaceLines,
} from './queries.ts';
import type {
  CreateInvoiceInput,
  CreditInvoiceInput,
  EditInvoiceInput,
  Invoice,
  PayInvoiceInput,
} from './schema.ts';

export type InvoiceContext = AuditedContext & {
  db: Parameters<typeof inTransaction>[0];
};

/** Reads an invoice with its lines and credit notes, if the actor may. */
export async function readInvoice(
  { db, actor }: Pick<InvoiceContext, 'db' | 'actor'>,
  id: number,
): Promise<Invoice> {
  const found = await findInvoice(db, id);
  if (!found || !canReadInvoice(actor, found)) throw notFound('Invoice');
  const { method, cardOrMethod, paymentId: _, ...invoice } = found;
  const [lines, creditNotes] = await Promise.all([listLines(db, id), listCreditNotes(db, id)]);
  const paymentMethod = cardOrMethod ?? (method && paymentMethodLabels[method]);
  return { ...invoice, paymentMethod, lines, creditNotes };
}

type Changed = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

const recordChange = (
  context: InvoiceContext,
  action: 'created' | 'updated' | 'deleted' | 'sent' | 'paid' | 'credited',
  { id, number, clientId }: Pick<Changed, 'id' | 'number' | 'clientId'>,
  amount: number,
) =>
  recordAudit(context.db, context, {
    action,
    objectKind: 'invoice',
    objectId: id,
    after: { number, clientId, amount },
  });

/** Writes a draft, which has no number yet. */
export async function createInvoice(context: InvoiceContext, input: CreateInvoiceInput) {
  const { clientId, lines } = input;
  return runOncePerId(context, { name: 'invoices.create', input }, async (db) => {
    if (!(await isClient(db, clientId))) throw invalid('Please select a client', 'clientId');
    const { id } = await insertDraft(db, {
      kind: 'invoice',
      clientId,
      createdBy: context.actor.id,
    });
    await replaceLines(db, id, lines);
    const draft = await readInvoice({ ...context, db }, id);
    await recordChange({ ...context, db }, 'created', draft, draft.total);
    return draft;
  });
}

async function lockDraft(db: InvoiceContext['db'], id: number, version?: number) {
  const draft = await lockInvoice(db, id);
  if (!draft) throw notFound('Invoice');
  if (draft.state !== 'draft')
    throw conflict(`Invoice ${draft.number} is already sent. Credit it instead.`);
  if (version !== undefined && draft.version !== version)
    throw conflict('This draft was changed by someone else. Reload to see the changes.');
  return draft;
}

export const editInvoice = (context: InvoiceContext, { id, version, lines }: EditInvoiceInput) =>
  inTransaction(context.db, async (db) => {
    await lockDraft(db, id, version);
    await replaceLines(db, id, lines);
    const draft = await readInvoice({ ...context, db }, id);
    await recordChange({ ...context, db }, 'updated', draft, draft.total);
    return draft;
  });

export const deleteInvoice = (context: InvoiceContext, id: number) =>
  inTransaction(context.db, async (db) => {
    const draft = await lockDraft(db, id);
    await deleteDraft(db, id);
    await recordChange({ ...context, db }, 'deleted', draft, draft.total);
  });

/** Gives a draft its number. A job mails it. */
export const sendInvoice = (
  context: InvoiceContext,
  { id, version }: { id: number; version: number },
) =>
  inTransaction(context.db, async (db) => {
    const draft = await lockDraft(db, id, version);
    if (draft.total <= 0) throw conflict('The total of an invoice must be more than $0.00.');
    if (!(await isClient(db, draft.clientId)))
      throw conflict('The client of this draft was deleted. Delete the draft.');
    await issueInvoice(db, id);
    const invoice = await readInvoice({ ...context, db }, id);
    await recordChange({ ...context, db }, 'sent', invoice, invoice.total);
    return invoice;
  });

/** Records that the client has paid the whole open amount elsewhere. */
export const payInvoice = (
  context: InvoiceContext,
  { id, paidOn, method, reference }: PayInvoiceInput,
) =>
  inTransaction(context.db, async (db) => {
    const found = await lockInvoice(db, id);
    if (found?.kind !== 'invoice') throw notFound('Invoice');
    if (!canBePaid(found))
      throw conflict(
        found.state === 'draft' ? 'Send this draft first.' : `Invoice ${found.number} is not open.`,
      );
    if (paidOn > (await findToday(db)))
      throw invalid("The day of the payment can't be in the future", 'paidOn');
    const { id: recordedBy } = context.actor;
    await insertInvoicePayment(db, {
      invoiceId: id,
      amount: found.open,
      paidOn,
      method,
      reference: reference ?? null,
      recordedBy,
    });
    await recordChange({ ...context, db }, 'paid', found, found.open);
    return readInvoice({ ...context, db }, id);
  });

/**
 * Credits an invoice or a part of it. A payment by card is refunded to the card, and the settled refund leads to the
 * credit note, so that credit notes and refunds of cards are always the same.
 */
export async function creditOrRefund(
  context: InvoiceContext & { payments: PaymentProvider },
  { id, requestId, reason, ...input }: CreditInvoiceInput,
) {
  const amount = roundHundredths(input.amount);
  const found = await findInvoice(context.db, id);
  if (found?.kind !== 'invoice') throw notFound('Invoice');
  if (found.state === 'draft') throw conflict('A draft is deleted, not credited.');
  if (found.isPaidByCard && found.paymentId !== null) {
    await refundPayment(context, { id: requestId, paymentId: found.paymentId, amount, reason });
    return readInvoice(context, id);
  }
  const call = { name: 'invoices.credit', input: { id: requestId, invoiceId: id, amount, reason } };
  return runOncePerId(context, call, async (db) => {
    const invoice = await lockInvoice(db, id);
    if (!invoice) throw notFound('Invoice');
    const left = sumHundredths([invoice.total, -invoice.credited]);
    if (!canBeCredited(invoice) || amount > left)
      throw conflict(
        left > 0
          ? `At most ${formatMoney(left)} can be credited.`
          : 'This invoice is already credited.',
      );
    await creditInvoice(db, { id, amount, reason, actorId: context.actor.id });
    await recordChange({ ...context, db }, 'credited', invoice, amount);
    return readInvoice({ ...context, db }, id);
  });
}
