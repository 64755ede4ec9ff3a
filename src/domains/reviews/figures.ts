import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { ReviewFigures } from './schema.ts';

/** A higher count is shown as more than this. */
export const maxCountedReviews = 1000;
/** The figures of the last 30 days are of so many decisions at most, so that they are read from a few index pages. */
const maxDecisions = 2000;

const none: ReviewFigures = {
  waiting: 0,
  oldestSince: null,
  averageHours: null,
  firstTries: 0,
  firstApprovals: 0,
};

/** The reviews of the tasks of one VA, or of everyone. */
export async function findReviewFigures(db: Db, vaId?: number): Promise<ReviewFigures> {
  const own = vaId === undefined ? sql`` : sql`and va_id = ${vaId}`;
  const { rows } = await sql<ReviewFigures>`
    select waits.*, decisions.* from (
      select count(*) as waiting, min(submitted_at) as "oldestSince" from (
        select submitted_at from task_reviews where decided_at is null ${own}
        order by submitted_at limit ${sql.lit(maxCountedReviews + 1)}
      ) as waiting
    ) as waits, (
      select round((avg(extract(epoch from decided_at - submitted_at)) / 3600)::numeric, 2) as "averageHours",
        count(*) filter (where attempt = 1) as "firstTries",
        count(*) filter (where attempt = 1 and outcome = 'approved') as "firstApprovals"
      from (
        select attempt, outcome, submitted_at, decided_at from task_reviews
        where outcome in ('approved', 'changes-requested') and decided_at >= now() - interval '30 days' ${own}
        order by decided_at desc limit ${sql.lit(maxDecisions)}
      ) as latest
    ) as decisions`.execute(db);
  return rows[0] ?? none;
}
