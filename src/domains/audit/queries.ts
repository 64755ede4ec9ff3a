import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import type { AuditKind } from '#shared/value-sets.ts';

type AuditFilter = {
  objectKind?: AuditKind | undefined;
  objectId?: number | undefined;
  actorId?: number | undefined;
};
type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, { limit, cursor }: Page) {
  const { objectKind, objectId, actorId } = filter;
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
  if (objectKind !== undefined) query = query.where('auditLog.objectKind', '=', objectKind);
  if (objectId !== undefined) query = query.where('auditLog.objectId', '=', objectId);
  if (actorId !== undefined) query = query.where('auditLog.actorId', '=', actorId);
  if (cursor) query = query.where(isOlder(cursor, 'auditLog.createdAt', 'auditLog.id'));
  const rows = await query
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ fullName, ...row }) => ({
    ...row,
    actor: row.actorId === null || fullName === null ? null : { id: row.actorId, fullName },
  }));
}
