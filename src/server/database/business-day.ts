import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Today in the time zone of the business: the day of invoices, payments, plans and figures. */
export async function findBusinessDay(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select billing_day() as today`.execute(db);
  return rows[0]?.today ?? '';
}

export async function findBusinessTimeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select business_time_zone() as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
