import { downloadRefusals } from '#domains/files/descriptions.ts';
import { countDownload, sendPdf } from '#server/pdf/download.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { findPaperSeller } from '#server/pdf/seller.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess } from '#server/rest/route.ts';
import { type PrintedReport, reportRef } from './schema.ts';

const print = createPrinter<PrintedReport>(new URL('./pdf/print.ts', import.meta.url));

/** The download of a weekly report. */
export const registerWeeklyReports: RestPlugin = async (scope, { services, callOf }) => {
  const onRequest = checkAccess(['admin', 'client']);
  scope.get('/weekly-reports/:id/pdf', { onRequest }, async (request, reply) => {
    const report = await callOf(request).weeklyReports.get(reportRef.parse(request.params));
    const { actor } = await countDownload(services.db, request);
    const seller = await findPaperSeller(services.db);
    return sendPdf(reply, await print(actor, { ...report, seller }), `week-${report.week}`);
  });
};

export const weeklyReportPaths: OtherPath[] = [
  {
    spelling: 'GET /weekly-reports/:id/pdf',
    access: ['admin', 'client'],
    summary: 'Download a weekly report as a PDF. Clients download their own',
    params: reportRef,
    status: 200,
    output: ['application/pdf'],
    refuses: downloadRefusals,
  },
];
