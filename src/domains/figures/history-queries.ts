import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Period } from './period.ts';
import { entriesOf } from './sources.ts';

/** The revenue and the cost of a period; null if there is no row of it. */
export async function findSums(db: Db, period: Period) {
  const { rows } = await sql<{ revenue: number | null; cost: number | null }>`select
    (select sum(amount) from (${entriesOf.revenue(period)}) as earned) as revenue,
    (select sum(amount) from (${entriesOf.cost(period)}) as spent) as cost`.execute(db);
  return rows[0] ?? { revenue: null, cost: null };
}
