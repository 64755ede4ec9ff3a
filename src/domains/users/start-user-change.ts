import type { Author } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { unauthenticated } from '#server/errors.ts';
import { hasActiveRole, lockUserChanges } from './queries.ts';

/** Waits for other changes of users to commit, then refuses an actor who was deleted, deactivated or demoted by one. */
export async function startUserChange(db: Db, { actor }: Author) {
  await lockUserChanges(db);
  if (actor && !(await hasActiveRole(db, actor))) throw unauthenticated();
}
