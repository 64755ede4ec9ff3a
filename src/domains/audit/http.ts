import { sendCsv } from '#server/csv-export.ts';
import { invalid } from '#server/errors.ts';
import type { OtherPath, RestPlugin } from '#server/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest-route.ts';
import { describeChanges } from './facts.ts';
import { actionLabels, kindLabels } from './labels.ts';
import { actorOf, toText } from './phrases.ts';
import { type AuditEntry, exportAuditInput } from './schema.ts';
import { describeEntry } from './sentences/describe-entry.ts';

const pageSize = 500;

const header = ['Time', 'Person', 'Activity', 'Details', 'Kind', 'Action', 'IP address'];

const toCells = (entry: AuditEntry) => [
  entry.createdAt,
  toText([actorOf(entry)].flat()),
  toText(describeEntry(entry)),
  describeChanges(entry).join('; '),
  kindLabels[entry.objectKind],
  actionLabels[entry.action],
  entry.address,
];

export const auditPaths: OtherPath[] = [
  {
    spelling: 'GET /admin/audit.csv',
    access: ['admin'],
    summary: 'Export the activity as CSV, newest first',
    query: exportAuditInput,
    status: 200,
    output: ['text/csv'],
    refuses: { 400: 'Invalid filter', 401: 'No valid session', 403: 'Only for admin' },
  },
];

/** Exports the activity as CSV, in the sentences of the screen. */
export const registerAudit: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/admin/audit.csv', { onRequest: checkAccess(['admin']) }, async (request, reply) => {
    const { data: filter, error } = exportAuditInput.safeParse(gatherInput(request));
    if (!filter) throw invalid(error.issues[0]?.message ?? 'Invalid input');
    return sendCsv(services.db, request, reply, {
      list: 'activity',
      filters: Object.keys(filter),
      header,
      toCells,
      readPage: (cursor) =>
        callOf(request).audit.list({ ...filter, limit: pageSize, ...(cursor && { cursor }) }),
    });
  });
};
