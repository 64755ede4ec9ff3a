import { Readable } from 'node:stream';
import type { Caller } from '#api';
import { recordAudit } from '#server/audit.ts';
import { byteOrderMark, csvLine } from '#server/csv.ts';
import { invalid } from '#server/errors.ts';
import type { RestPlugin } from '#server/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest-route.ts';
import type { Page } from '#shared/page.ts';
import { type LeadListing, listLeadsInput } from './schema.ts';

const exportInput = listLeadsInput.omit({ limit: true, cursor: true });
const pageSize = 500;
/** The object id of an export, which has no single object. */
const wholeList = 0;

const header = csvLine([
  'Id',
  'Created',
  'Updated',
  'Status',
  'Full name',
  'Email',
  'Phone',
  'Company',
  'Service type',
  'Plan',
  'Message',
  'Comments',
]);

const toLine = (lead: LeadListing) =>
  csvLine([
    lead.id,
    lead.createdAt,
    lead.updatedAt,
    lead.status,
    lead.fullName,
    lead.email,
    lead.phone,
    lead.company,
    lead.serviceType,
    lead.plan,
    lead.message,
    lead.commentCount,
  ]);

/** Streams the list page by page, with backpressure. */
async function* toLines(
  first: Page<LeadListing>,
  next: (cursor: string) => ReturnType<Caller['leads']['list']>,
) {
  yield byteOrderMark + header;
  let page = first;
  while (true) {
    yield page.items.map(toLine).join('');
    if (!page.nextCursor) return;
    page = await next(page.nextCursor);
  }
}

/** Exports the list as CSV. */
export const registerLeads: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/leads.csv', { onRequest: checkAccess(['admin']) }, async (request, reply) => {
    const { data: filter, error } = exportInput.safeParse(gatherInput(request));
    if (!filter) throw invalid(error.issues[0]?.message ?? 'Invalid input');
    const list = (cursor?: string) =>
      callOf(request).leads.list({ ...filter, limit: pageSize, ...(cursor && { cursor }) });
    // Read the first page before sending anything, so that an error can still change the status code.
    const first = await list();
    const author = { actor: request.requestSession.actor, client: { ip: request.ip } };
    await recordAudit(services.db, author, {
      action: 'exported',
      objectKind: 'export',
      objectId: wholeList,
      // Not the search text, which may be a person's name.
      after: { list: 'leads', filters: Object.keys(filter).filter((name) => name !== 'order') },
    });
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="leads-${day}.csv"`,
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(toLines(first, list)));
  });
};
