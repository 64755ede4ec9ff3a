import { insertWithFiles } from '#domains/files/operations.ts';
import { messageScope } from '#domains/messages/policy.ts';
import { findMessage } from '#domains/messages/queries.ts';
import { linkTask } from '#domains/messages/task-queries.ts';
import {
  clientExists,
  findAssignableVa,
  listClientIdsOfVa,
} from '#domains/users/directory/picker-queries.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { forbidden, invalid } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { requireVaOfClient } from '../assignees/operations.ts';
import { recordCreation } from '../audit-operations.ts';
import { readTask } from '../operations.ts';
import { canChangeClient, ownsTasks, worksForClients } from '../policy.ts';
import { insertTask } from '../queries.ts';
import type { CreateTask, CreateTasks, CreateTaskWithFiles } from '../schema.ts';

/** The client of a new task: the client who creates it, a client of the VA, or the one an admin selected. */
async function chooseClient({ db, actor }: ActionContext, requestedId: number | undefined) {
  if (canChangeClient(actor)) {
    if (requestedId === undefined || !(await clientExists(db, requestedId)))
      throw invalid('Please select a client', 'clientId');
    return requestedId;
  }
  const clientIds = ownsTasks(actor) ? [actor.id] : await listClientIdsOfVa(db, actor.id);
  const [onlyId, ...others] = clientIds;
  if (onlyId === undefined) throw forbidden('You have no assigned client to create tasks for.');
  if (requestedId === undefined && others.length > 0)
    throw invalid('Please select a client', 'clientId');
  if (requestedId !== undefined && !clientIds.includes(requestedId))
    throw forbidden('You can only create tasks for your own account or your assigned client.');
  return requestedId ?? onlyId;
}

/** Throws unless the actor may read the message; a VA only creates tasks of the client who wrote or received it. */
async function requireMessage(
  { db, actor }: AuditedContext,
  { messageId, clientId }: { messageId: number; clientId: number },
) {
  const message = await findMessage(db, messageScope(actor), messageId);
  if (!message || message.deletedAt !== null)
    throw invalid('The message was deleted or is not yours.', 'messageId');
  const isOfOtherClient = message.contactRole === 'client' && message.contactId !== clientId;
  if (worksForClients(actor) && isOfOtherClient)
    throw forbidden('You can only create tasks from messages with your assigned client.');
}

/** Creates the task. Call it in the transaction that attaches its files. */
async function createTask(
  { db, ...author }: AuditedContext,
  fields: CreateTask & { clientId: number },
) {
  const id = await insertTask(db, { ...fields, updatedBy: author.actor.id });
  await recordCreation(db, author, { ...fields, id });
  return id;
}

export async function createTaskWithFiles(
  context: AuditedContext,
  { attachmentIds, messageId, ...fields }: CreateTaskWithFiles,
) {
  const { db, actor } = context;
  const clientId = await chooseClient(context, fields.clientId);
  if (messageId !== undefined) await requireMessage(context, { messageId, clientId });
  if (fields.vaId !== undefined) await requireVaOfClient(db, clientId, fields.vaId);
  await spendAllowance(db, actor, 'task');
  const id = await insertWithFiles(
    context,
    attachmentIds,
    async (trx) => {
      const taskId = await createTask({ ...context, db: trx }, { ...fields, clientId });
      if (messageId !== undefined) await linkTask(trx, { taskId, messageId });
      return taskId;
    },
    (taskId) => ({ taskId }),
  );
  return readTask(db, actor, id);
}

/** The VA of the client, unless they cannot be assigned tasks. */
export async function findDefaultVa(db: Db, clientId: number) {
  const own = await findVaOfClient(db, clientId);
  return own && (await findAssignableVa(db, own.id));
}

/** Creates the tasks. Call it in a transaction. */
export async function createTasks(context: AuditedContext, input: CreateTasks) {
  const { db, actor } = context;
  const clientId = await chooseClient(context, input.clientId);
  await spendAllowance(db, actor, 'task', input.tasks.length);
  const va = input.destination === 'va' ? await findDefaultVa(db, clientId) : undefined;
  const created: { id: number; title: string }[] = [];
  // A new card is placed above the others, so the last one is inserted first.
  for (const fields of input.tasks.toReversed()) {
    const id = await createTask(context, { ...fields, clientId, vaId: va?.id });
    created.unshift({ id, title: fields.title });
  }
  return { tasks: created, va: va ?? null };
}

type Created = Awaited<ReturnType<typeof createTasks>>;

/** Throws if the actor cannot see the tasks any more. A VA who awaits approval never sees those in the pool. */
export async function rereadCreated(db: Db, actor: Actor, { tasks, va }: Created) {
  if (va) for (const { id } of tasks) await readTask(db, actor, id);
}
