import { canReadRoutine } from '#domains/routines/policy.ts';
import { findRoutineParties } from '#domains/routines/queries.ts';
import { recordCreation } from '#domains/tasks/audit-operations.ts';
import { findDefaultVa } from '#domains/tasks/create/operations.ts';
import { readTask } from '#domains/tasks/operations.ts';
import { canReadTask } from '#domains/tasks/policy.ts';
import { insertTask } from '#domains/tasks/queries.ts';
import { startRunOnNewTask } from '#domains/workflow-runs/operations.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { today } from '#shared/dates.ts';
import { canRunNow } from './policy.ts';
import {
  findOccurrence,
  findRoutineOfTask,
  findTaskSource,
  findTimeZoneOf,
  insertManualOccurrence,
  listOccurrences,
  type OccurrenceRow,
  type TaskSource,
} from './queries.ts';
import { maxOccurrences, type Occurrence } from './schema.ts';
import { taskOfRoutine } from './task-of-routine.ts';

type Creation = {
  date: string;
  /** Null if a schedule creates the task. */
  createdBy: number | null;
};

/**
 * Creates the task of a routine, with a run of its workflow as the checklist if the workflow is published. It goes to the VA of
 * the client, or to the pool if the client has none or the routine wants it there.
 */
export async function createTaskOfRoutine(
  db: Db,
  routine: TaskSource,
  { date, createdBy }: Creation,
) {
  const { clientId, destination, workflowId } = routine;
  const va = destination === 'va' ? await findDefaultVa(db, clientId) : undefined;
  const fields = { ...taskOfRoutine(routine, date), vaId: va?.id };
  const taskId = await insertTask(db, { ...fields, updatedBy: createdBy });
  if (workflowId !== null)
    await startRunOnNewTask(db, { clientId, taskId, workflowId, startedBy: createdBy });
  return { ...fields, id: taskId };
}

function toOccurrence(actor: Actor, row: OccurrenceRow): Occurrence {
  const { taskId, taskTitle, taskStatus, taskClientId, taskVaId, ...occurrence } = row;
  if (taskId === null || taskTitle === null || taskStatus === null || taskClientId === null)
    return { ...occurrence, task: null };
  const parties = { clientId: taskClientId, vaId: taskVaId, status: taskStatus };
  const isReadable = canReadTask(actor, parties);
  return {
    ...occurrence,
    task: isReadable ? { id: taskId, title: taskTitle, status: taskStatus } : null,
  };
}

/** Throws 404, not 403, for other clients' routines, because the actor cannot see them. */
export async function requireReadable(db: Db, actor: Actor, routineId: number) {
  const parties = await findRoutineParties(db, routineId);
  if (!parties || !canRunNow(actor, parties)) throw notFound('Routine');
}

/** The last occurrences, newest first. */
export async function readOccurrences({ db, actor }: ActionContext, routineId: number) {
  await requireReadable(db, actor, routineId);
  const rows = await listOccurrences(db, routineId, maxOccurrences);
  return rows.map((row) => toOccurrence(actor, row));
}

/** The routine of a task; null if there is none and for those who cannot read it. */
export async function readRoutineOfTask({ db, actor }: ActionContext, taskId: number) {
  await readTask(db, actor, taskId);
  const found = await findRoutineOfTask(db, taskId);
  if (!found || !canReadRoutine(actor, found)) return { routine: null };
  return { routine: { id: found.id, title: found.title } };
}

/** Creates a task of the routine now. The schedule continues as before. Call it in a transaction. */
export async function runNow(context: AuditedContext, routineId: number, now: number) {
  const { db, actor } = context;
  await requireReadable(db, actor, routineId);
  const routine = await findTaskSource(db, routineId);
  if (!routine) throw notFound('Routine');
  await spendAllowance(db, actor, 'task');
  const date = today(now, (await findTimeZoneOf(db, routineId)) ?? 'UTC');
  const task = await createTaskOfRoutine(db, routine, { date, createdBy: actor.id });
  await recordCreation(db, context, task);
  const id = await insertManualOccurrence(db, {
    routineId,
    dueOn: date,
    taskId: task.id,
    createdBy: actor.id,
  });
  return toOccurrence(actor, await findOccurrence(db, id));
}
