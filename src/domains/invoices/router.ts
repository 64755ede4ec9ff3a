import * as z from 'zod';
import { adminOrClientProcedure, adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { readInvoices } from './list-operations.ts';
import {
  createInvoice,
  creditOrRefund,
  deleteInvoice,
  editInvoice,
  payInvoice,
  readInvoice,
  sendInvoice,
} from './operations.ts';
import { listUnpaid, sumInvoices } from './queries.ts';
import {
  createInvoiceInput,
  creditInvoiceInput,
  editInvoiceInput,
  invoice,
  invoiceRef,
  invoiceSum,
  invoiceSumsInput,
  listedInvoice,
  listInvoicesInput,
  payInvoiceInput,
  sendInvoiceInput,
  waitingInvoice,
} from './schema.ts';

const maxWaiting = 20;

export const invoicesRouter = router({
  /** Own invoices and credit notes; those of all clients for administrators. */
  list: adminOrClientProcedure
    .input(listInvoicesInput)
    .output(pageOf(listedInvoice))
    .query(({ ctx, input }) => readInvoices(ctx, input)),

  get: adminOrClientProcedure
    .input(invoiceRef)
    .output(invoice)
    .query(({ ctx, input }) => readInvoice(ctx, input.id)),

  /** What the client has to pay, the first due first. */
  waiting: clientProcedure
    .output(z.array(waitingInvoice))
    .query(({ ctx }) => listUnpaid(ctx.db, ctx.actor.id, maxWaiting)),

  /** The number and the amount of each view, of a month or of today. */
  sums: adminProcedure
    .input(invoiceSumsInput)
    .output(z.array(invoiceSum))
    .query(({ ctx, input }) => sumInvoices(ctx.db, input)),

  create: adminProcedure
    .input(createInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  edit: adminProcedure
    .input(editInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => editInvoice(ctx, input)),

  delete: adminProcedure
    .input(invoiceRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await deleteInvoice(ctx, input.id);
      return { ok: true as const };
    }),

  send: adminProcedure
    .input(sendInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input)),

  pay: adminProcedure
    .input(payInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),

  credit: adminProcedure
    .input(creditInvoiceInput)
    .output(invoice)
    .mutation(({ ctx, input }) => creditOrRefund(ctx, input)),
});
