import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listAudit } from './queries.ts';
import { addReferences } from './reference-queries.ts';
import { auditEntry, listAuditInput } from './schema.ts';

export const auditRouter = router({
  list: adminProcedure
    .input(listAuditInput)
    .output(pageOf(auditEntry))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const rows = await listAudit(ctx.db, filter, { limit: limit + 1, cursor });
      const entries = await addReferences(ctx.db, rows);
      return toPage(entries, limit, ({ createdAt, id }) => [createdAt, id]);
    }),
});
