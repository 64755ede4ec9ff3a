import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { contains } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { maxChoices } from './schema.ts';

export const insertAttachment = (db: Db, attachment: NewRow<'taskWorkflows'>) =>
  db
    .insertInto('taskWorkflows')
    .values(attachment)
    .onConflict((conflict) => conflict.columns(['taskId', 'workflowId']).doNothing())
    .executeTakeFirstOrThrow();

export const deleteAttachment = (db: Db, taskId: number, workflowId: number) =>
  db
    .deleteFrom('taskWorkflows')
    .where('taskId', '=', taskId)
    .where('workflowId', '=', workflowId)
    .executeTakeFirst();

/** In the order in which they were attached. */
export const listAttached = (db: Db, taskId: number) =>
  db
    .selectFrom('taskWorkflows')
    .innerJoin('workflows', 'workflows.id', 'taskWorkflows.workflowId')
    .leftJoin('workflowRuns', (join) =>
      join
        .onRef('workflowRuns.taskId', '=', 'taskWorkflows.taskId')
        .onRef('workflowRuns.workflowId', '=', 'taskWorkflows.workflowId')
        .on('workflowRuns.status', '=', sql.lit('active')),
    )
    .select([
      'taskWorkflows.workflowId',
      'taskWorkflows.attachedAt',
      'workflows.title',
      'workflows.category',
      'workflows.status',
      'workflows.version',
      'workflowRuns.id as activeRunId',
    ])
    .where('taskWorkflows.taskId', '=', taskId)
    .orderBy('taskWorkflows.attachedAt')
    .orderBy('taskWorkflows.workflowId')
    .limit(maxChoices)
    .execute();

export const countAttached = async (db: Db, taskId: number) => {
  const { count } = await db
    .selectFrom('taskWorkflows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
};

type Choices = { taskId: number; clientId: number; q?: string | undefined };

/** The client's published workflows, newest first. */
export function listAttachable(db: Db, { taskId, clientId, q }: Choices) {
  let query = db
    .selectFrom('workflows')
    .leftJoin('taskWorkflows', (join) =>
      join
        .onRef('taskWorkflows.workflowId', '=', 'workflows.id')
        .on('taskWorkflows.taskId', '=', taskId),
    )
    .select(['workflows.id', 'workflows.title', 'workflows.category'])
    .select((eb) => eb('taskWorkflows.taskId', 'is not', null).$castTo<boolean>().as('isAttached'))
    .where('workflows.clientId', '=', clientId)
    .where('workflows.status', '=', sql.lit('published'));
  if (q) query = query.where(contains('workflows.title', q));
  return query
    .orderBy('workflows.createdAt', 'desc')
    .orderBy('workflows.id', 'desc')
    .limit(maxChoices)
    .execute();
}
