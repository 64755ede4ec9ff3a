import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/** The schema of version 1.0.0. */
export async function up<DB>(db: Kysely<DB>) {
  await createJobEngine(db);
  // A function may use tables and functions that come later.
  await sql`set local check_function_bodies = off`.execute(db);
  await sql
    .raw(await readFile(new URL('./0001_baseline.sql', import.meta.url), 'utf8'))
    .execute(db);
  await sql`set local check_function_bodies = on`.execute(db);
}

const schema = 'pgboss';

/** Creates the tables of pg-boss, unless a restore or a reset has kept them. The start of the app creates the queues. */
async function createJobEngine<DB>(db: Kysely<DB>) {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  if (rows.length > 0) return;
  // The migration has a transaction already.
  const plans = getConstructionPlans(schema).replaceAll(/^\s*(BEGIN|COMMIT);\s*$/gm, '');
  await sql.raw(plans).execute(db);
}
