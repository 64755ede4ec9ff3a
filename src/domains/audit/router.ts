import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { readActivity } from './operations.ts';
import { auditEntry, listAuditInput } from './schema.ts';

export const auditRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /admin/audit',
      summary: 'List the activity, newest first, with the names of the objects',
    })
    .input(listAuditInput)
    .output(pageOf(auditEntry))
    .query(({ ctx, input }) => readActivity(ctx, input)),
});
