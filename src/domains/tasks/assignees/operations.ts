import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';

/** Refuses a VA who is inactive, or awaits approval and has no client, and users who are no VA. */
export async function requireAssignableVa(db: Db, vaId: number) {
  if (!(await findAssignableVa(db, vaId)))
    throw invalid(
      'Tasks can only be assigned to active VAs who are approved or have a client.',
      'vaId',
    );
}

/** A new task can be assigned only to the client's own VA; another VA gets it by an assignment afterwards. */
export async function requireVaOfClient(db: Db, clientId: number, vaId: number) {
  const own = await findVaOfClient(db, clientId);
  if (own?.id !== vaId)
    throw invalid("A new task can only be assigned to the client's own VA.", 'vaId');
  await requireAssignableVa(db, vaId);
}

/** What changes in a task that a client or an administrator assigns. */
export const assignmentTo = (vaId: number, { id }: Pick<Actor, 'id'>) =>
  ({ vaId, status: 'in-progress', takenAt: null, updatedBy: id }) as const;
