import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

const findRoutine = (db: Kysely<Database>, ids: Ids, title: string) =>
  db
    .selectFrom('routines')
    .select('id')
    .where('clientId', '=', ids.of('client'))
    .where('title', '=', title)
    .executeTakeFirstOrThrow();

/** One routine with a schedule, one that is paused, and what happened on their last dates. The others have no schedule. */
export async function insertRoutineSchedules(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const reviews = await findRoutine(db, ids, 'Answer reviews');
  const newsletter = await findRoutine(db, ids, 'Newsletter');
  const terms = { time: '09:00', timeZone: 'Europe/Berlin', every: 1 };
  await db
    .insertInto('routineSchedules')
    .values([
      {
        ...terms,
        routineId: reviews.id,
        startDate: calendar.date(-60),
        nextOn: calendar.date(3),
        // Earlier than the time of the date, which the worker finds out.
        wakeAt: `${calendar.date(3)}T00:00:00Z`,
      },
      {
        ...terms,
        routineId: newsletter.id,
        startDate: calendar.date(-80),
        nextOn: calendar.date(10),
        wakeAt: null,
        pausedAt: calendar.at(-5, 10),
      },
    ])
    .execute();
  const done = await db
    .selectFrom('tasks')
    .select('id')
    .where('clientId', '=', ids.of('client'))
    .where('title', 'like', 'Newsletter%')
    .where('status', '=', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('routineOccurrences')
    .values([
      {
        routineId: reviews.id,
        dueOn: calendar.date(-4),
        status: 'missed',
        createdAt: calendar.at(-3, 8),
      },
      {
        routineId: reviews.id,
        dueOn: calendar.date(-11),
        status: 'skipped',
        reason: 'paused',
        createdAt: calendar.at(-10, 8),
      },
      {
        routineId: newsletter.id,
        dueOn: calendar.date(-20),
        status: 'created',
        taskId: done?.id ?? null,
        createdAt: calendar.at(-20, 8),
      },
    ])
    .execute();
}
