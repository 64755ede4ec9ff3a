import type { FormerTask } from '#db/declared-types.ts';
import { type Author, recordAdminWork, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import type { TaskBulkChange } from '#shared/value-sets.ts';
import type { Task } from '../schema.ts';

type TaskFacts = Pick<Task, 'id' | 'title' | 'clientId' | 'vaId' | 'status' | 'dueDate'>;

/** The value that all of them have; undefined if they differ. */
function commonOf<Value>(values: Value[]) {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** How an entry names its tasks: one as the acts on single tasks do, several by their ids and titles. */
function nameTasks(tasks: TaskFacts[]) {
  const clientId = commonOf(tasks.map((task) => task.clientId));
  const [first] = tasks;
  return first && tasks.length === 1
    ? { objectId: first.id, names: { title: first.title, clientId } }
    : {
        // No task has this id.
        objectId: 0,
        names: {
          taskIds: tasks.map(({ id }) => id),
          titles: tasks.map(({ title }) => title),
          clientId,
        },
      };
}

type BulkFacts = {
  vaId?: number | null | undefined;
  status?: Task['status'] | undefined;
  dueDate?: string | undefined;
  isUndo?: true;
};
type BulkEntry = {
  action: 'assigned' | 'updated';
  /** The tasks as they were. */
  tasks: TaskFacts[];
  facts: BulkFacts;
};

/** Records one entry for all tasks. `before` has the values that all of them had. */
export function recordBulkChange(db: Db, author: Author, { action, tasks, facts }: BulkEntry) {
  const { objectId, names } = nameTasks(tasks);
  const before = {
    ...('vaId' in facts && { vaId: commonOf(tasks.map(({ vaId }) => vaId)) }),
    ...('status' in facts && { status: commonOf(tasks.map(({ status }) => status)) }),
    ...('dueDate' in facts && { dueDate: commonOf(tasks.map(({ dueDate }) => dueDate)) }),
  };
  return recordAdminWork(db, author, {
    action,
    objectKind: 'task',
    objectId,
    before,
    after: { ...names, ...facts },
  });
}

type Undo = { kind: TaskBulkChange; tasks: TaskFacts[]; former: FormerTask[] };

/** Records that the tasks are again what they were. */
export function recordUndo(db: Db, author: Author, { kind, tasks, former }: Undo) {
  const facts = {
    assigned: { vaId: commonOf(former.map(({ vaId }) => vaId)) },
    moved: { status: commonOf(former.map(({ status }) => status)) },
    rescheduled: { dueDate: commonOf(former.map(({ dueDate }) => dueDate)) },
  };
  return recordBulkChange(db, author, {
    action: kind === 'assigned' ? 'assigned' : 'updated',
    tasks,
    facts: { ...facts[kind], isUndo: true },
  });
}

/** Records one entry for the deleted tasks of each client. */
export async function recordBulkDeletion(db: Db, author: Author, tasks: TaskFacts[]) {
  for (const ofClient of Map.groupBy(tasks, ({ clientId }) => clientId).values()) {
    const { objectId, names } = nameTasks(ofClient);
    const status = commonOf(ofClient.map((task) => task.status));
    const vaId = commonOf(ofClient.map((task) => task.vaId));
    await recordAudit(db, author, {
      action: 'deleted',
      objectKind: 'task',
      objectId,
      before: { ...names, status, vaId },
    });
  }
}
