import { sql } from 'kysely';
import type { RowChange } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const updateVaProfile = (db: Db, userId: number, change: RowChange<'vaProfiles'>) =>
  db.updateTable('vaProfiles').set(change).where('userId', '=', userId).execute();

export const updateClientProfile = (db: Db, userId: number, change: RowChange<'clientProfiles'>) =>
  db.updateTable('clientProfiles').set(change).where('userId', '=', userId).execute();

export async function deleteProfiles(db: Db, userId: number) {
  await db.deleteFrom('vaProfiles').where('userId', '=', userId).execute();
  await db.deleteFrom('clientProfiles').where('userId', '=', userId).execute();
}

/** Recomputes the rating of a new VA profile, because feedback from an earlier VA profile still counts. */
export const restoreRating = (db: Db, userId: number) =>
  db
    .updateTable('vaProfiles')
    .set({
      rating: sql<number>`coalesce((select avg(rating) from feedback where va_id = ${userId}), 0)`,
    })
    .where('userId', '=', userId)
    .execute();

/** What still depends on the user's role. None of it may exist when the role changes. */
export async function findRoleDependencies(db: Db, userId: number) {
  const { rows } = await sql<{
    hasClient: boolean;
    hasVa: boolean;
    hasOpenTasks: boolean;
    hasSubscription: boolean;
  }>`
    select
      exists (select from assignments where va_id = ${userId} and ended_at is null) as "hasClient",
      exists (select from assignments where client_id = ${userId} and ended_at is null) as "hasVa",
      exists (select from tasks where va_id = ${userId} and status not in ('done', 'cancelled'))
        or exists (select from tasks
          where client_id = ${userId} and status not in ('done', 'cancelled')) as "hasOpenTasks",
      exists (select from subscriptions where user_id = ${userId} and plan_runs(status, end_date))
        as "hasSubscription"
  `.execute(db);
  const [dependencies] = rows;
  if (!dependencies) throw new Error('A select without a table must return one row.');
  return dependencies;
}
