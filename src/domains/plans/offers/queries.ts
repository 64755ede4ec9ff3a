import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { runs } from '../catalogue/running-queries.ts';

/** The running subscriptions of each plan. */
export async function countRunning(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['plan', fn.countAll<number>().as('count')])
    .where(runs)
    .groupBy('plan')
    .execute();
  return new Map(rows.map(({ plan, count }) => [plan, Number(count)]));
}

/** Lets changes of plans wait for each other, until the end of the transaction. */
export const lockCatalogue = (db: Db) =>
  db.selectFrom('sellerDetails').select('id').forNoKeyUpdate().executeTakeFirstOrThrow();

export const insertPlanVersion = (db: Db, version: NewRow<'cataloguePlans'>) =>
  db.insertInto('cataloguePlans').values(version).returning('id').executeTakeFirstOrThrow();

/** Deletes the versions of a plan for a day that has not come. Returns whether there was one. */
export async function deletePlannedVersions(
  db: Db,
  { slug, validFrom }: { slug: string; validFrom: string },
) {
  const { numDeletedRows } = await db
    .deleteFrom('cataloguePlans')
    .where('slug', '=', slug)
    .where('validFrom', '=', validFrom)
    .where('validFrom', '>', sql<string>`billing_day()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that plans have begun today, once. The event of the row tells every process and browser. */
export const announceBegunPlans = (db: Db) =>
  sql`update seller_details set plans_day = billing_day()
    where exists (select from catalogue_plans where valid_from > plans_day and valid_from <= billing_day())`.execute(
    db,
  );
