import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { listDates, type Recurring, type ScheduledDate } from '#domains/routines/recurrence.ts';
import { firstListedDay, maxListedDays } from '#domains/routines/schedule-operations.ts';
import {
  insertOccurrences,
  toSchedule,
  updateProgress,
} from '#domains/routines/schedule-queries.ts';
import type { Db } from '#server/db.ts';
import { DomainError } from '#server/errors.ts';
import { isClient } from '#shared/actor.ts';
import type { SkipReason } from '#shared/routine-value-sets.ts';
import { createTaskOfRoutine } from './operations.ts';
import {
  type DueRoutine,
  hasPlanEnded,
  listKnownDates,
  lockNextDueRoutine,
  postponeAttempt,
  setTaskOfOccurrence,
} from './queries.ts';

const defaultBatchSize = 200;
const maxAttempts = 5;
const firstRetryMs = 30_000;
const maxRetryMs = 3_600_000;
const brokenTask = 'The task could not be created. Use "Run now" to create it.';

type NewOccurrence = NewRow<'routineOccurrences'>;

/** A client who cannot use the product, or who got another role, has no new tasks. */
async function findRest(
  db: Db,
  { clientId, clientStatus, clientRole }: DueRoutine,
): Promise<SkipReason | null> {
  if (clientStatus === 'inactive' || !isClient({ role: clientRole })) return 'client-inactive';
  return (await hasPlanEnded(db, clientId)) ? 'plan-ended' : null;
}

/** The dates that have passed and have no occurrence. */
async function listOpenDates(
  db: Db,
  { id, nextOn }: DueRoutine,
  schedule: Recurring,
  until: number,
) {
  if (nextOn === null) return [];
  const from = firstListedDay(nextOn, until);
  // Two days more, because the days are those of UTC.
  const dates = listDates(schedule, { from, until, limit: maxListedDays + 2 });
  const known = new Set(await listKnownDates(db, id, from));
  return dates.filter(({ date }) => !known.has(date));
}

async function createTaskOfDate(db: Db, routine: DueRoutine, { date }: ScheduledDate) {
  const occurrence = { routineId: routine.id, dueOn: date, status: 'created' } as const;
  // The unique key of the date lets one of several workers create the task.
  const [inserted] = await insertOccurrences(db, [occurrence]);
  if (!inserted) return false;
  const task = await createTaskOfRoutine(db, routine, { date, createdBy: null });
  await setTaskOfOccurrence(db, inserted.id, task.id);
  return true;
}

/** Of several dates that have passed only the last one gets a task; the others are listed as missed. */
async function handleDates(
  db: Db,
  routine: DueRoutine,
  { dates, error }: { dates: ScheduledDate[]; error: string | null },
) {
  const rest = await findRest(db, routine);
  const toRow = (outcome: Omit<NewOccurrence, 'routineId' | 'dueOn'>) => (one: ScheduledDate) => ({
    ...outcome,
    routineId: routine.id,
    dueOn: one.date,
  });
  if (rest !== null) {
    await insertOccurrences(db, dates.map(toRow({ status: 'skipped', reason: rest })));
    return false;
  }
  const earlier = dates.slice(0, -1);
  await insertOccurrences(db, earlier.map(toRow({ status: 'missed' })));
  const last = dates.at(-1);
  if (!last) return false;
  if (error === null) return createTaskOfDate(db, routine, last);
  await insertOccurrences(db, [toRow({ status: 'failed', error })(last)]);
  return false;
}

async function handleRoutine(db: Db, routine: DueRoutine, now: number, error: string | null) {
  const found = toSchedule(routine);
  if (!found) return false;
  const schedule = { ...found, recurrence: routine.recurrence };
  // Dates after the beginning of a pause are left to its end.
  const until = routine.pausedAt === null ? now : Math.min(now, Date.parse(routine.pausedAt));
  const dates = await listOpenDates(db, routine, schedule, until);
  const isCreated = await handleDates(db, routine, { dates, error });
  const [next] = listDates(schedule, { after: until, limit: 1 });
  await updateProgress(db, routine.id, {
    nextOn: next?.date ?? null,
    wakeAt: routine.pausedAt === null ? (next?.at ?? null) : null,
  });
  return isCreated;
}

/** What a round of `createTasksOfDueRoutines` did. */
export type Round = { routineCount: number; taskCount: number; errors: unknown[] };

/**
 * Creates the tasks of the routines that are due, each in its own transaction. Any number of workers may call it at any time: a
 * date gets one task. A routine that fails is retried, and after some attempts its date is listed as failed.
 */
export async function createTasksOfDueRoutines(
  db: Kysely<Database>,
  now: Date,
  { batchSize = defaultBatchSize } = {},
): Promise<Round> {
  const round: Round = { routineCount: 0, taskCount: 0, errors: [] };
  const instant = now.getTime();
  while (round.routineCount < batchSize) {
    const attempt: { routine?: DueRoutine; isCreated?: boolean } = {};
    try {
      await db.transaction().execute(async (trx) => {
        const routine = await lockNextDueRoutine(trx, now.toISOString());
        if (!routine) return;
        attempt.routine = routine;
        const error = routine.attempts >= maxAttempts ? brokenTask : null;
        attempt.isCreated = await handleRoutine(trx, routine, instant, error);
      });
    } catch (error) {
      if (!attempt.routine) throw error;
      round.errors.push(error);
      await retryLater(db, attempt.routine, { now: instant, error });
    }
    if (!attempt.routine) break;
    round.routineCount += 1;
    if (attempt.isCreated) round.taskCount += 1;
  }
  return round;
}

type Failure = { now: number; error: unknown };

/** A refusal is final; anything else may succeed later. */
async function retryLater(
  db: Kysely<Database>,
  { id, attempts }: DueRoutine,
  { now, error }: Failure,
) {
  const isFinal = error instanceof DomainError && error.kind !== 'unavailable';
  const delayMs = isFinal ? 0 : Math.min(maxRetryMs, firstRetryMs * 2 ** attempts);
  await postponeAttempt(db, id, {
    wakeAt: new Date(now + delayMs).toISOString(),
    attempts: isFinal ? maxAttempts : attempts + 1,
  });
}
