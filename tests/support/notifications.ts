import type { DatabaseHandle } from '#server/db.ts';
import type { TestUser } from './factories.ts';

type Gva = { database: Pick<DatabaseHandle, 'db'> };

/** An active plan of 100 hours. Returns its id. */
export async function addPlan({ database: { db } }: Gva, client: TestUser) {
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 100,
      hourlyRate: 7.5,
      startDate: '2026-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
