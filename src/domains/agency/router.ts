import { adminProcedure, router } from '#server/trpc.ts';
import { editAgency, readAgency } from './operations.ts';
import { agencyState, editAgencyInput } from './schema.ts';

export const agencyRouter = router({
  get: adminProcedure
    .meta({ rest: 'GET /agency', summary: "Read the agency's settings" })
    .output(agencyState)
    .query(({ ctx }) => readAgency(ctx)),

  edit: adminProcedure
    .meta({
      rest: 'PATCH /agency',
      summary: "Change some of the agency's settings",
      refuses: { 409: 'The settings were changed in the meantime' },
    })
    .input(editAgencyInput)
    .output(agencyState)
    .mutation(({ ctx, input }) => editAgency(ctx, input)),
});
