import type { Db } from '#server/db.ts';

export const findActivePlan = async (db: Db, userId: number) => {
  const subscription = await db
    .selectFrom('subscriptions')
    .select('plan')
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return subscription?.plan ?? null;
};
