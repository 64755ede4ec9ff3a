import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { CursorParts } from '#shared/page.ts';
import type { TimeScope } from './policy.ts';
import type { TimeLog } from './schema.ts';

const selectTimeLogs = (db: Db) =>
  db
    .selectFrom('timeLogs')
    .innerJoin('tasks', 'tasks.id', 'timeLogs.taskId')
    .leftJoin('users as va', 'va.id', 'timeLogs.vaId')
    .select([
      'timeLogs.id',
      'timeLogs.taskId',
      'timeLogs.vaId',
      'timeLogs.startTime',
      'timeLogs.endTime',
      'timeLogs.duration',
      'timeLogs.notes',
      'timeLogs.createdAt',
      'tasks.title as taskTitle',
      'va.fullName as vaName',
    ]);

type TimeLogRow = Awaited<ReturnType<ReturnType<typeof selectTimeLogs>['executeTakeFirstOrThrow']>>;

const toTimeLog = ({ taskTitle, vaName, ...row }: TimeLogRow): TimeLog => ({
  ...row,
  task: { id: row.taskId, title: taskTitle },
  va: row.vaId === null ? null : { id: row.vaId, fullName: vaName ?? '' },
});

type TimeFilter = TimeScope & { taskId?: number | undefined; vaId?: number | undefined };
type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first, by when the work began. */
export async function listTimeLogs(db: Db, filter: TimeFilter, { limit, cursor }: Page) {
  const { taskId, vaId, taskOfClientId } = filter;
  const rows = await selectTimeLogs(db)
    .$if(taskId !== undefined, (query) => query.where('timeLogs.taskId', '=', Number(taskId)))
    .$if(vaId !== undefined, (query) => query.where('timeLogs.vaId', '=', Number(vaId)))
    // Asked of each log: as a condition of the join it would invite to begin with all tasks of the client.
    .$if(taskOfClientId !== undefined, (query) =>
      query.where(
        (eb) =>
          eb
            .selectFrom('tasks as own')
            .select('own.clientId')
            .whereRef('own.id', '=', 'timeLogs.taskId'),
        '=',
        Number(taskOfClientId),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(time_logs.start_time, time_logs.id) < (${cursor?.[0]}::timestamptz, ${cursor?.[1]}::integer)`,
      ),
    )
    .orderBy('timeLogs.startTime', 'desc')
    .orderBy('timeLogs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toTimeLog);
}

export async function findTimeLog(db: Db, id: number) {
  const row = await selectTimeLogs(db).where('timeLogs.id', '=', id).executeTakeFirst();
  return row && toTimeLog(row);
}

type NewTimeLog = {
  taskId: number;
  vaId: number;
  startTime: string;
  endTime: string;
  duration: number;
  notes: string | null;
};

/** Undefined when the task has meanwhile left this VA or is no longer in progress. */
export async function insertTimeLog(db: Db, log: NewTimeLog) {
  const inserted = await db
    .insertInto('timeLogs')
    .columns(['taskId', 'vaId', 'startTime', 'endTime', 'duration', 'notes'])
    .expression((eb) =>
      eb
        .selectFrom('tasks')
        .select([
          'tasks.id',
          'tasks.vaId',
          sql<string>`${log.startTime}::timestamptz`.as('startTime'),
          sql<string>`${log.endTime}::timestamptz`.as('endTime'),
          sql<number>`${log.duration}::numeric`.as('duration'),
          sql<string | null>`${log.notes}::text`.as('notes'),
        ])
        .where('tasks.id', '=', log.taskId)
        .where('tasks.vaId', '=', log.vaId)
        .where('tasks.status', '=', 'in-progress')
        .forUpdate(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
