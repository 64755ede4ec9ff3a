import { recordAudit } from '#server/audit.ts';
import type { Context, Db } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { enqueueStored } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { deleteFailedJob, deleteOldestFailedJobs, type RemovedJob } from './queries.ts';
import { maxRetriedJobs } from './schema.ts';

async function requeue(db: Db, job: Job, { input }: RemovedJob) {
  await job.onRetry(db, input);
  await enqueueStored(db, job, input);
}

function recordRemoval(
  db: Db,
  context: Context,
  action: 'retried' | 'deleted',
  { id, job }: RemovedJob,
) {
  const label = context.jobs.find(({ name }) => name === job)?.label ?? job;
  return recordAudit(db, context, {
    action,
    objectKind: 'job',
    objectId: id,
    before: { name: label },
  });
}

/** Queues a failed job again, with all its attempts. */
export const retryFailedJob = (context: Context, id: number) =>
  inTransaction(context.db, async (db) => {
    const removed = await deleteFailedJob(db, id);
    if (!removed) throw notFound('Failed job');
    const job = context.jobs.find(({ name }) => name === removed.job);
    if (!job) throw conflict('This version of GVA has no such job. Discard it.');
    await requeue(db, job, removed);
    await recordRemoval(db, context, 'retried', removed);
  });

/** Queues all failed jobs again, the oldest first. Returns how many. */
export const retryFailedJobs = (context: Context) =>
  inTransaction(context.db, async (db) => {
    const jobs = new Map(context.jobs.map((job) => [job.name, job]));
    const removed = await deleteOldestFailedJobs(db, [...jobs.keys()], maxRetriedJobs);
    for (const one of removed) {
      const job = jobs.get(one.job);
      if (job) await requeue(db, job, one);
      await recordRemoval(db, context, 'retried', one);
    }
    return removed.length;
  });

/** Removes a failed job without doing its work. */
export const discardFailedJob = (context: Context, id: number) =>
  inTransaction(context.db, async (db) => {
    const removed = await deleteFailedJob(db, id);
    if (!removed) throw notFound('Failed job');
    await recordRemoval(db, context, 'deleted', removed);
  });
