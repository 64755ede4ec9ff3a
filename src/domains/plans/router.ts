import { recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/transaction.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { insertTemplate, listTemplates } from './queries.ts';
import { createTemplateInput, listTemplatesInput, planTemplate } from './schema.ts';

/** Templates of custom plans. */
export const plansRouter = router({
  list: adminProcedure
    .input(listTemplatesInput)
    .output(pageOf(planTemplate))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listTemplates(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  create: adminProcedure
    .input(createTemplateInput)
    .output(planTemplate)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (db) => {
        const { name, monthlyHours, hourlyRate, description = null } = input;
        const { rolloverLimit = null } = input;
        const terms = { monthlyHours, hourlyRate, rolloverLimit };
        const template = await insertTemplate(db, { name, ...terms, description });
        await recordAudit(db, ctx, {
          action: 'created',
          objectKind: 'plan-template',
          objectId: template.id,
          after: terms,
        });
        return template;
      }),
    ),
});
