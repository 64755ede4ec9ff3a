import * as z from 'zod';
import { router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { exportAtOnce, queueExport, removeExport, retryExport, toJob } from './operations.ts';
import { listExports } from './queries.ts';
import { csvFile, exportInput, exportJob, exportRef, queueExportInput } from './schema.ts';

const maxShown = 20;

export const exportsRouter = router({
  list: signedInProcedure
    .meta({ rest: 'GET /exports', summary: 'List your exports of the last 7 days, newest first' })
    .output(z.array(exportJob))
    .query(async ({ ctx }) => {
      const rows = await listExports(ctx.db, ctx.actor.id, maxShown);
      return rows.map(toJob);
    }),

  /** The file of a list. Null if the list is too long to be sent at once; then `queue` it. */
  download: signedInProcedure
    .input(exportInput)
    .output(csvFile.nullable())
    .mutation(({ ctx, input }) => exportAtOnce(ctx, input)),

  queue: signedInProcedure
    .meta({
      rest: 'POST /exports',
      summary: 'Export a list of any length as CSV in the background',
      status: 201,
      refuses: { 409: 'Five of your exports are in progress' },
    })
    .input(queueExportInput)
    .output(exportJob)
    .mutation(({ ctx, input }) => queueExport(ctx, input)),

  retry: signedInProcedure
    .meta({ rest: 'POST /exports/:id/retry', summary: 'Try a failed export again' })
    .input(exportRef)
    .output(exportJob)
    .mutation(({ ctx, input }) => retryExport(ctx, input.id)),

  delete: signedInProcedure
    .meta({
      rest: 'DELETE /exports/:id',
      summary: 'Cancel an export, or remove a finished one with its file',
    })
    .input(exportRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeExport(ctx.db, ctx.actor, input.id);
      return done;
    }),
});
