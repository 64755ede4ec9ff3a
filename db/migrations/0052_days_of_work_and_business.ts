import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { replaceIn } from '../alter.ts';

/**
 * The earliest start of time on a task, and the time zone of the business. Totals of days stay in UTC. A plan that ends today
 * ended when the day of the business began, which is never in the future.
 */
export async function up(db: Kysely<unknown>) {
  for (const subject of ['work-start', 'business-day']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await replaceIn(db, 'add_to_total', 'billing_day()', 'utc_day()');
  const end = 'coalesce(new.end_date, billing_day())';
  const inUtc = `${end}::timestamp at time zone 'UTC'`;
  await replaceIn(db, 'keep_subscription', inUtc, `business_day_start(${end})`);
}
