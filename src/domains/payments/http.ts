import { recordAudit } from '#server/audit.ts';
import { invalid } from '#server/errors.ts';
import { countDownload, sendPdf } from '#server/pdf/download.ts';
import { openPaper, type Paper } from '#server/pdf/papers.ts';
import { findPaperSeller } from '#server/pdf/seller.ts';
import type { RestPlugin } from '#server/rest/other-paths.ts';
import { printReceipt } from './receipt-printer.ts';
import { paymentRef, type Receipt } from './schema.ts';
import { handleProviderEvent } from './webhook.ts';

const maxEventBytes = 256 * 1024;

const paperOf = ({ id, refunded, voidedAt }: Receipt): Paper => ({
  of: 'paymentId',
  id,
  facts: [refunded, voidedAt],
});

/** Routes that a procedure's `meta` cannot express: the receipt download and the payment provider's webhook. */
export const registerPayments: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/payments/:id/receipt', async (request, reply) => {
    const receipt = await callOf(request).payments.receipt(paymentRef.parse(request.params));
    const author = await countDownload(services.db, request);
    const context = { ...services, ...author, log: request.log };
    const file = await openPaper(context, paperOf(receipt), async () =>
      printReceipt(author.actor, {
        ...receipt,
        seller: await findPaperSeller(services.db, receipt.id),
      }),
    );
    await recordAudit(services.db, author, {
      action: 'downloaded',
      objectKind: 'export',
      objectId: receipt.id,
      after: { clientId: receipt.clientId },
    });
    return sendPdf(reply, file, receipt.number);
  });

  // The signature covers the raw body, so Fastify must not parse it.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/payments/webhook', { bodyLimit: maxEventBytes }, async ({ body, headers }) => {
    const event = await services.payments.webhook(typeof body === 'string' ? body : '', headers);
    if (!event) throw invalid('The signature of this event is invalid.');
    await handleProviderEvent(services, event);
    return { ok: true };
  });
};
