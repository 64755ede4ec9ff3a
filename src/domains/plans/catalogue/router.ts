import { recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { insertTemplate, listTemplates } from './queries.ts';
import { createTemplateInput, listTemplatesInput, planTemplate } from './schema.ts';

/** Templates of custom plans. */
export const plansRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /custom-plan-templates',
      summary: 'List templates of custom plans, newest first',
    })
    .input(listTemplatesInput)
    .output(pageOf(planTemplate))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listTemplates(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  create: adminProcedure
    .meta({
      rest: 'POST /custom-plan-templates',
      summary: 'Save a custom plan as a template',
      status: 201,
    })
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
