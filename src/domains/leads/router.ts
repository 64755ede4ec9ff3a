import { recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { spendAllowance } from '#server/limits/limits.ts';
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
    .meta({
      rest: 'GET /leads/ticket',
      summary: 'Get a ticket for a demo request, which is needed under load',
    })
    .output(leadTicket)
    .query(({ ctx }) => issueTicket(ctx.db, ctx, Date.now())),

  list: adminProcedure
    .meta({ rest: 'GET /leads', summary: 'List leads, newest first or most urgent first' })
    .input(listLeadsInput)
    .output(pageOf(leadListing))
    .query(({ ctx, input }) => readLeads(ctx, input)),

  /** Number of open demo requests; 100 means 100 or more. */
  waiting: adminProcedure
    .output(waitingRequests)
    .query(async ({ ctx }) => ({ count: await countRequests(ctx.db) })),

  move: adminProcedure
    .meta({
      rest: 'PATCH /leads/:id',
      summary: 'Change the status of a lead; a rejection can have a reason',
      refuses: { 409: 'The lead no longer has the status `from`' },
    })
    .input(moveLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => moveLead(ctx.db, ctx, input)),

  delete: adminProcedure
    .meta({ rest: 'DELETE /leads/:id', summary: 'Delete a lead with its comments' })
    .input(leadRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeLead(ctx.db, ctx, input.id);
      return done;
    }),

  convert: adminProcedure
    .meta({
      rest: 'POST /leads/:id/convert',
      pathId: 'leadId',
      summary:
        'Convert a lead into a user, start the plan of a client and email them; without a mail server the response contains the link',
      status: 201,
      // No idempotency key, because it would store the response with the link.
      ignoresKey: true,
      refuses: { 409: 'The lead already has an account, or the username or email already exists' },
    })
    .input(convertLeadInput)
    .output(convertedLead)
    .mutation(({ ctx, input: { leadId, ...account } }) =>
      convertLead(ctx, { leadId, account, env: ctx.env }),
    ),

  comments: adminProcedure
    .meta({
      rest: 'GET /leads/:id/comments',
      pathId: 'leadId',
      summary: 'List the comments on a lead, newest first',
    })
    .input(listLeadCommentsInput)
    .output(pageOf(leadComment))
    .query(async ({ ctx, input: { leadId, limit, cursor } }) => {
      await requireLead(ctx.db, leadId);
      const rows = await listLeadComments(ctx.db, leadId, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  addComment: adminProcedure
    .meta({
      rest: 'POST /leads/:id/comments',
      pathId: 'leadId',
      summary: 'Comment on a lead',
      status: 201,
    })
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
