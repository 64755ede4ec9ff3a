import type { JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod';
import { loadAgency } from '#server/agency.ts';
import { describeFailure } from './failure-reason.ts';
import { clearFailure, recordFailure } from './failures.ts';
import type { Job, JobServices } from './job.ts';

type Fetched = Pick<
  JobWithMetadata<object>,
  'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal' | 'createdOn'
>;

type Run = {
  boss: PgBoss;
  services: JobServices;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Called when the last attempt has failed. */
  onExhausted?: () => void;
};

/** Runs one attempt. A failure is reported to the engine, which retries the job or copies it to the failed jobs. */
export async function runAttempt(
  { boss, services, stopping, onExhausted }: Run,
  job: Job,
  { id, data, retryCount, retryLimit, signal }: Fetched,
) {
  const input = data ?? {};
  try {
    await loadAgency(services.db);
    await job.run({ ...services, signal: AbortSignal.any([signal, stopping]) }, input);
  } catch (error) {
    const attempt = { job: job.name, jobId: id, attempt: retryCount + 1 };
    services.log.warn({ err: error, ...attempt }, 'jobs: an attempt failed');
    await boss.fail(job.name, { id, retryCount }, { message: describeFailure(error) });
    if (retryCount >= retryLimit) onExhausted?.();
    return;
  }
  await clearFailure(services.db, job, input);
}

/** What the engine copied to the queue of failures. */
type Exhausted = Pick<
  JobWithMetadata<object>,
  'data' | 'createdOn' | 'sourceName' | 'sourceCreatedOn' | 'sourceRetryCount' | 'sourceOutput'
>;

const engineReasons: Record<string, string> = {
  'job timed out': 'It took too long.',
  'job heartbeat timeout': 'The process that ran it has ended.',
  'pg-boss shut down while active': 'The server stopped while it ran.',
};

const outputSchema = z.object({ message: z.string() });
const engineOutput = z.object({ value: z.union([outputSchema, z.string()]) });

/** Reads what `runAttempt` or the engine stored with the last attempt. */
function reasonOf({ sourceOutput }: Exhausted) {
  const own = outputSchema.safeParse(sourceOutput);
  if (own.success) return describeFailure(own.data.message);
  const engine = engineOutput.safeParse(sourceOutput);
  if (!engine.success) return 'An unknown error';
  const { value } = engine.data;
  const message = typeof value === 'string' ? value : value.message;
  return engineReasons[message] ?? describeFailure(message);
}

/** Lists a job as failed. Jobs that this version does not know are left out. */
export async function runFailure(
  { db }: Pick<JobServices, 'db'>,
  jobs: readonly Job[],
  failure: Exhausted,
) {
  const job = jobs.find(({ name }) => name === failure.sourceName);
  if (!job) return;
  await recordFailure(db, job, {
    input: failure.data ?? {},
    reason: reasonOf(failure),
    attempts: (failure.sourceRetryCount ?? 0) + 1,
    queuedAt: (failure.sourceCreatedOn ?? failure.createdOn).toISOString(),
  });
}
