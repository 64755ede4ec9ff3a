import { recordAudit } from '#server/audit.ts';
import { countDownload, sendPdf } from '#server/pdf/download.ts';
import { openPaper, type Paper } from '#server/pdf/papers.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { findPaperSeller } from '#server/pdf/seller.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess } from '#server/rest/route.ts';
import { factsOf } from './operations.ts';
import { type PayStatement, type PrintedStatement, statementRef } from './schema.ts';

/** An approved or paid statement. The version changes when it is paid or becomes a draft again. */
const paperOf = ({ id, version }: PayStatement): Paper => ({
  of: 'statementId',
  id,
  facts: [version],
});

const printStatement = createPrinter<PrintedStatement>(
  new URL('./statement-print.ts', import.meta.url),
);

/** The download of a pay statement. */
export const registerPay: RestPlugin = async (scope, { services, callOf }) => {
  const onRequest = checkAccess(['admin', 'va']);
  scope.get('/pay/statements/:id/pdf', { onRequest }, async (request, reply) => {
    const statement = await callOf(request).pay.get(statementRef.parse(request.params));
    const author = await countDownload(services.db, request);
    const print = async () =>
      printStatement(author.actor, {
        ...statement,
        seller: await findPaperSeller(services.db),
      });
    const isDraft = statement.status === 'draft';
    const context = { ...services, ...author, log: request.log };
    const file = isDraft ? await print() : await openPaper(context, paperOf(statement), print);
    await recordAudit(services.db, author, {
      action: 'downloaded',
      objectKind: 'pay-statement',
      objectId: statement.id,
      after: factsOf(statement),
    });
    return sendPdf(reply, file, `pay-${statement.month}-${statement.id}`);
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
