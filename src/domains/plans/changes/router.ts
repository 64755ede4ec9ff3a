import * as z from 'zod';
import { adminOrClientProcedure, clientProcedure, router } from '#server/trpc.ts';
import { previewScheduled } from './preview.ts';
import { scheduleChange, withdrawChange } from './schedule-operations.ts';
import {
  planRef,
  scheduledChange,
  scheduleInput,
  schedulePreview,
  withdrawInput,
} from './schema.ts';

/** Smaller plans, which replace the running plan after a notice. */
export const planChangesRouter = router({
  preview: clientProcedure
    .input(planRef)
    .output(schedulePreview)
    .query(({ ctx, input }) => previewScheduled(ctx.db, ctx.actor.id, input.plan)),

  schedule: clientProcedure
    .input(scheduleInput)
    .output(scheduledChange)
    .mutation(({ ctx, input }) => scheduleChange(ctx, input)),

  withdraw: adminOrClientProcedure
    .input(withdrawInput)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(({ ctx, input }) => withdrawChange(ctx, input.clientId)),
});
