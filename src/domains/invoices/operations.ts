import { creditInvoice } from '#domains/payments/invoices/credit-notes.ts';
import { insertDraft, issueInvoice } from '#domains/payments/invoices/queries.ts';
import { expirePlanCheckout } from '#domains/payments/operations.ts';
import { checkPaidOn } from '#domains/payments/recorded/paid-on.ts';
import { payOpenInvoice } from '#domains/payments/recorded/pay-invoice.ts';
import { refundPayment } from '#domains/payments/refund-operations.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { runOncePerId } from '#server/rest/idempotency.ts';
import { formatMoney } from '#shared/money.ts';
import { findBuyer } from './buyer.ts';
import type { CreditInvoiceInput } from './credit-schema.ts';
import { wrongDueDay } from './draft-fields.ts';
import { writeSender } from './history/queries.ts';
import { refuseBilledMonth } from './months.ts';
import { canBeCredited, canBePaid } from './policy.ts';
import {
  deleteDraft,
  findInvoice,
  listLines,
  lockInvoice,
  replaceLines,
  updateDraft,
} from './queries.ts';
import { readInvoice } from './read-invoice.ts';
import type {
  CreateInvoiceInput,
  EditInvoiceInput,
  PayInvoiceInput,
  SendInvoiceInput,
} from './schema.ts';

export type InvoiceContext = AuditedContext & {
  db: Parameters<typeof inTransaction>[0];
};

async function checkDueDay(db: Db, dueOn: string | null | undefined) {
  const problem = dueOn && wrongDueDay(dueOn, await findBusinessDay(db));
  if (problem) throw invalid(problem, 'dueOn');
}

type Changed = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const recordChange = (
  context: InvoiceContext,
  action: 'created' | 'updated' | 'deleted' | 'sent' | 'credited',
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
  const { clientId, lines, dueOn = null, memo = null } = input;
  return runOncePerId(context, { name: 'invoices.create', input }, async (db) => {
    if (!(await findBuyer(db, clientId))) throw invalid('Please select a client', 'clientId');
    await checkDueDay(db, dueOn);
    await refuseBilledMonth(db, clientId, lines);
    const { id } = await insertDraft(db, {
      kind: 'invoice',
      clientId,
      createdBy: context.actor.id,
      dueOn,
      memo,
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

export const editInvoice = (
  context: InvoiceContext,
  { id, version, lines, ...facts }: EditInvoiceInput,
) =>
  inTransaction(context.db, async (db) => {
    const { clientId } = await lockDraft(db, id, version);
    await refuseBilledMonth(db, clientId, lines);
    await checkDueDay(db, facts.dueOn);
    if (Object.values(facts).some((fact) => fact !== undefined)) await updateDraft(db, id, facts);
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

/** Locks the client of an invoice, if there is one: before the invoice, as all that pays or bills a month does. */
async function lockClientOf(db: InvoiceContext['db'], id: number) {
  const clientId = (await findInvoice(db, id))?.clientId;
  return clientId !== undefined && (await lockClientForNoKeyUpdate(db, clientId));
}

/** Gives a draft its number. A job mails it. From then on, its plan month is not charged to a card. */
export const sendInvoice = (context: InvoiceContext, { id, version, ...input }: SendInvoiceInput) =>
  inTransaction(context.db, async (db) => {
    const hasClient = await lockClientOf(db, id);
    const draft = await lockDraft(db, id, version);
    const dueOn = input.dueOn ?? draft.dueOn ?? undefined;
    if (draft.total <= 0)
      throw conflict(`The total of an invoice must be more than ${formatMoney(0)}.`);
    if (!hasClient) throw conflict('The client of this draft was deleted. Delete the draft.');
    const lines = await listLines(db, id);
    if (lines.some(({ month }) => month !== null)) await expirePlanCheckout(db, draft.clientId);
    await refuseBilledMonth(db, draft.clientId, lines);
    await checkDueDay(db, dueOn);
    await issueInvoice(db, id, dueOn);
    await writeSender(db, id, context.actor.id);
    const invoice = await readInvoice({ ...context, db }, id);
    await recordChange({ ...context, db }, 'sent', invoice, invoice.total);
    return invoice;
  });

type PayContext = InvoiceContext & { env: MailEnv };

/** Records that the client has paid an invoice elsewhere, or a part of it. With a `requestId` once. */
export function payInvoice(context: PayContext, { requestId, ...input }: PayInvoiceInput) {
  const pay = (db: InvoiceContext['db']) => payLocked({ ...context, db }, input);
  if (requestId === undefined) return inTransaction(context.db, pay);
  return runOncePerId(
    context,
    { name: 'invoices.pay', input: { ...input, id: requestId, invoiceId: input.id } },
    pay,
  );
}

async function payLocked(
  context: PayContext,
  { id, ...payment }: Omit<PayInvoiceInput, 'requestId'>,
) {
  const { db } = context;
  await lockClientOf(db, id);
  const found = await findInvoice(db, id);
  if (found?.kind !== 'invoice') throw notFound('Invoice');
  if (!canBePaid(found))
    throw conflict(
      found.state === 'draft' ? 'Send this draft first.' : `Invoice ${found.number} is not open.`,
    );
  await checkPaidOn(db, payment.paidOn, found);
  const { reference = null, ...made } = payment;
  await payOpenInvoice(context, id, { ...made, reference, note: null });
  return readInvoice(context, id);
}

/**
 * Credits an invoice or a part of it. What is open is credited first. A payment by card is refunded to the card, and the
 * settled refund leads to the credit note, so that credit notes and refunds of cards are always the same.
 */
export async function creditOrRefund(
  context: InvoiceContext & { payments: PaymentProvider },
  { id, requestId, reason, unusedHours, ...input }: CreditInvoiceInput,
) {
  const amount = input.amount;
  const found = await findInvoice(context.db, id);
  if (found?.kind !== 'invoice') throw notFound('Invoice');
  if (found.state === 'draft') throw conflict('A draft is deleted, not credited.');
  const { refundedPaymentId: paymentId } = found;
  if (paymentId !== null) {
    await refundPayment(context, { id: requestId, paymentId, amount, reason, unusedHours });
    return readInvoice(context, id);
  }
  if (unusedHours === 'remove')
    throw invalid('Only the refund of a card payment removes its unused hours', 'unusedHours');
  const call = { name: 'invoices.credit', input: { id: requestId, invoiceId: id, amount, reason } };
  return runOncePerId(context, call, async (db) => {
    await lockClientOf(db, id);
    const invoice = await lockInvoice(db, id);
    if (!invoice) throw notFound('Invoice');
    if (invoice.isPaidByCard)
      throw conflict(
        'This invoice was paid by card in the meantime. Reload, and credit it again to refund the card.',
      );
    const left = invoice.creditable;
    if (!canBeCredited(invoice) || amount > left)
      throw conflict(
        left > 0
          ? `At most ${formatMoney(left)} can be credited.`
          : 'This invoice is already credited.',
      );
    await creditInvoice(db, id, { amount, reason, actorId: context.actor.id });
    await recordChange({ ...context, db }, 'credited', invoice, amount);
    return readInvoice({ ...context, db }, id);
  });
}
