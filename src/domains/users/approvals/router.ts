import { adminProcedure, router } from '#server/trpc.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { approveVas, rejectVas } from '../bulk-operations.ts';
import { readUser } from '../directory/operations.ts';
import { userRef, userWithProfile } from '../directory/schema.ts';
import { approveVaAccount, rejectVaAccount } from './operations.ts';
import { listApplicants } from './queries.ts';
import { applicant, listApprovalsInput } from './schema.ts';

/** VAs who registered and wait for an administrator. */
export const approvalsRouter = router({
  list: adminProcedure
    .input(listApprovalsInput)
    .output(pageOf(applicant))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const rows = await listApplicants(ctx.db, q, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  approve: adminProcedure
    .input(userRef)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await approveVaAccount(ctx.db, ctx, input.id);
      return readUser(ctx.db, ctx.actor, input.id);
    }),

  bulkApprove: adminProcedure
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveVas(ctx, input.ids)),

  bulkReject: adminProcedure
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => rejectVas(ctx, input.ids)),

  reject: adminProcedure
    .input(userRef)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await rejectVaAccount(ctx.db, ctx, input.id);
      return readUser(ctx.db, ctx.actor, input.id);
    }),
});
