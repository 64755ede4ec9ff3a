import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { AuditAction, AuditKind } from '#shared/value-sets.ts';

/** Who acts and from which address: the part of a procedure's context that the audit log stores. */
export type Author = { actor: Pick<Actor, 'id' | 'role'> | null; client: { ip: string | null } };

/** The author of actions by the server itself or from its command line. */
export const serverAuthor: Author = { actor: null, client: { ip: null } };

type Fact = string | number | boolean | null | undefined;

/** Facts about the object, without personal data: roles, ids, states, plans, hours, rates. */
export type Facts = Record<string, Fact | Fact[]>;

type Entry = {
  action: AuditAction;
  objectKind: AuditKind;
  objectId: number;
  before?: Facts | null;
  after?: Facts | null;
};

/** Records an action. Call it in the action's transaction, so that both are stored or neither. */
export async function recordAudit(db: Db, { actor, client }: Author, entry: Entry) {
  const { action, objectKind, objectId, before = null, after = null } = entry;
  await db
    .insertInto('auditLog')
    .values({
      actorId: actor?.id ?? null,
      action,
      objectKind,
      objectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      address: client.ip,
    })
    .execute();
}
