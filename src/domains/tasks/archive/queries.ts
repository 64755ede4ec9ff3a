import { sql } from 'kysely';
import { contains, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { archiveDays } from '#shared/archive-days.ts';
import type { PageRequest } from '#shared/page.ts';
import type { TaskStatus } from '../schema.ts';
import type { DeletedTask } from './schema.ts';

const keptDays = sql.lit(archiveDays);

/** Expired rows are purged every hour, so some of them still exist. */
const isRestorable = sql<boolean>`deleted_at > now() - make_interval(days => ${keptDays})`;

const formerStatus = sql<TaskStatus>`archived_tasks.content #>> '{tasks,0,status}'`;

/** Deletes the tasks. A trigger moves them to the archive. Clients are told of tasks that others delete. */
export async function deleteTasks(db: Db, ids: number[], deletedBy: number) {
  await db.deleteFrom('tasks').where('id', 'in', ids).execute();
  await db.updateTable('archivedTasks').set({ deletedBy }).where('id', 'in', ids).execute();
  await db
    .selectFrom('archivedTasks')
    .select(
      sql`notify_user(client_id, 'task-deleted', 'task', id, deleted_by,
        jsonb_build_object('title', title))`.as('told'),
    )
    .where('id', 'in', ids)
    .execute();
}

type Page = PageRequest & { clientId?: number | undefined; q?: string | undefined };

const nameOf = (id: string) =>
  sql<string | null>`(select full_name from users where users.id = ${sql.ref(id)})`;

/** Subqueries instead of joins, because PostgreSQL would sort the joined rows of a large page again. */
const names = [
  sql<string>`(select full_name from users where users.id = client_id)`.as('clientName'),
  sql<string | null>`(select company_name from client_profiles
    where user_id = archived_tasks.client_id)`.as('company'),
  nameOf('archivedTasks.vaId').as('vaName'),
  nameOf('archivedTasks.deletedBy').as('deleterName'),
] as const;

/** The last deleted first. */
export async function listDeletedTasks(
  db: Db,
  { clientId, q, ...page }: Page,
): Promise<DeletedTask[]> {
  let query = db
    .selectFrom('archivedTasks')
    .select(['id', 'title', 'clientId', 'vaId', 'deletedBy', 'deletedAt'])
    .select(formerStatus.as('status'))
    .select(sql<string>`deleted_at + make_interval(days => ${keptDays})`.as('purgedAt'))
    .select(names)
    .where(isRestorable);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (q) query = query.where(contains('title', q));
  const rows = await newestFirst(query, page, 'deletedAt').execute();
  return rows.map(({ clientId, clientName, company, vaId, vaName, ...row }) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    client: { id: clientId, fullName: clientName, company },
    va: named(vaId, vaName),
    deletedAt: row.deletedAt,
    deletedBy: named(row.deletedBy, row.deleterName),
    purgedAt: row.purgedAt,
  }));
}

const named = (id: number | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

export const findClientOfDeletedTask = (db: Db, id: number) =>
  db.selectFrom('archivedTasks').select('clientId').where('id', '=', id).executeTakeFirst();

/** Prevents the deletion of the client, which locks the client before the archived tasks. */
export const lockClientForKeyShare = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/** Locks the archived task until the transaction ends. `wasAssigned` is true also if the VA has been deleted. */
export const lockDeletedTask = (db: Db, id: number) =>
  db
    .selectFrom('archivedTasks')
    .select(['id', 'title', 'clientId', 'vaId'])
    .select(formerStatus.as('status'))
    .select(sql<boolean>`content #>> '{tasks,0,va_id}' is not null`.as('wasAssigned'))
    .where('id', '=', id)
    .where(isRestorable)
    .forUpdate()
    .executeTakeFirst();

type Restoration = {
  id: number;
  actorId: number;
  vaId: number | null;
  status: TaskStatus;
  position: string;
};

export const insertDeletedTask = (db: Db, { id, actorId, vaId, status, position }: Restoration) =>
  sql`select restore_task(${id}::integer, ${actorId}::integer, ${vaId}::integer, ${status}, ${position})`.execute(
    db,
  );
