import type { RawBuilder } from 'kysely';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { AuditAction, AuditKind } from '#shared/audit-value-sets.ts';
import type { PageRequest } from '#shared/page.ts';
import { searchConditions } from './search-queries.ts';

type AuditFilter = {
  objectKind?: AuditKind | undefined;
  objectId?: number | undefined;
  action?: AuditAction | undefined;
  actorId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function selectPage(
  db: Db,
  filter: AuditFilter,
  page: PageRequest,
  condition?: RawBuilder<boolean>,
) {
  const { objectKind, objectId, action, actorId, from, to } = filter;
  let query = db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.actorId',
      'auditLog.action',
      'auditLog.objectKind',
      'auditLog.objectId',
      'auditLog.before',
      'auditLog.after',
      'auditLog.address',
      'auditLog.createdAt',
      'users.fullName',
    ]);
  if (condition) query = query.where(condition);
  if (objectKind !== undefined) query = query.where('auditLog.objectKind', '=', objectKind);
  if (objectId !== undefined) query = query.where('auditLog.objectId', '=', objectId);
  if (action !== undefined) query = query.where('auditLog.action', '=', action);
  if (actorId !== undefined) query = query.where('auditLog.actorId', '=', actorId);
  if (from !== undefined) query = query.where('auditLog.createdAt', '>=', from);
  if (to !== undefined) query = query.where('auditLog.createdAt', '<', to);
  return newestFirst(query, page, 'auditLog.createdAt', 'auditLog.id');
}

/** Reads at most one page for each condition and merges them, so that each condition can use its own index. */
async function searchAudit(db: Db, q: string, filter: AuditFilter, page: PageRequest) {
  const conditions = await searchConditions(db, q);
  const [first, ...others] = conditions.map((condition) =>
    db.selectFrom(selectPage(db, filter, page, condition).as('part')).selectAll(),
  );
  if (!first) return [];
  const found = others.reduce((all, other) => all.union(other), first);
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Newest first. */
export async function listAudit(
  db: Db,
  { q, ...filter }: AuditFilter & { q?: string | undefined },
  page: PageRequest,
) {
  const rows = q
    ? await searchAudit(db, q, filter, page)
    : await selectPage(db, filter, page).execute();
  return rows.map(({ fullName, ...row }) => ({
    ...row,
    actor: row.actorId === null || fullName === null ? null : { id: row.actorId, fullName },
  }));
}
