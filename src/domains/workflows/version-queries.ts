import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { WorkflowVersion } from './schema.ts';

/** Counts the saves up to this version. `version` also counts the workflow's other changes. */
const saveNumber = (version: 'version' | 'restored_from') => sql<number>`(
  select count(*) from workflow_versions as earlier
  where earlier.workflow_id = workflow_versions.workflow_id
    and earlier.version <= workflow_versions.${sql.raw(version)})`;

const selectVersions = (db: Db) =>
  db
    .selectFrom('workflowVersions')
    .leftJoin('users', 'users.id', 'workflowVersions.savedBy')
    .select([
      'workflowVersions.version',
      'workflowVersions.savedBy',
      'workflowVersions.savedAt',
      'workflowVersions.restoredFrom',
      'workflowVersions.stepCount',
      'workflowVersions.changes',
      'users.fullName',
      saveNumber('version').as('number'),
      saveNumber('restored_from').as('restoredNumber'),
    ]);

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

const toVersion = ({ savedBy, fullName, ...row }: VersionRow): WorkflowVersion => ({
  ...row,
  restoredNumber: row.restoredFrom === null ? null : row.restoredNumber,
  savedBy: savedBy === null ? null : { id: savedBy, fullName: fullName ?? '' },
});

/** Newest first; the second part of the cursor is the version. */
export async function listVersions(db: Db, workflowId: number, { limit, cursor }: PageRequest) {
  let query = selectVersions(db).where('workflowVersions.workflowId', '=', workflowId);
  if (cursor !== undefined) query = query.where('workflowVersions.version', '<', cursor[1]);
  const rows = await query.orderBy('workflowVersions.version', 'desc').limit(limit).execute();
  return rows.map(toVersion);
}

export async function findVersion(db: Db, workflowId: number, version: number) {
  const row = await selectVersions(db)
    .select('workflowVersions.diagram')
    .where('workflowVersions.workflowId', '=', workflowId)
    .where('workflowVersions.version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { diagram, ...saved } = row;
  return { ...toVersion(saved), diagram };
}

export const insertVersion = (db: Db, version: NewRow<'workflowVersions'>) =>
  db.insertInto('workflowVersions').values(version).execute();
