import { sql } from 'kysely';
import { findTimeZone } from '#domains/users/presence/queries.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { formatDateTime } from '#shared/dates.ts';
import { startsTooEarly } from './labels.ts';

/** The earliest start of the VA's time on the task; null if the task does not exist. */
export async function findEarliestWork(db: Db, vaId: number, taskId: number) {
  const { rows } = await sql<{ earliest: string | null }>`
    select earliest_work(${taskId}::integer, ${vaId}::integer)::timestamptz(3) as earliest`.execute(
    db,
  );
  return rows[0]?.earliest ?? null;
}

/** The refusal of time before the VA had the task. It names the earliest start in the time zone of the VA. */
export async function beforeWork(db: Db, vaId: number, earliest: string, field: string) {
  const timeZone = await findTimeZone(db, vaId);
  const moment = timeZone
    ? formatDateTime(earliest, timeZone)
    : `${formatDateTime(earliest, 'UTC')} UTC`;
  return invalid(startsTooEarly(moment), field);
}

/** Throws if the VA's time would begin before they had the task. Administrators may go further, with a reason. */
export async function checkWorkBegan(
  db: Db,
  vaId: number,
  span: { taskId: number; startTime: string },
) {
  const earliest = await findEarliestWork(db, vaId, span.taskId);
  if (earliest !== null && span.startTime < earliest)
    throw await beforeWork(db, vaId, earliest, 'startTime');
}
