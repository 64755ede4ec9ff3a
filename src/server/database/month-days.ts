import { sql } from 'kysely';
import { addMonths } from '#shared/month.ts';

/** The first day of a month such as `2026-11`, and of the month after it. */
export const firstDay = (month: string) => sql<string>`${`${month}-01`}::date`;
export const endDay = (month: string) => firstDay(addMonths(month, 1));
