import type { Db } from '#server/db.ts';

export const findAdjustmentOfRequest = (db: Db, requestId: string) =>
  db
    .selectFrom('timeAdjustments')
    .select(['timeLogId', 'hours', 'reason', 'actorId'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();

type NewAdjustment = {
  requestId: string;
  timeLogId: number;
  hours: number;
  reason: string;
  actorId: number;
};

/** The database copies the rest from the log, checks the hours and books them. */
export const insertAdjustment = (db: Db, adjustment: NewAdjustment) =>
  db.insertInto('timeAdjustments').values(adjustment).execute();
