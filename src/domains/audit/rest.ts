import { pagedRoute, type RestRoute } from '#server/rest-route.ts';
import { auditEntry, listAuditInput } from './schema.ts';

export const auditRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/audit',
    {
      access: ['admin'],
      summary: 'List the activity, newest first, with the names of the objects',
      input: listAuditInput,
      output: auditEntry,
    },
    (call, input) => call.audit.list(input),
  ),
];
