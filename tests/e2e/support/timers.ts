import { sql } from 'kysely';
import type { DatabaseHandle } from '#server/db.ts';
import type { TestUser } from './test.ts';

const setStart =
  (minutes: number) =>
  ({ id }: Pick<TestUser, 'id'>, { db }: DatabaseHandle) =>
    sql`update timer_segments set started_at = clock_timestamp() - make_interval(mins => ${minutes})
      where timer_id = (select id from timers where va_id = ${id})`.execute(db);

/** Call it just before the timer ends: 18 seconds later, the rounded hours are different. */
export const setStart90MinutesAgo = setStart(90);
export const setStart10MinutesAgo = setStart(10);
