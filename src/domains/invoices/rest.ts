import * as z from 'zod';
import { downloadRefusals } from '#domains/files/descriptions.ts';
import type { OtherPath } from '#server/other-paths.ts';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
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
} from './schema.ts';
import { editSellerInput, seller, setLogoInput } from './seller/schema.ts';

const admins = ['admin'] as const;
const adminsAndClients = ['admin', 'client'] as const;

export const invoiceRoutes: RestRoute[] = [
  pagedRoute(
    'GET /invoices',
    {
      access: adminsAndClients,
      summary: 'List your own invoices and credit notes, or all of them (admin), newest first',
      input: listInvoicesInput,
      output: listedInvoice,
      refuses: { 404: 'The client does not exist, or is not you' },
    },
    (call, input) => call.invoices.list(input),
  ),
  route(
    'GET /invoices/sums',
    {
      access: admins,
      summary: 'Sum the invoices by status',
      input: invoiceSumsInput,
      output: z.array(invoiceSum),
    },
    (call, input) => call.invoices.sums(input),
  ),
  route(
    'GET /invoices/:id',
    {
      access: adminsAndClients,
      summary: 'Read an invoice with its lines and credit notes',
      input: invoiceRef,
      output: invoice,
    },
    (call, input) => call.invoices.get(input),
  ),
  route(
    'POST /invoices',
    {
      access: admins,
      summary: 'Write the draft of an invoice',
      input: createInvoiceInput,
      output: invoice,
      status: 201,
      refuses: { 409: 'The month of the plan line is paid, or on another open invoice' },
    },
    (call, input) => call.invoices.create(input),
  ),
  route(
    'PUT /invoices/:id',
    {
      access: admins,
      summary: 'Replace the lines of a draft',
      input: editInvoiceInput,
      output: invoice,
      refuses: {
        409: 'The invoice is already sent, the draft was changed, or its plan month is paid',
      },
    },
    (call, input) => call.invoices.edit(input),
  ),
  route(
    'DELETE /invoices/:id',
    {
      access: admins,
      summary: 'Delete a draft',
      input: invoiceRef,
      output: ok,
      refuses: { 409: 'The invoice is already sent' },
    },
    (call, input) => call.invoices.delete(input),
  ),
  route(
    'POST /invoices/:id/send',
    {
      access: admins,
      summary: 'Number a draft and send it to the client',
      input: sendInvoiceInput,
      output: invoice,
      refuses: {
        409: 'The invoice is already sent, its total is 0, the draft was changed, or its plan month is paid or invoiced',
      },
    },
    (call, input) => call.invoices.send(input),
  ),
  route(
    'POST /invoices/:id/pay',
    {
      access: admins,
      summary:
        'Record that the open amount was paid elsewhere: a payment, also of the plan month on it',
      input: payInvoiceInput,
      output: invoice,
      refuses: { 409: 'The invoice is not open' },
    },
    (call, input) => call.invoices.pay(input),
  ),
  route(
    'POST /invoices/:id/credit',
    {
      access: admins,
      summary: 'Credit an invoice or a part of it; a payment by card is refunded to the card',
      input: creditInvoiceInput,
      output: invoice,
      // The credit has an id of its own, and the refund must be stored before the provider makes it.
      ignoresKey: true,
      refuses: { 409: 'More is credited than was invoiced' },
    },
    (call, input) => call.invoices.credit(input),
  ),
  route(
    'GET /invoices/seller',
    { access: admins, summary: "Read the seller's details on invoices", output: seller },
    (call) => call.seller.get(),
  ),
  route(
    'PUT /invoices/seller',
    {
      access: admins,
      summary: "Change the seller's details on future invoices",
      input: editSellerInput,
      output: seller,
      refuses: { 409: 'The details were changed in the meantime' },
    },
    (call, input) => call.seller.edit(input),
  ),
  route(
    'PUT /invoices/seller/logo',
    {
      access: admins,
      summary: 'Make an uploaded picture the logo on future invoices',
      input: setLogoInput,
      output: seller,
      refuses: { 409: 'The details were changed in the meantime' },
    },
    (call, input) => call.seller.setLogo(input),
  ),
  route(
    'DELETE /invoices/seller/logo',
    {
      access: admins,
      summary: 'Remove the logo from future invoices',
      output: seller,
    },
    (call) => call.seller.removeLogo(),
  ),
];

/** Implemented in http.ts. */
export const invoicePaths: OtherPath[] = [
  {
    spelling: 'GET /invoices/:id/pdf',
    access: adminsAndClients,
    summary: 'Download an invoice or a credit note as a PDF',
    params: invoiceRef,
    status: 200,
    output: ['application/pdf'],
    refuses: downloadRefusals,
  },
];
