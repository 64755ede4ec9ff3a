import type { Row } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';

/** The latest failure first. */
export function listFailedJobs(db: Db, page: PageRequest) {
  const query = db
    .selectFrom('failedJobs')
    .select(['id', 'job', 'about', 'reason', 'attempts', 'queuedAt', 'failedAt']);
  return newestFirst(query, page, 'failedAt').execute();
}

export type RemovedJob = Pick<Row<'failedJobs'>, 'id' | 'job' | 'input'>;

/** Returns undefined if there is no such failed job. */
export const deleteFailedJob = (db: Db, id: number): Promise<RemovedJob | undefined> =>
  db
    .deleteFrom('failedJobs')
    .where('id', '=', id)
    .returning(['id', 'job', 'input'])
    .executeTakeFirst();

/** Removes the oldest failures of these jobs. */
export const deleteOldestFailedJobs = (
  db: Db,
  names: string[],
  limit: number,
): Promise<RemovedJob[]> =>
  db
    .deleteFrom('failedJobs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('failedJobs')
        .select('id')
        .where('job', 'in', names)
        .orderBy('failedAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'job', 'input'])
    .execute();
