import { downloadRefusals } from '#domains/files/descriptions.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { countDownload, sendPdf } from '#server/pdf/download.ts';
import { openPaper, type Paper } from '#server/pdf/papers.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { printInvoice } from './pdf/printer.ts';
import { findLogo } from './queries.ts';
import { type Invoice, invoiceRef } from './schema.ts';
import { findSeller } from './seller/queries.ts';

/** An issued invoice or credit note. An overdue one is printed as when it was sent. */
const paperOf = ({ id, state, paid, credited, ...invoice }: Invoice): Paper => ({
  of: 'invoiceId',
  id,
  facts: [
    state === 'overdue' ? 'sent' : state,
    paid,
    credited,
    invoice.paymentMethod,
    // The day of a card payment never changes.
    ...(invoice.isPaidByCard ? [] : [invoice.paidOn, invoice.reference]),
  ],
});

/** As issued, or for a draft as it would be issued now. */
async function findSellerOf(db: Db, { id, sellerName }: Invoice) {
  if (sellerName !== null) return { sellerName, logo: await findLogo(db, id) };
  const { name, address, taxNumber, footer, taxLabel, picture } = await findSeller(db);
  const seller = { sellerName: name, sellerAddress: address, sellerTaxNumber: taxNumber };
  return { ...seller, sellerFooter: footer, taxLabel, logo: picture };
}

/** The download of an invoice, which a procedure's `meta` cannot express. */
export const registerInvoices: RestPlugin = async (scope, { services, callOf }) => {
  const { db } = services;
  scope.get('/invoices/:id/pdf', async (request, reply) => {
    const invoice = await callOf(request).invoices.get(invoiceRef.parse(request.params));
    const author = await countDownload(db, request);
    const print = async () =>
      printInvoice(author.actor, { ...invoice, ...(await findSellerOf(db, invoice)) });
    const isDraft = invoice.state === 'draft';
    const context = { ...services, ...author, log: request.log };
    const file = isDraft ? await print() : await openPaper(context, paperOf(invoice), print);
    await recordAudit(db, author, {
      action: 'downloaded',
      objectKind: 'export',
      objectId: 0,
      after: { clientId: invoice.clientId, number: invoice.number },
    });
    return sendPdf(reply, file, invoice.number ?? 'draft');
  });
};

export const invoicePaths: OtherPath[] = [
  {
    spelling: 'GET /invoices/:id/pdf',
    access: ['admin', 'client'],
    summary: 'Download an invoice or a credit note as a PDF',
    params: invoiceRef,
    status: 200,
    output: ['application/pdf'],
    refuses: downloadRefusals,
  },
];
