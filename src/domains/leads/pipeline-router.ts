import { adminProcedure } from '#server/trpc.ts';
import { bulkResult } from '#shared/bulk.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { cardOrder, countCards, listCards } from './board-queries.ts';
import { createLead } from './creation.ts';
import { assignLeads, editLead } from './editing.ts';
import { cursorOf } from './list-queries.ts';
import { mailLead } from './mailing.ts';
import { mergeLeads } from './merging.ts';
import { moveLeads } from './moves.ts';
import { readLead, requireLead } from './operations.ts';
import {
  assignLeadsInput,
  board,
  boardInput,
  columnInput,
  createLeadInput,
  editLeadInput,
  leadCard,
  leadDetails,
  mailLeadInput,
  mergeLeadsInput,
  moveLeadsInput,
  timelineInput,
  timelineItem,
  undoConversionInput,
} from './pipeline-schema.ts';
import { lead, leadRef } from './schema.ts';
import { listTimeline, timelineCursorOf } from './timeline-queries.ts';
import { undoConversion } from './undo-conversion.ts';

const cardsPerColumn = 30;

const refusedRows =
  'Nothing was changed; `details.refused` names the leads that can not be changed';

/** Leads as a pipeline: the board, the details of a lead, and what administrators do with them. */
export const pipelineProcedures = {
  get: adminProcedure
    .meta({
      rest: 'GET /leads/:id',
      summary: 'Read a lead; for one that was merged into another, the lead that stayed',
    })
    .input(leadRef)
    .output(leadDetails)
    .query(({ ctx, input }) => readLead(ctx.db, input.id)),

  /** The number of leads in every column of the board, and their value. */
  board: adminProcedure
    .input(boardInput)
    .output(board)
    .query(({ ctx, input }) => countCards(ctx.db, input)),

  /** The cards of one column. */
  column: adminProcedure
    .input(columnInput)
    .output(pageOf(leadCard))
    .query(async ({ ctx, input: { status, cursor, ...filter } }) => {
      const page = { limit: cardsPerColumn + 1, cursor };
      const cards = await listCards(ctx.db, { ...filter, status }, page);
      return toPage(cards, cardsPerColumn, cursorOf(cardOrder));
    }),

  create: adminProcedure
    .meta({ rest: 'POST /admin/leads', summary: 'Add a lead by hand', status: 201 })
    .input(createLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => createLead(ctx, input)),

  edit: adminProcedure
    .meta({
      rest: 'PATCH /leads/:id/details',
      summary:
        'Change the contact data, the owner, the next step, the value or the source of a lead',
      refuses: { 409: 'The contact data no longer have the `version`' },
    })
    .input(editLeadInput)
    .output(lead)
    .mutation(({ ctx, input }) => editLead(ctx.db, ctx, input)),

  merge: adminProcedure
    .meta({
      rest: 'POST /leads/:id/merge',
      summary: 'Merge duplicates into a lead, with their comments, mails and facts; irreversible',
      refuses: { 409: 'A duplicate is already a user' },
    })
    .input(mergeLeadsInput)
    .output(lead)
    .mutation(({ ctx, input }) => mergeLeads(ctx.db, ctx, input)),

  moveMany: adminProcedure
    .meta({
      rest: 'POST /admin/leads/bulk-move',
      summary: 'Change the status of up to 200 leads, all or none',
      refuses: { 409: refusedRows },
    })
    .input(moveLeadsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => moveLeads(ctx.db, ctx, input.moves)),

  undoConversion: adminProcedure
    .meta({
      rest: 'POST /leads/:id/undo-conversion',
      summary:
        'Take the conversion of a lead back: delete its account, which nobody has used yet, and move the lead to its former status',
      refuses: { 409: 'The account is already in use, or the lead is no longer converted' },
    })
    .input(undoConversionInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await undoConversion(ctx.db, ctx, input);
      return done;
    }),

  assignMany: adminProcedure
    .meta({
      rest: 'POST /admin/leads/bulk-assign',
      summary: 'Change the owner of up to 200 leads, all or none',
      refuses: { 409: refusedRows },
    })
    .input(assignLeadsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => assignLeads(ctx.db, ctx, input.changes)),

  mail: adminProcedure
    .meta({ rest: 'POST /leads/:id/mails', pathId: 'leadId', summary: 'Email a lead', status: 201 })
    .input(mailLeadInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await mailLead(ctx, input);
      return done;
    }),

  timeline: adminProcedure
    .meta({
      rest: 'GET /leads/:id/timeline',
      pathId: 'leadId',
      summary: 'List the requests, changes, mails and comments of a lead, newest first',
    })
    .input(timelineInput)
    .output(pageOf(timelineItem))
    .query(async ({ ctx, input: { leadId, limit, cursor } }) => {
      await requireLead(ctx.db, leadId);
      const items = await listTimeline(ctx.db, leadId, { limit: limit + 1, cursor });
      return toPage(items, limit, timelineCursorOf);
    }),
};
