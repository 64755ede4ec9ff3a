import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#server/audit.ts';
import { csvLine } from '#server/csv-export.ts';
import { findBusinessTimeZone } from '#server/database/business-day.ts';
import { invalid } from '#server/errors.ts';
import { countDownload, sendFile, sendPdf } from '#server/pdf/download.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { findPaperSeller } from '#server/pdf/seller.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest/route.ts';
import { today } from '#shared/dates.ts';
import { listLines } from './line-queries.ts';
import { monthRef, type PrintedMonth } from './schema.ts';

const printMonth = createPrinter<PrintedMonth>(new URL('./summary-print.ts', import.meta.url));

const header = ['Day', 'Kind', 'Number', 'Party', 'Net', 'Tax', 'Total', 'Note'];

function readInput(request: FastifyRequest) {
  const { data, error } = monthRef.safeParse(gatherInput(request));
  if (data) return data;
  throw invalid(error.issues[0]?.message ?? 'Invalid month', 'month');
}

/** The files of a month for the bookkeeper: its sums as a PDF, and its lines as CSV. */
export const registerClosing: RestPlugin = async (scope, { services, callOf }) => {
  const { db } = services;
  for (const format of ['pdf', 'csv'] as const)
    scope.get(
      `/closing/summary.${format}`,
      { onRequest: checkAccess(['admin']) },
      async (request, reply) => {
        const details = await callOf(request).closing.get(readInput(request));
        const { month, closing } = details;
        const author = await countDownload(db, request);
        const name = `month-${month}`;
        await recordAudit(db, author, {
          action: 'downloaded',
          objectKind: 'month',
          objectId: closing?.id ?? 0,
          after: { month },
        });
        if (format === 'pdf') {
          const file = await printMonth(author.actor, {
            month,
            seller: await findPaperSeller(db),
            sums: details.sums,
            closedOn:
              closing && today(Date.parse(closing.createdAt), await findBusinessTimeZone(db)),
            closedBy: closing?.actor ?? null,
          });
          return sendPdf(reply, file, name);
        }
        const lines = await listLines(db, month);
        const text = [
          csvLine(header),
          ...lines.map((line) =>
            csvLine([
              line.day,
              line.kind,
              line.number,
              line.party,
              line.net,
              line.tax,
              line.total,
              line.note,
            ]),
          ),
        ].join('');
        return sendFile(
          reply,
          Buffer.from(`\ufeff${text}`),
          `${name}.csv`,
          'text/csv; charset=utf-8',
        );
      },
    );
};

const pathOf = (format: 'pdf' | 'csv', type: string, summary: string): OtherPath => ({
  spelling: `GET /closing/summary.${format}`,
  access: ['admin'],
  summary,
  query: monthRef,
  status: 200,
  output: [type],
  refuses: { 400: 'Invalid month' },
});
export const closingPaths: OtherPath[] = [
  pathOf('pdf', 'application/pdf', 'Download the sums of a month as a PDF'),
  pathOf('csv', 'text/csv', 'Download the invoices, payments and pay statements of a month as CSV'),
];
