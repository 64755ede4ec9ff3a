import type { Db } from '#server/db.ts';
import { type Actor, isAdmin } from '#shared/actor.ts';
import type { AuditAct, AuditFact } from '#shared/audit-acts.ts';

/** Who acts and from which address: the part of a procedure's context that the audit log stores. */
export type Author = { actor: Pick<Actor, 'id' | 'role'> | null; client: { ip: string | null } };

/** The author of actions by the server itself or from its command line. */
export const serverAuthor: Author = { actor: null, client: { ip: null } };

type Fact = string | number | boolean | null | undefined;

/**
 * Facts about the object: roles, ids, states, plans, hours, rates, and the title or file name by which people know a task,
 * a workflow, a routine or a file. No names, addresses or texts of people, because entries outlive their accounts.
 */
export type Facts = { [Name in AuditFact]?: Fact | Fact[] };

type Entry = AuditAct & {
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

/**
 * Records the everyday work on content, such as an edited task, if an administrator does it. For clients and VAs the rows
 * themselves are the record.
 */
export async function recordAdminWork(db: Db, author: Author, entry: Entry) {
  if (author.actor && isAdmin(author.actor)) await recordAudit(db, author, entry);
}
