import { recordAudit } from '#server/audit.ts';
import type { OtherPath, RestPlugin } from '#server/other-paths.ts';
import { checkAccess } from '#server/rest-route.ts';
import { factsOf } from './operations.ts';
import { statementRef } from './schema.ts';
import { printStatement } from './statement-printer.ts';

/** The download of a pay statement. */
export const registerPay: RestPlugin = async (scope, { services, callOf }) => {
  const onRequest = checkAccess(['admin', 'va']);
  scope.get('/pay/statements/:id/pdf', { onRequest }, async (request, reply) => {
    const statement = await callOf(request).pay.get(statementRef.parse(request.params));
    const file = await printStatement(statement);
    const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
    await recordAudit(services.db, author, {
      action: 'downloaded',
      objectKind: 'pay-statement',
      objectId: statement.id,
      after: factsOf(statement),
    });
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="pay-${statement.month}-${statement.id}.pdf"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file);
  });
};

export const payPaths: OtherPath[] = [
  {
    spelling: 'GET /pay/statements/:id/pdf',
    access: ['admin', 'va'],
    summary: 'Download a pay statement as a PDF. VAs download their own approved and paid ones',
    params: statementRef,
    status: 200,
    output: ['application/pdf'],
    refuses: { 404: 'The statement does not exist, or is not yours' },
  },
];
