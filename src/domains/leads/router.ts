import { recordAudit } from '#server/audit.ts';
import { spendAllowance } from '#server/limits.ts';
import { inTransaction } from '#server/transaction.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { issueTicket } from './admission.ts';
import { convertLead } from './conversion.ts';
import { moveLead } from './moves.ts';
import { readLeads, removeLead, requireLead, submitLead } from './operations.ts';
import { pipelineProcedures } from './pipeline-router.ts';
import { countRequests, insertLeadComment, listLeadComments } from './queries.ts';
import { leadTicket, submitLeadInput } from './request-schema.ts';
import {
  addLeadCommentInput,
  convertedLead,
  convertLeadInput,
  lead,
  leadComment,
  leadListing,
  leadRef,
  listLeadCommentsInput,
  listLeadsInput,
  moveLeadInput,
  waitingRequests,
} from './schema.ts';

export const leadsRouter = router({
  /** Public, so the response contains no stored data. */
  submit: publicProcedure
    .input(submitLeadInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await submitLead(ctx, input);
      return done;
    }),

  /** Fetched when a visitor starts to fill in the form. */
  ticket: publicProcedure
    .output(leadTicket)
    .query(({ ctx }) => issueTicket(ctx.db, ctx, Date.now())),

  list: adminProcedure
    .input(listLeadsInput)
    .output(pageOf(leadListing))
    .query(({ ctx, input }) => readLeads(ctx, input)),

  /** Number of open demo requests; 100 means 100 or more. */
  waiting: adminProcedure
    .output(waitingRequests)
    .query(async ({ ctx }) => ({ count: await countRequests(ctx.db) })),

  move: adminProcedure
    .input(moveLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => moveLead(ctx.db, ctx, input)),

  delete: adminProcedure
    .input(leadRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeLead(ctx.db, ctx, input.id);
      return done;
    }),

  convert: adminProcedure
    .input(convertLeadInput)
    .output(convertedLead)
    .mutation(({ ctx, input: { leadId, ...account } }) =>
      convertLead(ctx, { leadId, account, env: ctx.env }),
    ),

  comments: adminProcedure
    .input(listLeadCommentsInput)
    .output(pageOf(leadComment))
    .query(async ({ ctx, input: { leadId, limit, cursor } }) => {
      await requireLead(ctx.db, leadId);
      const rows = await listLeadComments(ctx.db, leadId, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  addComment: adminProcedure
    .input(addLeadCommentInput)
    .output(leadComment)
    .mutation(async ({ ctx, input }) => {
      await requireLead(ctx.db, input.leadId);
      await spendAllowance(ctx.db, ctx.actor, 'comment');
      return inTransaction(ctx.db, async (db) => {
        const comment = await insertLeadComment(db, { ...input, userId: ctx.actor.id });
        await recordAudit(db, ctx, {
          action: 'created',
          objectKind: 'lead-comment',
          objectId: comment.id,
          after: { leadId: input.leadId },
        });
        return comment;
      });
    }),

  ...pipelineProcedures,
});
