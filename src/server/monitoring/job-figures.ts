import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';

export type JobFigures = {
  queue: string;
  /** Due, but not started. */
  waiting: number;
  /** Not due yet, such as retries. */
  delayed: number;
  /** As the job engine counted within the last 10 seconds, while a process runs jobs. */
  active: number;
  failed: number;
  /** How long the oldest due job has waited; 0 without one. */
  oldestSeconds: number;
};

/** Counting stops here, so that a long queue makes no slow query. */
export const maxCountedJobs = 10_000;

/** Reads along the index that workers use, which has only unfinished jobs. */
export const jobFiguresQuery = (queues: string[]) => sql<JobFigures>`
    select names.name as queue, unfinished.waiting, unfinished.delayed, unfinished.oldest_seconds,
      coalesce(queue.active_count, 0) as active, coalesce(failures.failed, 0) as failed
    from unnest(${queues}::text[]) as names (name)
    left join pgboss.queue on queue.name = names.name
    left join (
      select job, count(*)::int as failed
      from (select job from failed_jobs limit ${maxCountedJobs}) as listed group by job
    ) as failures on failures.job = names.name
    cross join lateral (
      select count(*) filter (where start_after <= now())::int as waiting,
        count(*) filter (where start_after > now())::int as delayed,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)
          ::float8 as oldest_seconds
      from (
        select job.start_after from pgboss.job
        where job.name = names.name and job.state < 'active' and not job.blocked
        order by job.priority desc, job.created_on limit ${maxCountedJobs}
      ) as counted
    ) as unfinished`;

/** The figures of each of these queues. */
export async function readJobFigures(db: Kysely<Database>, queues: string[]) {
  const { rows } = await jobFiguresQuery(queues).execute(db);
  return rows;
}
