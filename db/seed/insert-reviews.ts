import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Ids } from './insert-people.ts';
import type { DemoTask } from './make-tasks.ts';

const hourMs = 3_600_000;

type ReviewedTask = { id: number; task: DemoTask; createdAt: Date; movedAt: Date };

/** Every sixth reviewed task came back once. */
export const returnsOf = ({ status, va }: DemoTask, index: number) =>
  va && (status === 'done' || status === 'in-review') && index % 6 === 4 ? 1 : 0;

/** The decided reviews of the tasks. A task in review has an open one, which a trigger inserts. */
export async function insertReviews(db: Kysely<Database>, ids: Ids, tasks: ReviewedTask[]) {
  const rows = tasks.flatMap((entry, index): NewRow<'taskReviews'>[] => {
    const { id, task, createdAt, movedAt } = entry;
    const isDone = task.status === 'done';
    const returns = returnsOf(task, index);
    if (!task.va || !(isDone || returns > 0)) return [];
    const users = {
      taskId: id,
      clientId: ids.of(task.client),
      vaId: ids.of(task.va),
      decidedBy: ids.of(task.client),
    };
    const hoursBefore = (hours: number) =>
      new Date(Math.max(createdAt.getTime() + 1000, movedAt.getTime() - hours * hourMs));
    const former: NewRow<'taskReviews'> = {
      ...users,
      attempt: 1,
      outcome: 'changes-requested',
      submittedAt: createdAt,
      decidedAt: hoursBefore(30),
    };
    const last: NewRow<'taskReviews'> = {
      ...users,
      attempt: returns + 1,
      outcome: 'approved',
      submittedAt: hoursBefore(2 + ((index * 7) % 23)),
      decidedAt: new Date(Math.max(movedAt.getTime(), createdAt.getTime() + 2000)),
    };
    return [...(returns > 0 ? [former] : []), ...(isDone ? [last] : [])];
  });
  await db.insertInto('taskReviews').values(rows).execute();
}
