import { adminOrVaProcedure, adminProcedure, router, vaProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { approveStatements, payStatements, reopenStatements } from './act-operations.ts';
import {
  addAdjustment,
  createDrafts,
  readMonth,
  readStatement,
  removeAdjustment,
  removeDraft,
} from './operations.ts';
import { estimatePay, listStatementsOfVa, sumStatements } from './queries.ts';
import { noVa } from './rates/router.ts';
import {
  addAdjustmentInput,
  changedStatements,
  createDraftsInput,
  createdDrafts,
  deleteDraftInput,
  listOwnStatementsInput,
  listStatementsInput,
  payEstimate,
  payMonthInput,
  payStatement,
  payStatementDetails,
  payStatementsInput,
  payTotals,
  statementRef,
  statementsInput,
} from './schema.ts';

const changedStatement = 'A statement has another status, or was changed since the caller read it';
const noStatement = 'The statement does not exist';

/** Monthly pay statements of VAs. */
export const payRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /pay/statements', summary: 'List the pay statements of a month by name' })
    .input(listStatementsInput)
    .output(pageOf(payStatement))
    .query(({ ctx, input }) => readMonth(ctx, input)),

  totals: adminProcedure
    .meta({ rest: 'GET /pay/totals', summary: 'Count and sum the pay statements of a month' })
    .input(payMonthInput)
    .output(payTotals)
    .query(({ ctx, input }) => sumStatements(ctx.db, input.month)),

  listOwn: vaProcedure
    .meta({
      rest: 'GET /pay/own-statements',
      summary: 'List your approved and paid statements, the latest month first',
    })
    .input(listOwnStatementsInput)
    .output(pageOf(payStatement))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listStatementsOfVa(ctx.db, ctx.actor.id, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ month, id }) => [month, id]);
    }),

  estimate: vaProcedure
    .meta({
      rest: 'GET /pay/estimate',
      summary: 'What your approved and your pending hours of the running month amount to so far',
    })
    .output(payEstimate)
    .query(({ ctx }) => estimatePay(ctx.db, ctx.actor.id)),

  get: adminOrVaProcedure
    .meta({
      rest: 'GET /pay/statements/:id',
      summary: 'Get a pay statement with its lines. VAs get their own approved and paid ones',
    })
    .input(statementRef)
    .output(payStatementDetails)
    .query(({ ctx, input }) => readStatement(ctx.db, ctx.actor, input.id)),

  createDrafts: adminProcedure
    .meta({
      rest: 'POST /pay/statements',
      summary:
        'Create the drafts of a month for all VAs with approved hours, and add new approved hours to its drafts',
      refuses: {
        404: noVa,
        409: 'The month has not begun, or the statement of this VA is approved',
      },
    })
    .input(createDraftsInput)
    .output(createdDrafts)
    .mutation(({ ctx, input }) => createDrafts(ctx, input)),

  deleteDraft: adminProcedure
    .meta({
      rest: 'DELETE /pay/statements/:id',
      summary: 'Delete a draft. Its hours are collected by the next draft',
      refuses: { 409: `${changedStatement}, or has hours of a deleted client or VA` },
    })
    .input(deleteDraftInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeDraft(ctx, input);
      return done;
    }),

  addAdjustment: adminProcedure
    .meta({
      rest: 'POST /pay/adjustments',
      summary: 'Add a bonus or a deduction to a draft',
      status: 201,
      refuses: { 404: noStatement, 409: 'The statement is approved or paid' },
    })
    .input(addAdjustmentInput)
    .output(payStatementDetails)
    .mutation(({ ctx, input }) => addAdjustment(ctx, input)),

  deleteAdjustment: adminProcedure
    .meta({
      rest: 'DELETE /pay/adjustments/:id',
      summary: 'Remove a bonus or a deduction from a draft',
      refuses: { 409: 'The statement is approved or paid' },
    })
    .input(statementRef)
    .output(payStatementDetails)
    .mutation(({ ctx, input }) => removeAdjustment(ctx, input.id)),

  approve: adminProcedure
    .meta({
      rest: 'POST /pay/approve',
      summary:
        'Approve drafts, or none if one of them is refused. Approved statements do not change',
      refuses: {
        404: noStatement,
        409: `${changedStatement}, or a pay rate is missing, or its total is below 0`,
      },
    })
    .input(statementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => approveStatements(ctx, input.statements)),

  reopen: adminProcedure
    .meta({
      rest: 'POST /pay/reopen',
      summary: 'Take back the approval of statements that are not paid, or of none',
      refuses: { 404: noStatement, 409: changedStatement },
    })
    .input(statementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => reopenStatements(ctx, input.statements)),

  pay: adminProcedure
    .meta({
      rest: 'POST /pay/payouts',
      summary: 'Mark approved statements as paid, or none if one of them is refused',
      refuses: { 404: noStatement, 409: changedStatement },
    })
    .input(payStatementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => payStatements(ctx, input)),
});
