import { adminOrVaProcedure, adminProcedure, router, vaProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import {
  removeBankDetails,
  saveBankDetails,
  showBankDetails,
  summarizeBankDetails,
} from './operations.ts';
import { previewPayout, writePayoutFile } from './payout-file.ts';
import {
  bankDetails,
  bankDetailsForm,
  bankDetailsRef,
  bankSummary,
  payoutFile,
  payoutFileInput,
  payoutInput,
  payoutPreview,
} from './schema.ts';

/**
 * Bank details of VAs, and the payout files that contain them. Those that return numbers have no REST route, because the
 * answer to a POST request with an idempotency key is stored.
 */
export const bankDetailsRouter = router({
  summary: adminOrVaProcedure
    .meta({
      rest: 'GET /pay/bank-details/:vaId',
      summary:
        'Read the bank details of a VA without their numbers, or null if there are none. VAs read their own',
      refuses: { 404: 'You are a VA, and the user is someone else' },
    })
    .input(bankDetailsRef)
    .output(bankSummary.nullable())
    .query(({ ctx, input }) => summarizeBankDetails(ctx, input.vaId)),

  show: adminOrVaProcedure
    .input(bankDetailsRef)
    .output(bankDetails)
    .mutation(({ ctx, input }) => showBankDetails(ctx, input.vaId)),

  save: vaProcedure
    .meta({
      rest: 'PUT /pay/bank-details',
      summary: 'Save your bank details. You are told of the change by email',
    })
    .input(bankDetailsForm)
    .output(bankSummary.nullable())
    .mutation(({ ctx, input }) => saveBankDetails(ctx, input)),

  remove: vaProcedure
    .meta({ rest: 'DELETE /pay/bank-details', summary: 'Remove your bank details' })
    .output(ok)
    .mutation(async ({ ctx }) => {
      await removeBankDetails(ctx);
      return done;
    }),

  previewPayout: adminProcedure
    .input(payoutInput)
    .output(payoutPreview)
    .query(({ ctx, input }) => previewPayout(ctx, input)),

  payoutFile: adminProcedure
    .input(payoutFileInput)
    .output(payoutFile)
    .mutation(({ ctx, input }) => writePayoutFile(ctx, input)),
});
