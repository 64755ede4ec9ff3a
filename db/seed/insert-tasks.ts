import { type InsertObject, type Kysely, sql } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';
import { insertReviews, returnsOf } from './insert-reviews.ts';
import { type DemoTask, makeTasks } from './make-tasks.ts';
import { TimeSheet } from './make-time-logs.ts';
import type { Random } from './random.ts';
import { approvalColumns, approvalOf, insertDecisions } from './time-approvals.ts';

const oldReviewDays = 45;

export async function insertTasks(
  db: Kysely<Database>,
  calendar: Calendar,
  random: Random,
  ids: Ids,
) {
  const tasks = makeTasks(calendar, random).map((task) => ({ task, ...momentsOf(task) }));

  /** When the task was created and last moved; never in the future. */
  function momentsOf(task: DemoTask) {
    // Today's tasks were created during the last hours, at any time of day.
    const createdAt =
      task.created === 0
        ? calendar.minutesAgo(random.integer(30, 480))
        : calendar.at(task.created, 12.5 + random.next() * 5);
    const later = (day: number) =>
      new Date(Math.max(calendar.at(day, 14 + random.next() * 7).getTime(), createdAt.getTime()));
    const movedAt = task.status === 'todo' ? createdAt : later(task.ended);
    return { createdAt, movedAt };
  }

  /** Old tasks have been in review for some days, the others since yesterday, also on a Monday. */
  const reviewStart = ({ created }: DemoTask, movedAt: Date) =>
    created <= -oldReviewDays
      ? calendar.at(-4, 15)
      : new Date(Math.max(movedAt.getTime(), calendar.at(-1, 9).getTime()));

  const rows = tasks.map(
    ({ task, createdAt, movedAt }, i): InsertObject<Database, 'tasks'> => ({
      title: task.title,
      description: task.description,
      clientId: ids.of(task.client),
      vaId: task.va ? ids.of(task.va) : null,
      status: task.status,
      priority: task.priority,
      category: task.category,
      dueDate: calendar.date(task.due),
      estimatedHours: task.hours,
      // A few microseconds apart, so that no two cards have the same position.
      position: sql<string>`task_position_at(${movedAt}::timestamptz + ${i} * interval '1 microsecond')`,
      updatedBy: ids.of(task.va ?? task.client),
      completedAt: task.status === 'done' ? movedAt : null,
      reviewSince: task.status === 'in-review' ? reviewStart(task, movedAt) : null,
      returnCount: returnsOf(task, i),
      createdAt,
      updatedAt: movedAt,
    }),
  );
  const inserted = await db.insertInto('tasks').values(rows).returning('id').execute();
  const stored = tasks.map((entry, i) => ({ ...entry, id: inserted[i]?.id ?? 0 }));

  await insertReviews(db, ids, stored);
  await insertComments(db, calendar, random, ids, stored);
  await insertTimeLogs(db, calendar, random, ids, stored);
}

type StoredTask = { id: number; task: DemoTask; createdAt: Date; movedAt: Date };

async function insertComments(
  db: Kysely<Database>,
  calendar: Calendar,
  random: Random,
  ids: Ids,
  tasks: StoredTask[],
) {
  const rows = tasks.flatMap(({ id, task, createdAt, movedAt }) => {
    const end = calendar.minutesAgo(5).getTime();
    // Comments are spread over the time until the task's last move, or at least over four hours.
    const span = Math.max(movedAt.getTime() - createdAt.getTime(), 4 * 3_600_000);
    return task.thread.map(([who, content], i): NewRow<'taskComments'> => {
      const part = (i + 0.3 + random.next() * 0.5) / task.thread.length;
      const moment = new Date(Math.min(createdAt.getTime() + part * span, end - (9 - i) * 60_000));
      const author = who === 'client' ? task.client : who === 'va' ? (task.va ?? 'va') : 'admin';
      return { taskId: id, userId: ids.of(author), content, createdAt: moment, updatedAt: moment };
    });
  });
  await db.insertInto('taskComments').values(rows).execute();
}

async function insertTimeLogs(
  db: Kysely<Database>,
  calendar: Calendar,
  random: Random,
  ids: Ids,
  tasks: StoredTask[],
) {
  const sheet = new TimeSheet(calendar, random);
  const vas = [...new Set(tasks.flatMap(({ task }) => task.va ?? []))];
  const firstLogs = new Set<string>();
  const logs = tasks.flatMap(({ id, task }) =>
    sheet.logsOf(task).map((log) => {
      const isFirstOfWeek = !firstLogs.has(log.va) && log.start >= calendar.lastMonday();
      if (isFirstOfWeek) firstLogs.add(log.va);
      const place = { ...log, vaIndex: vas.indexOf(log.va), isFirstOfWeek };
      return {
        id,
        log,
        approval: approvalOf(place, calendar),
        vaId: ids.of(log.va),
        clientId: ids.of(task.client),
      };
    }),
  );
  const rows = logs.map(
    ({ id, log, approval, vaId, clientId }): NewRow<'timeLogs'> => ({
      taskId: id,
      vaId,
      startTime: log.start,
      endTime: log.end,
      duration: log.duration,
      notes: log.notes,
      ...approvalColumns(approval, clientId, calendar),
      createdAt: log.end,
      updatedAt: log.end,
    }),
  );
  const stored = await db.insertInto('timeLogs').values(rows).returning('id').execute();
  const decided = logs.map(({ log, approval, vaId, clientId }, index) => ({
    ...approval,
    id: stored[index]?.id ?? 0,
    vaId,
    clientId,
    hours: log.duration,
  }));
  await insertDecisions(db, decided, calendar);
}
