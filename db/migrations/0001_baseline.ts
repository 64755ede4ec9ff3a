import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import { createSchema } from '../schema.ts';

/** The schema of version 1.0.0. */
export async function up<DB>(db: Kysely<DB>) {
  await createJobEngine(db);
  await createSchema(db);
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
