import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { Job } from './job.ts';

export type Failure = {
  input: object;
  reason: string;
  attempts: number;
  /** ISO 8601. */
  queuedAt: string;
};

/** Lists a job as failed. A later failure with the same input replaces it. */
export const recordFailure = (
  pool: Kysely<Database>,
  job: Job,
  { input, reason, attempts, queuedAt }: Failure,
) =>
  inTransaction(pool, async (db) => {
    const about = await job.describe(db, input);
    await db
      .insertInto('failedJobs')
      .values({ job: job.name, input: JSON.stringify(input), about, reason, attempts, queuedAt })
      .onConflict((conflict) =>
        conflict.columns(['job', 'input']).doUpdateSet({
          about,
          reason,
          attempts,
          queuedAt,
          failedAt: sql<string>`now()`,
        }),
      )
      .execute();
    await job.onFailure(db, input, reason);
  });

/** A success settles an earlier failure with the same input, such as that of the last scheduled run. */
export const clearFailure = (db: Db, { name }: Job, input: object) =>
  db
    .deleteFrom('failedJobs')
    .where('job', '=', name)
    .where('input', '=', sql<never>`${JSON.stringify(input)}::jsonb`)
    .execute();
