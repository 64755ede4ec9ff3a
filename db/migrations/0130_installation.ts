import { type Kysely, sql } from 'kysely';

/**
 * One row: the id of this database, which a file store carries as that of its owner, and when a write last went through,
 * which tells whether it takes any.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('installation')
    .addColumn('is_only', 'boolean', (col) => col.primaryKey().defaultTo(true).check(sql`is_only`))
    .addColumn('id', 'uuid', (col) => col.notNull().defaultTo(sql`gen_random_uuid()`))
    .addColumn('written_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`insert into installation default values`.execute(db);
}
