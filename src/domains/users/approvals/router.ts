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
    .meta({
      rest: 'GET /admin/approvals',
      summary: 'List VAs who registered and wait for approval, the longest wait first',
    })
    .input(listApprovalsInput)
    .output(pageOf(applicant))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const rows = await listApplicants(ctx.db, q, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  approve: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/approve',
      summary: 'Approve a VA, who can then take tasks. A rejected VA becomes active',
    })
    .input(userRef)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await approveVaAccount(ctx.db, ctx, input.id);
      return readUser(ctx.db, ctx.actor, input.id);
    }),

  bulkApprove: adminProcedure
    .meta({
      rest: 'POST /admin/users/bulk-approve',
      summary: 'Approve several VAs who registered, or none if one of them is refused',
      refuses: { 409: 'A user is no virtual assistant, or no longer exists' },
    })
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveVas(ctx, input.ids)),

  bulkReject: adminProcedure
    .meta({
      rest: 'POST /admin/users/bulk-reject',
      summary: 'Reject several VAs who wait for approval, or none if one of them is refused',
      refuses: { 409: 'A VA is approved, has clients or open tasks, or no longer exists' },
    })
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => rejectVas(ctx, input.ids)),

  reject: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/reject',
      summary: 'Reject a VA who waits for approval: the account becomes inactive and stays',
      refuses: { 409: 'The VA is approved already, or has a client or open tasks' },
    })
    .input(userRef)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await rejectVaAccount(ctx.db, ctx, input.id);
      return readUser(ctx.db, ctx.actor, input.id);
    }),
});
