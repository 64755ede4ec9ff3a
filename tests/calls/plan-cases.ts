import type { World } from './world.ts';

export const terms = { monthlyHours: 120, hourlyRate: 7 };

/** Ends all active plans, so that each plan can be bought. */
export const endPlans = ({ gva }: World) =>
  gva.database.db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('status', '=', 'active')
    .execute();

/** The saved card of the client. */
export const savedCardOf = async ({ gva, people }: World) =>
  (await gva.callAs(people.client).billing.get.query()).savedCard;

export const subscriptionOf =
  (owner: 'client' | 'otherClient', stored: 'active' | 'cancelled', status: string) =>
  async ({ gva, people }: World) => {
    const { db } = gva.database;
    // A client can have one active plan, so the plans of earlier calls are ended first.
    await db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
    const { id } = await db
      .insertInto('subscriptions')
      .values({ userId: people[owner].id, plan: 'part-time', status: stored, ...terms })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, status };
  };
