import { recordAudit } from '#server/audit.ts';
import { invalid } from '#server/errors.ts';
import type { RestPlugin } from '#server/other-paths.ts';
import { printReceipt } from './receipt-printer.ts';
import { paymentRef } from './schema.ts';
import { handleProviderEvent } from './webhook.ts';

const maxEventBytes = 256 * 1024;

/** Routes that the REST table cannot express: the receipt download and the payment provider's webhook. */
export const registerPayments: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/payments/:id/receipt', async (request, reply) => {
    const receipt = await callOf(request).payments.receipt(paymentRef.parse(request.params));
    const file = await printReceipt(receipt);
    const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
    await recordAudit(services.db, author, {
      action: 'downloaded',
      objectKind: 'export',
      objectId: receipt.id,
      after: { clientId: receipt.clientId },
    });
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receipt.number}.pdf"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file);
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
