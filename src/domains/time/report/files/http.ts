import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { actorOf } from '#domains/files/http.ts';
import { invalid } from '#server/errors.ts';
import { sendFile } from '#server/pdf/download.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { findPaperSeller } from '#server/pdf/seller.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest/route.ts';
import {
  contentTypes,
  type PrintedReport,
  type ReportFormat,
  reportFileInput,
  reportFormat,
} from './schema.ts';

const print = createPrinter<PrintedReport>(new URL('./print.ts', import.meta.url));

const fields = z.record(z.string(), z.unknown());

function readInput(format: ReportFormat, request: FastifyRequest) {
  const { data, error } = reportFileInput.safeParse({
    ...fields.parse(gatherInput(request)),
    format,
  });
  if (data) return data;
  const [issue] = error.issues;
  throw invalid(issue?.message ?? 'Invalid filter', issue?.path.join('.'));
}

/** The time of a period as a file. The same address with `.csv` is a list of the exports. */
export const registerTimeFiles: RestPlugin = async (scope, { services, callOf }) => {
  for (const format of reportFormat.options)
    scope.get(
      `/time-report.${format}`,
      { onRequest: checkAccess('signed-in') },
      async (request, reply) => {
        const document = await callOf(request).timeReport.file(readInput(format, request));
        const seller = await findPaperSeller(services.db);
        const file = await print(actorOf(request), { format, document: { ...document, seller } });
        const name = `time-${document.createdAt.slice(0, 10)}.${format}`;
        return sendFile(reply, file, name, contentTypes[format]);
      },
    );
};

const pathOf = (format: ReportFormat): OtherPath => ({
  spelling: `GET /time-report.${format}`,
  access: 'signed-in',
  summary: `Export the logged time of a period with totals as ${format.toUpperCase()}: all of it, or your own`,
  query: reportFileInput.omit({ format: true }),
  status: 200,
  output: [contentTypes[format]],
  refuses: {
    400: 'Invalid filter',
    401: 'No valid session',
    409: 'Too many rows: set filters, or export CSV',
  },
});
export const timeFilePaths: OtherPath[] = reportFormat.options.map(pathOf);
