import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#server/audit.ts';
import { byteOrderMark, type Cell, csvLine } from '#server/csv.ts';
import type { Db } from '#server/db.ts';
import type { Page } from '#shared/page.ts';

/** The object id of an export, which has no single object. */
const wholeList = 0;

type CsvExport<Row> = {
  /** The name of the list, in the name of the file and in the audit log. */
  list: string;
  /** The names of the filters. Not their values, which may be a person's name. */
  filters: string[];
  header: string[];
  toCells: (row: Row) => Cell[];
  readPage: (cursor?: string) => Promise<Page<Row>>;
};

/** Yields the list page by page, with backpressure. */
async function* toLines<Row>(
  first: Page<Row>,
  { header, toCells, readPage }: Pick<CsvExport<Row>, 'header' | 'toCells' | 'readPage'>,
) {
  yield byteOrderMark + csvLine(header);
  let page = first;
  while (true) {
    yield page.items.map((row) => csvLine(toCells(row))).join('');
    if (!page.nextCursor) return;
    page = await readPage(page.nextCursor);
  }
}

/** Sends a list as a CSV file, and records the export in the audit log. */
export async function sendCsv<Row>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { list, filters, ...rows }: CsvExport<Row>,
) {
  // Read the first page before sending anything, so that an error can still change the status code.
  const first = await rows.readPage();
  const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
  await recordAudit(db, author, {
    action: 'exported',
    objectKind: 'export',
    objectId: wholeList,
    after: { list, filters },
  });
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${day}.csv"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(toLines(first, rows)));
}
