import { sql, type UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { contains, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { WorkflowScope } from './policy.ts';
import type { Workflow } from './schema.ts';

const selectWorkflows = (db: Db) =>
  db
    .selectFrom('workflows')
    .innerJoin('users', 'users.id', 'workflows.clientId')
    .select([
      'workflows.id',
      'workflows.title',
      'workflows.description',
      'workflows.clientId',
      'workflows.category',
      'workflows.status',
      'workflows.isPublic',
      'workflows.version',
      'workflows.createdAt',
      'workflows.updatedAt',
      'users.fullName as clientName',
    ]);

type WorkflowRow = Awaited<
  ReturnType<ReturnType<typeof selectWorkflows>['executeTakeFirstOrThrow']>
>;

const toWorkflow = ({ clientName, ...row }: WorkflowRow): Workflow => ({
  ...row,
  client: { id: row.clientId, fullName: clientName },
});

type Filter = WorkflowScope & { q?: string | undefined };

/** Newest first. */
export async function listWorkflows(db: Db, { clientIds, q }: Filter, page: PageRequest) {
  let query = selectWorkflows(db);
  if (clientIds !== undefined)
    query = query.where('workflows.clientId', '=', sql<number>`any(${clientIds}::integer[])`);
  if (q)
    query = query.where((eb) =>
      eb.or([contains('workflows.title', q), contains('workflows.description', q)]),
    );
  const rows = await newestFirst(query, page, 'workflows.createdAt', 'workflows.id').execute();
  return rows.map(toWorkflow);
}

export async function findWorkflow(db: Db, id: number) {
  const row = await selectWorkflows(db).where('workflows.id', '=', id).executeTakeFirst();
  return row && toWorkflow(row);
}

export async function insertWorkflow(db: Db, workflow: NewRow<'workflows'>) {
  const { id } = await db
    .insertInto('workflows')
    .values(workflow)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false without a change if the workflow does not exist or, if given, the version is not current. */
export async function updateWorkflow(
  db: Db,
  id: number,
  changes: UpdateObject<Database, 'workflows'>,
  version?: number,
) {
  let query = db.updateTable('workflows').set(changes).where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const lockWorkflowForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('workflows')
    .select(['id', 'title', 'clientId', 'status', 'isPublic', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const lockWorkflowForShare = (db: Db, id: number) =>
  db.selectFrom('workflows').select('id').where('id', '=', id).forShare().executeTakeFirst();

export const deleteWorkflow = (db: Db, id: number) =>
  db.deleteFrom('workflows').where('id', '=', id).execute();
