import { sql } from 'kysely';
import type { DatabaseHandle } from '#server/db.ts';

/**
 * Moves every day and time of the business into the past, as if these months had gone by. Sessions stay, because they would end;
 * jobs are in another schema. Only between the acts of a test, because no trigger sees it.
 */
export const passMonths = ({ db }: DatabaseHandle, months: number) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await sql<{ statement: string }>`
      select format('update %I set %s', table_name, string_agg(format('%1$I = (%1$I - interval %2$L)::%3$s', column_name,
        ${`${months} months`}::text, data_type), ', ')) as statement
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and data_type in ('date', 'timestamp with time zone') and table_name <> 'sessions'
      group by table_name`.execute(trx);
    for (const { statement } of rows) await sql.raw(statement).execute(trx);
  });
