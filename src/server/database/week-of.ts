import { type RawBuilder, sql } from 'kysely';
import type { FirstDay } from '#shared/date-style.ts';

/** The first moment of the week of this timestamp. `date_trunc` begins weeks on Mondays, so others are shifted. */
export function weekOf(timestamp: RawBuilder<unknown>, firstDay: FirstDay) {
  // A literal, because PostgreSQL does not recognize the same expression with another parameter.
  const shift = sql`make_interval(days => ${sql.lit((firstDay + 6) % 7)})`;
  return sql`(date_trunc('week', ${timestamp} - ${shift}) + ${shift})`;
}
