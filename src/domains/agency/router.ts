import { adminProcedure, publicProcedure, router } from '#server/trpc.ts';
import { agency } from '#shared/agency.ts';
import { editAgency, readAgency } from './operations.ts';
import { agencyState, categoriesOutput, editAgencyInput } from './schema.ts';

export const agencyRouter = router({
  get: adminProcedure
    .meta({ rest: 'GET /agency', summary: "Read the agency's settings" })
    .output(agencyState)
    .query(({ ctx }) => readAgency(ctx)),

  /** For callers of the REST API. Screens have the categories with their session. */
  categories: publicProcedure
    .meta({
      rest: 'GET /categories',
      summary: 'List the categories of tasks and of services',
    })
    .output(categoriesOutput)
    .query(() => {
      const { taskCategories, serviceCategories } = agency();
      return { taskCategories, serviceCategories };
    }),

  edit: adminProcedure
    .meta({
      rest: 'PATCH /agency',
      summary: "Change some of the agency's settings",
      refuses: { 409: 'The settings were changed in the meantime, or a removed category is used' },
    })
    .input(editAgencyInput)
    .output(agencyState)
    .mutation(({ ctx, input }) => editAgency(ctx, input)),
});
