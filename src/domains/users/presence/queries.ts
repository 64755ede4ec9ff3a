import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { WorkHours } from './schema.ts';

/** An open event stream updates `last_seen_at` once a minute; the limit allows for a reconnect in between. */
export const isOnline = sql<boolean>`coalesce(last_seen_at > now() - interval '150 seconds', false)`;

/** Of the row of `presence`. */
export const workHoursColumn = sql<WorkHours | null>`case when work_from is not null
  then json_build_object('from', work_from, 'to', work_to, 'days', work_days) end`;

export const findTimeZone = async (db: Db, userId: number) => {
  const found = await db
    .selectFrom('presence')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.timeZone ?? null;
};

/** Saves the time zone that a user has chosen, which is a first step of a new VA. */
export const saveTimeZone = (db: Db, userId: number, timeZone: string) =>
  db
    .with('confirmed', (confirmed) =>
      confirmed
        .updateTable('vaFirstDays')
        .set({ timeZoneAt: sql<string>`now()` })
        .where('vaId', '=', userId)
        .where('timeZoneAt', 'is', null),
    )
    .insertInto('presence')
    .values({ userId, timeZone })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone }))
    .execute();

export const findWorkplace = async (db: Db, userId: number) => {
  const found = await db
    .selectFrom('presence')
    .select(['timeZone', workHoursColumn.as('workHours')])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found ?? { timeZone: null, workHours: null };
};

export function saveWorkHours(db: Db, userId: number, hours: WorkHours | null) {
  const { from = null, to = null, days = null } = hours ?? {};
  const columns = { workFrom: from, workTo: to, workDays: days };
  return db
    .insertInto('presence')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute();
}
