import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import type { ReadHeavy } from '#server/database/heavy-reads.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { FileStore } from '#server/files/store.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';

/** What every job can use. */
export type JobServices = {
  db: Kysely<Database>;
  readHeavy: ReadHeavy;
  env: Env;
  files: FileStore;
  payments: PaymentProvider;
  log: FastifyBaseLogger;
};

export type JobContext = JobServices & {
  /** Aborted when the job must stop: the server stops, its time is over, or another node has taken it over. */
  signal: AbortSignal;
};

type Retry = {
  /** The number of attempts after the first one. */
  limit: number;
  /** The delay of the first retry. Each later delay is about twice as long, up to `maxDelaySeconds`. */
  delaySeconds: number;
  maxDelaySeconds?: number;
};

/** The retries of a scheduled job: the first one early enough that the job of a killed process runs again within a minute. */
export const scheduledRetry: Retry = { limit: 5, delaySeconds: 10 };

export type Definition<Input> = {
  /** The name of the queue. */
  name: string;
  /** What administrators read, such as "Email delivery". */
  label: string;
  /** Ids only, no personal data: the input is stored, and shown when the job fails. */
  input: z.ZodType<Input>;
  /** A cron expression in UTC. A scheduled job also runs when a node starts. It gets an empty input. */
  schedule?: string;
  retry: Retry;
  /** A longer attempt is stopped and retried. */
  timeoutSeconds: number;
  /** Attempts that one node runs at the same time; 1 by default. */
  concurrency?: number;
  /** Does the work. May run again after an attempt that was interrupted anywhere, so its effects need unique keys. */
  run: (context: JobContext, input: Input) => Promise<void>;
  /** What the job is about, for the list of failed jobs, such as "Welcome email 12". No personal data. */
  describe?: (db: Db, input: Input) => Promise<string>;
  /** Runs in the transaction that lists the job as failed. */
  onFailure?: (db: Db, input: Input, reason: string) => Promise<unknown>;
  /** Runs in the transaction in which an administrator queues the failed job again. */
  onRetry?: (db: Db, input: Input) => Promise<unknown>;
};

/** A job whose input was checked when it was enqueued, and is checked again when it runs. */
export type Job<Input = unknown> = Pick<
  Definition<Input>,
  'name' | 'label' | 'input' | 'schedule' | 'retry' | 'timeoutSeconds'
> & {
  concurrency: number;
  run: (context: JobContext, stored: unknown) => Promise<void>;
  describe: (db: Db, stored: unknown) => Promise<string>;
  onFailure: (db: Db, stored: unknown, reason: string) => Promise<unknown>;
  onRetry: (db: Db, stored: unknown) => Promise<unknown>;
};

export function defineJob<Input>({ concurrency = 1, ...job }: Definition<Input>): Job<Input> {
  const { input, label } = job;
  return {
    ...job,
    concurrency,
    run: (context, stored) => job.run(context, input.parse(stored)),
    describe: async (db, stored) => (await job.describe?.(db, input.parse(stored))) ?? label,
    onFailure: async (db, stored, reason) => job.onFailure?.(db, input.parse(stored), reason),
    onRetry: async (db, stored) => job.onRetry?.(db, input.parse(stored)),
  };
}
