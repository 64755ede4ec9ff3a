import { sql } from 'kysely';
import { usageAlertShare } from '#domains/plans/catalogue/catalogue.ts';

/**
 * Whether a running plan has few hours left in the current billing period: a row of `client_usage` with the alias `usage`.
 * The first condition is the one that has an index; the share is rounded. A period that is not opened yet has no used hours.
 */
export const hasFewHoursLeft = sql<boolean>`(usage.used_share >= ${sql.lit(usageAlertShare)}
  and usage.taken > ${sql.lit(usageAlertShare)} * usage.given
  and usage.covered_until > billing_day()
  and usage.period_start = billing_period_start(usage.client_id))`;
