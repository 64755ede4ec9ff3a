import { recordAudit } from '#server/audit.ts';
import type { RestPlugin } from '#server/other-paths.ts';
import { printInvoice } from './pdf/printer.ts';
import { findLogo } from './queries.ts';
import { invoiceRef } from './schema.ts';

/** The download of an invoice, which the REST table cannot express. */
export const registerInvoices: RestPlugin = async (scope, { services: { db }, callOf }) => {
  scope.get('/invoices/:id/pdf', async (request, reply) => {
    const invoice = await callOf(request).invoices.get(invoiceRef.parse(request.params));
    const file = await printInvoice({ ...invoice, logo: await findLogo(db, invoice.id) });
    const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
    await recordAudit(db, author, {
      action: 'downloaded',
      objectKind: 'export',
      objectId: 0,
      after: { clientId: invoice.clientId, number: invoice.number },
    });
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${invoice.number ?? 'draft'}.pdf"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file);
  });
};
