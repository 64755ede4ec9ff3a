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

/** Monthly pay statements of VAs. */
export const payRouter = router({
  list: adminProcedure
    .input(listStatementsInput)
    .output(pageOf(payStatement))
    .query(({ ctx, input }) => readMonth(ctx, input)),

  totals: adminProcedure
    .input(payMonthInput)
    .output(payTotals)
    .query(({ ctx, input }) => sumStatements(ctx.db, input.month)),

  /** Own approved and paid statements. */
  listOwn: vaProcedure
    .input(listOwnStatementsInput)
    .output(pageOf(payStatement))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listStatementsOfVa(ctx.db, ctx.actor.id, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ month, id }) => [month, id]);
    }),

  /** What the running month amounts to so far. */
  estimate: vaProcedure.output(payEstimate).query(({ ctx }) => estimatePay(ctx.db, ctx.actor.id)),

  get: adminOrVaProcedure
    .input(statementRef)
    .output(payStatementDetails)
    .query(({ ctx, input }) => readStatement(ctx.db, ctx.actor, input.id)),

  createDrafts: adminProcedure
    .input(createDraftsInput)
    .output(createdDrafts)
    .mutation(({ ctx, input }) => createDrafts(ctx, input)),

  deleteDraft: adminProcedure
    .input(deleteDraftInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeDraft(ctx, input);
      return done;
    }),

  addAdjustment: adminProcedure
    .input(addAdjustmentInput)
    .output(payStatementDetails)
    .mutation(({ ctx, input }) => addAdjustment(ctx, input)),

  deleteAdjustment: adminProcedure
    .input(statementRef)
    .output(payStatementDetails)
    .mutation(({ ctx, input }) => removeAdjustment(ctx, input.id)),

  approve: adminProcedure
    .input(statementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => approveStatements(ctx, input.statements)),

  /** Takes back an approval. */
  reopen: adminProcedure
    .input(statementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => reopenStatements(ctx, input.statements)),

  /** Marks approved statements as paid. */
  pay: adminProcedure
    .input(payStatementsInput)
    .output(changedStatements)
    .mutation(({ ctx, input }) => payStatements(ctx, input)),
});
