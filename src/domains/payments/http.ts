import { recordAudit } from '#server/audit.ts';
import { invalid } from '#server/errors.ts';
import type { RestPlugin } from '#server/rest-plugin.ts';
import { printReceipt } from './receipt-press.ts';
import { paymentRef } from './schema.ts';
import { takeEvent } from './webhook.ts';

const largestEvent = 256 * 1024;

/** A receipt as a file, and the door for the payment provider. */
export const registerPayments: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/payments/:id/receipt', async (request, reply) => {
    const receipt = await callOf(request).payments.receipt(paymentRef.parse(request.params));
    const file = await printReceipt(receipt);
    const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
    await recordAudit(services.db, author, {
      ...{ action: 'downloaded', objectKind: 'export', objectId: receipt.id },
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

  // A signature is over the very bytes that were sent.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/payments/webhook', { bodyLimit: largestEvent }, async ({ body, headers }) => {
    const event = services.payments.webhook(typeof body === 'string' ? body : '', headers);
    if (!event) throw invalid('This call is not signed by the payment provider.');
    await takeEvent(services, event);
    return { ok: true };
  });
};
