import { findLastBackup } from '#server/backup/queries.ts';
import { isLate } from '#server/backup/schedule.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { discardFailedJob, retryFailedJob, retryFailedJobs } from './operations.ts';
import { listFailedJobs } from './queries.ts';
import {
  backupStatus,
  failedJob,
  failedJobRef,
  listFailedJobsInput,
  retriedJobs,
} from './schema.ts';

export const jobsRouter = router({
  listFailed: adminProcedure
    .meta({
      rest: 'GET /admin/failed-jobs',
      summary: 'List background jobs that failed in every attempt, the latest first',
    })
    .input(listFailedJobsInput)
    .output(pageOf(failedJob))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listFailedJobs(ctx.db, { limit: limit + 1, cursor });
      const labels = new Map(ctx.jobs.map(({ name, label }) => [name, label]));
      const failed = rows.map(({ job, ...row }) => ({ ...row, label: labels.get(job) ?? job }));
      return toPage(failed, limit, ({ failedAt, id }) => [failedAt, id]);
    }),

  backup: adminProcedure
    .meta({ rest: 'GET /admin/backup', summary: 'Return when the last nightly backup was made' })
    .output(backupStatus)
    .query(async ({ ctx }) => {
      const last = await findLastBackup(ctx.db);
      return {
        isOn: ctx.env.BACKUP_DIR !== undefined,
        lastAt: last?.takenAt ?? null,
        isLate: last !== undefined && isLate(last.takenAt, new Date()),
        lostFiles: last?.lostFiles ?? 0,
      };
    }),

  retry: adminProcedure
    .meta({ rest: 'POST /admin/failed-jobs/:id/retry', summary: 'Retry a failed background job' })
    .input(failedJobRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await retryFailedJob(ctx, input.id);
      return done;
    }),

  /** Queues all failed jobs again, at most 500 of them. */
  retryAll: adminProcedure
    .output(retriedJobs)
    .mutation(async ({ ctx }) => ({ retried: await retryFailedJobs(ctx) })),

  discard: adminProcedure
    .meta({
      rest: 'DELETE /admin/failed-jobs/:id',
      summary: 'Discard a failed background job without doing its work',
    })
    .input(failedJobRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await discardFailedJob(ctx, input.id);
      return done;
    }),
});
