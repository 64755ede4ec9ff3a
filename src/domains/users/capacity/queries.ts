import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Sets the weekly hours of a VA from a day on. */
export async function upsertCapacity(
  db: Db,
  values: { vaId: number; validFrom: string; weeklyHours: number; setBy: number },
) {
  await db
    .insertInto('vaCapacities')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['vaId', 'validFrom']).doUpdateSet({
        weeklyHours: values.weeklyHours,
        setBy: values.setBy,
        setAt: sql`clock_timestamp()`,
      }),
    )
    .execute();
}

export const findCapacityOn = (db: Db, vaId: number, day: string) =>
  db
    .selectFrom('vaCapacities')
    .select('weeklyHours')
    .where('vaId', '=', vaId)
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Waits for others who set the hours of the same VA. */
export const lockVa = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'va')
    .forNoKeyUpdate()
    .executeTakeFirst();
