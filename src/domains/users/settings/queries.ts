import type { RowChange } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { defaultDateStyle, toFirstDay } from '#shared/date-style.ts';
import type { UserSettings } from './schema.ts';

const defaults: UserSettings = {
  ...defaultDateStyle,
  quietFrom: null,
  quietTo: null,
  digestHour: null,
};

export async function findUserSettings(db: Db, userId: number): Promise<UserSettings> {
  const found = await db
    .selectFrom('userSettings')
    .select(['firstDayOfWeek', 'clock', 'quietFrom', 'quietTo', 'digestHour'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found ? { ...found, firstDayOfWeek: toFirstDay(found.firstDayOfWeek) } : defaults;
}

export const saveUserSettings = (
  db: Db,
  userId: number,
  changes: Omit<RowChange<'userSettings'>, 'userId'>,
) =>
  db
    .insertInto('userSettings')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changes }))
    .execute();
