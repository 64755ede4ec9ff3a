import { sql } from 'kysely';
import { insertMessage } from '#domains/messages/queries.ts';
import { appendTaskLink } from '#domains/messages/task-link.ts';
import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { lockForAudit, recordAssignment } from '../audit-operations.ts';
import { notYourTask, readTask, redactFor, staleConflict } from '../operations.ts';
import {
  canAssignTask,
  canDeleteTask,
  canGiveBackTask,
  canReadTask,
  canTakeTask,
  isInPool,
  isOwnTask,
  ownerIdOf,
  worksForClients,
} from '../policy.ts';
import { findTask, updateTask, wasJustTaken } from '../queries.ts';

const awaitingApproval =
  'Your account is awaiting approval. You can take tasks once an administrator approves it.';

/** Refuses a VA who is inactive, or awaits approval and has no client, and users who are no VA. */
export async function requireAssignableVa(db: Db, vaId: number) {
  if (!(await findAssignableVa(db, vaId)))
    throw invalid(
      'Tasks can only be assigned to active VAs who are approved or have a client.',
      'vaId',
    );
}

/** A new task can be assigned only to the client's own VA; another VA gets it by an assignment afterwards. */
export async function requireVaOfClient(db: Db, clientId: number, vaId: number) {
  const own = await findVaOfClient(db, clientId);
  if (own?.id !== vaId)
    throw invalid("A new task can only be assigned to the client's own VA.", 'vaId');
  await requireAssignableVa(db, vaId);
}

/** What changes in a task that a client or an administrator assigns. */
export const assignmentTo = (vaId: number, { id }: Pick<Actor, 'id'>) =>
  ({ vaId, status: 'in-progress', takenAt: null, updatedBy: id }) as const;

/** Takes a task from the pool. Of concurrent calls one succeeds; the others throw a conflict. */
export async function takeTask(context: ActionContext, id: number) {
  const { db, actor } = context;
  const alreadyTaken = conflict('Someone else just took this task.');
  const task = await findTask(db, id);
  if (!task) throw notFound('Task');
  if (isInPool(task) && !actor.isApproved) throw forbidden(awaitingApproval);
  if (task.vaId === actor.id) throw conflict('You already have this task.');
  if (!canReadTask(actor, task))
    throw actor.isApproved && (await wasJustTaken(db, id)) ? alreadyTaken : notFound('Task');
  if (!canTakeTask(actor, task)) throw conflict('You can only take tasks that are in To Do.');

  const takenAt = sql<string>`now()`;
  const changes = { vaId: actor.id, status: 'in-progress', takenAt, updatedBy: actor.id } as const;
  const taken = await updateTask(db, id, changes, { vaId: null });
  if (!taken) throw alreadyTaken;
  return redactFor(actor, taken);
}

/** Puts a task that its VA took back into the pool. */
export async function giveBackTask({ db, actor }: ActionContext, id: number) {
  const task = await readTask(db, actor, id);
  if (!isOwnTask(actor, task)) throw forbidden(notYourTask);
  if (canDeleteTask(actor, task))
    throw forbidden('You can only give back tasks of clients who are not assigned to you.');
  if (!canGiveBackTask(actor, task))
    throw conflict('You can only give back tasks that are in To Do or In Progress.');
  const changes = { vaId: null, status: 'todo', takenAt: null, updatedBy: actor.id } as const;
  const expected = { version: task.version, ownerId: actor.id };
  if (!(await updateTask(db, id, changes, expected))) throw await staleConflict({ db, actor }, id);
}

type Assignment = {
  id: number;
  version?: number | undefined;
  vaId: number;
  note?: string | undefined;
};

/** Assigns the task to a VA and sends them the note as a message that links the task. */
export async function assignTask(context: AuditedContext, { id, version, vaId, note }: Assignment) {
  const { db, actor } = context;
  if (worksForClients(actor)) {
    if (vaId === actor.id) return takeTask(context, id);
    await readTask(db, actor, id);
    throw forbidden('You can only assign tasks to yourself.');
  }
  const task = await readTask(db, actor, id);
  if (!canAssignTask(actor, task)) throw forbidden();
  await requireAssignableVa(db, vaId);

  const assigned = await inTransaction(db, async (trx) => {
    const before = await lockForAudit(trx, context, id);
    const assignment = assignmentTo(vaId, actor);
    const written = await updateTask(trx, id, assignment, { version, ownerId: ownerIdOf(actor) });
    if (written && note) {
      await spendAllowance(trx, actor, 'message');
      const content = appendTaskLink(`Task Assignment Note: ${note}`, written);
      await insertMessage(trx, { senderId: actor.id, receiverId: vaId, content });
    }
    if (written) await recordAssignment(trx, context, before, written);
    return written;
  });
  if (!assigned) throw await staleConflict(context, id);
  return redactFor(actor, assigned);
}
