import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { addDays, today } from '#shared/dates.ts';
import type { Recurrence } from '#shared/value-sets.ts';
import { listDates, type Recurring } from './recurrence.ts';
import {
  deleteSchedule,
  findLastDate,
  findScheduleForUpdate,
  insertOccurrences,
  saveSchedule,
  toSchedule,
  updateProgress,
} from './schedule-queries.ts';
import type { Schedule } from './schedule-schema.ts';

/** Older dates are not listed when a schedule is continued after a long time. */
export const maxListedDays = 366;

/** The first day whose dates are listed. */
export const firstListedDay = (nextOn: string, now: number) => {
  const oldest = addDays(today(now, 'UTC'), -maxListedDays);
  return nextOn > oldest ? nextOn : oldest;
};

type Found = NonNullable<Awaited<ReturnType<typeof findScheduleForUpdate>>>;

const dayAfter = (date: string | null) => (date === null ? undefined : addDays(date, 1));

/** The first date that is still to come and has no occurrence. */
async function findNext(db: Db, routineId: number, schedule: Recurring, after: number) {
  const from = dayAfter(await findLastDate(db, routineId));
  const [next] = listDates(schedule, { from, after, limit: 1 });
  return { nextOn: next?.date ?? null, wakeAt: next?.at ?? null };
}

/** Whether a date has passed that no worker has reached yet. */
const hasUnhandledDate = ({ wakeAt }: Found, now: number) =>
  wakeAt !== null && Date.parse(wakeAt) <= now;

/**
 * Saves the schedule of a new or changed routine. A date that has passed and that no worker has reached yet counts in the new
 * schedule too.
 */
export async function setSchedule(
  db: Db,
  routineId: number,
  { recurrence, schedule }: { recurrence: Recurrence; schedule: Schedule },
  now: number,
) {
  const former = await findScheduleForUpdate(db, routineId);
  const recurring = { ...schedule, recurrence };
  const isLate = former?.nextOn && hasUnhandledDate(former, now);
  const after = isLate && former.nextOn ? Date.parse(`${former.nextOn}T00:00:00Z`) - 1 : now;
  const next = await findNext(db, routineId, recurring, after);
  const isPaused = former !== undefined && former.pausedAt !== null;
  await saveSchedule(db, {
    ...schedule,
    routineId,
    ...next,
    ...(isPaused && !isLate && { wakeAt: null }),
  });
}

type Scheduled = { id: number; recurrence: Recurrence; schedule: Schedule | null };

/** Follows a change of the recurrence or the schedule; undefined leaves them as they are. */
export async function changeSchedule(
  db: Db,
  { id, ...before }: Scheduled,
  change: { recurrence?: Recurrence | undefined; schedule?: Schedule | null | undefined },
  now: number,
) {
  if (change.schedule === undefined && change.recurrence === undefined) return;
  const { recurrence = before.recurrence, schedule = before.schedule } = change;
  if (schedule) await setSchedule(db, id, { recurrence, schedule }, now);
  else await deleteSchedule(db, id);
}

async function lockSchedule(db: Db, routineId: number) {
  const found = await findScheduleForUpdate(db, routineId);
  const schedule = found && toSchedule(found);
  if (!found || !schedule) throw conflict('This routine has no schedule.');
  return { found, schedule: { ...schedule, recurrence: found.recurrence } };
}

/** Dates that have passed are still handled; later ones are skipped. Pausing again changes nothing. */
export async function pauseSchedule(db: Db, routineId: number, now: number) {
  const { found } = await lockSchedule(db, routineId);
  if (found.pausedAt !== null) return;
  await updateProgress(db, routineId, {
    pausedAt: new Date(now).toISOString(),
    nextOn: found.nextOn,
    wakeAt: hasUnhandledDate(found, now) ? found.wakeAt : null,
  });
}

/** Lists the dates of the pause as skipped, and continues with the next date. */
export async function resumeSchedule(db: Db, routineId: number, now: number) {
  const { found, schedule } = await lockSchedule(db, routineId);
  const { pausedAt, nextOn } = found;
  if (pausedAt === null) return;
  const skipped = listDates(schedule, {
    from: nextOn === null ? undefined : firstListedDay(nextOn, now),
    after: Date.parse(pausedAt),
    until: now,
    limit: maxListedDays,
  });
  await insertOccurrences(
    db,
    skipped.map(({ date }) => ({
      routineId,
      dueOn: date,
      status: 'skipped' as const,
      reason: 'paused' as const,
    })),
  );
  const next = hasUnhandledDate(found, now)
    ? { nextOn, wakeAt: found.wakeAt }
    : await findNext(db, routineId, schedule, now);
  await updateProgress(db, routineId, { pausedAt: null, ...next });
}
