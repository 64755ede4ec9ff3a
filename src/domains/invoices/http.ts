import { downloadRefusals } from '#domains/files/descriptions.ts';
import { recordAudit } from '#server/audit.ts';
import { countDownload, sendPdf } from '#server/pdf/download.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { writeClientAct } from './history/operations.ts';
import { openInvoicePdf } from './pdf/paper.ts';
import { invoiceRef } from './schema.ts';

/** The download of an invoice, which a procedure's `meta` cannot express. */
export const registerInvoices: RestPlugin = async (scope, { services, callOf }) => {
  const { db } = services;
  scope.get('/invoices/:id/pdf', async (request, reply) => {
    const invoice = await callOf(request).invoices.get(invoiceRef.parse(request.params));
    const author = await countDownload(db, request);
    const file = await openInvoicePdf({ ...services, ...author, log: request.log }, invoice);
    await recordAudit(db, author, {
      action: 'downloaded',
      objectKind: 'export',
      objectId: 0,
      after: { clientId: invoice.clientId, number: invoice.number },
    });
    await writeClientAct({ db, actor: author.actor }, invoice, 'downloaded');
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
