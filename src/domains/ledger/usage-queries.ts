import { sql } from 'kysely';
import { usageAlertShare } from '#domains/plans/catalogue/catalogue.ts';
import type { Db } from '#server/db.ts';
import { exactHours } from '#shared/hours.ts';

/**
 * Whether a running plan has few hours left in the current billing period: a row of `client_usage` with the alias `usage`.
 * The first condition is the one that has an index; the share is rounded. A period that is not opened yet has no used hours.
 */
export const hasFewHoursLeft = sql<boolean>`(usage.used_share >= ${sql.lit(usageAlertShare)}
  and usage.taken > ${sql.lit(usageAlertShare)} * usage.given
  and usage.covered_until > billing_day()
  and usage.period_start = billing_period_start(usage.client_id))`;

/** The hours that were logged in the last month before the current one; null if there is none. */
export async function findUsedLastMonth(db: Db, clientId: number) {
  const { rows } = await sql<{ used: number }>`
    select coalesce(-sum(hours) filter (where kind = 'use'), 0) as used
    from ledger_totals where client_id = ${clientId}
      and period_start < billing_period_start(${clientId}::integer)
      and period_start >= (billing_period_start(${clientId}::integer) - interval '1 month')::date
    group by period_start order by period_start desc limit 1`.execute(db);
  return rows[0] ? exactHours(rows[0].used) : null;
}
