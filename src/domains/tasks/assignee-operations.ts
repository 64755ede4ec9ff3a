import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';

/** Refuses a VA who is inactive, and users who are no VA. */
export async function requireAssignableVa(db: Db, vaId: number) {
  if (!(await findAssignableVa(db, vaId)))
    throw invalid("This VA can't be assigned tasks.", 'vaId');
}

/** What changes in a task that a client or an administrator assigns. */
export const assignmentTo = (vaId: number, { id }: Pick<Actor, 'id'>) =>
  ({ vaId, status: 'in-progress', takenAt: null, updatedBy: id }) as const;
