import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { addMonths } from '#shared/month.ts';

/** The first day of a month, and of the month after it. */
export const firstDay = (month: string) => sql<string>`${`${month}-01`}::date`;
export const endDay = (month: string) => firstDay(addMonths(month, 1));

/** The row of a query that returns one. */
export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returns one row.');
  return row;
}
