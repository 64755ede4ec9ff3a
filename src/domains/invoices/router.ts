import * as z from 'zod';
import { adminOrClientProcedure, adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { buyer, buyerInput, readBuyer } from './buyer.ts';
import { creditInvoiceInput } from './credit-schema.ts';
import { markSeen, readHistory } from './history/operations.ts';
import { invoiceAct } from './history/schema.ts';
import { readInvoices } from './list-operations.ts';
import {
  createInvoice,
  creditOrRefund,
  deleteInvoice,
  editInvoice,
  payInvoice,
  sendInvoice,
} from './operations.ts';
import { listUnpaid, sumInvoices } from './queries.ts';
import { readInvoice } from './read-invoice.ts';
import {
  createInvoiceInput,
  editInvoiceInput,
  invoice,
  invoiceRef,
  invoiceSumsInput,
  listedInvoice,
  listInvoicesInput,
  payInvoiceInput,
  sendInvoiceInput,
  waitingInvoice,
} from './schema.ts';
import { sendInvoiceAgain } from './send-again.ts';
import { invoiceSum } from './sum-schema.ts';

/** As many as a payment can be matched to: the screens of the client sum them. */
const maxWaiting = 100;

export const invoicesRouter = router({
  list: adminOrClientProcedure
    .meta({
      rest: 'GET /invoices',
      summary: 'List your own invoices and credit notes, or all of them (admin), newest first',
      refuses: { 404: 'The client does not exist, or is not you' },
    })
    .input(listInvoicesInput)
    .output(pageOf(listedInvoice))
    .query(({ ctx, input }) => readInvoices(ctx, input)),

  get: adminOrClientProcedure
    .meta({ rest: 'GET /invoices/:id', summary: 'Read an invoice with its lines and credit notes' })
    .input(invoiceRef)
    .output(invoice)
    .query(({ ctx, input }) => readInvoice(ctx, input.id)),

  history: adminProcedure
    .meta({
      rest: 'GET /invoices/:id/history',
      summary: 'Read when an invoice was sent, seen and paid, newest first',
    })
    .input(invoiceRef)
    .output(z.array(invoiceAct))
    .query(({ ctx, input }) => readHistory(ctx, input.id)),

  markSeen: clientProcedure
    .meta({
      rest: 'POST /invoices/:id/seen',
      summary: 'Say that you have opened your invoice',
    })
    .input(invoiceRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await markSeen(ctx, input.id);
      return { ok: true as const };
    }),

  /** What the client has to pay, the first due first. */
  waiting: clientProcedure
    .output(z.array(waitingInvoice))
    .query(({ ctx }) => listUnpaid(ctx.db, ctx.actor.id, maxWaiting)),

  /** The number and the amount of each view, of a month or of today. */
  sums: adminProcedure
    .meta({ rest: 'GET /invoices/sums', summary: 'Sum the invoices by status' })
    .input(invoiceSumsInput)
    .output(z.array(invoiceSum))
    .query(({ ctx, input }) => sumInvoices(ctx.db, input)),

  /** What the paper of a new invoice says of the client. */
  buyer: adminProcedure
    .input(buyerInput)
    .output(buyer)
    .query(({ ctx, input }) => readBuyer(ctx.db, input.clientId)),

  create: adminProcedure
    .meta({
      rest: 'POST /invoices',
      summary: 'Write the draft of an invoice',
      status: 201,
      refuses: { 409: 'The month of the plan line is paid, or on another open invoice' },
    })
    .input(createInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  edit: adminProcedure
    .meta({
      rest: 'PUT /invoices/:id',
      summary: 'Replace the lines of a draft',
      refuses: {
        409: 'The invoice is already sent, the draft was changed, or its plan month is paid',
      },
    })
    .input(editInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => editInvoice(ctx, input)),

  delete: adminProcedure
    .meta({
      rest: 'DELETE /invoices/:id',
      summary: 'Delete a draft',
      refuses: { 409: 'The invoice is already sent' },
    })
    .input(invoiceRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await deleteInvoice(ctx, input.id);
      return { ok: true as const };
    }),

  send: adminProcedure
    .meta({
      rest: 'POST /invoices/:id/send',
      summary: 'Number a draft and send it to the client',
      refuses: {
        409: 'The invoice is already sent, its total is 0, the draft was changed, or its plan month is paid or invoiced',
      },
    })
    .input(sendInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input)),

  sendAgain: adminProcedure
    .meta({
      rest: 'POST /invoices/:id/send-again',
      summary: 'Mail an issued invoice or credit note again, once in 10 minutes',
      refuses: { 409: 'It is not issued, or its first mail is not sent yet' },
    })
    .input(invoiceRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await sendInvoiceAgain(ctx, input.id);
      return { ok: true as const };
    }),

  pay: adminProcedure
    .meta({
      rest: 'POST /invoices/:id/pay',
      summary:
        'Record that the open amount, or a part of it, was paid elsewhere: a payment, also of the plan month on it',
      refuses: { 409: 'The invoice is not open, or less is open' },
    })
    .input(payInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),

  credit: adminProcedure
    .meta({
      rest: 'POST /invoices/:id/credit',
      summary: 'Credit an invoice or a part of it; a payment by card is refunded to the card',
      // The credit has an id of its own, and the refund must be stored before the provider makes it.
      ignoresKey: true,
      refuses: { 409: 'More is credited than was invoiced' },
    })
    .input(creditInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => creditOrRefund(ctx, input)),
});
