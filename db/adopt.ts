import { type Kysely, sql, type Transaction } from 'kysely';
import { describeSchema } from './describe-schema.ts';
import { baseline, formerMigrations, lastFormerCommit } from './former-migrations.ts';
import { up as createBaseline } from './migrations/0001_baseline.ts';

/** Whether a database has migrations that the baseline replaced. */
export const isFormer = (applied: string[]) =>
  applied.some((name) => formerMigrations.includes(name));

/**
 * Replaces the records of the former migrations by the baseline's. Throws if the former migrations are incomplete, or if
 * the schema differs from the baseline's.
 */
export async function adoptFormerDatabase<DB>(db: Kysely<DB>, applied: string[]) {
  const isComplete = formerMigrations.every((name) => applied.includes(name));
  if (!isComplete)
    throw new Error(
      `The database is at ${applied.at(-1)}, an older schema than this version can migrate. ` +
        `Start GVA at commit ${lastFormerCommit} once, which migrates it, then start this version again.`,
    );
  await db.transaction().execute(async (trx) => {
    const differences = await compareWithBaseline(trx);
    if (differences.length > 0)
      throw new Error(
        `The schema of the database differs from ${baseline} in ${differences.length} lines. Undo the ` +
          `changes that GVA did not make, then start again.\n${differences.slice(0, 20).join('\n')}`,
      );
    await sql`delete from kysely_migration where name = any(${formerMigrations})`.execute(trx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${baseline}, ${new Date().toISOString()})`.execute(trx);
  });
}

/** Creates the baseline in a temporary schema, so that both descriptions come from the same PostgreSQL. */
async function compareWithBaseline<DB>(trx: Transaction<DB>) {
  const present = await describeSchema(trx);
  const { rows } = await sql<{ path: string }>`
    select current_setting('search_path') as path`.execute(trx);
  const path = rows[0]?.path;
  await sql`create schema gva_baseline`.execute(trx);
  await sql`select set_config('search_path', ${`gva_baseline, ${path}`}, true)`.execute(trx);
  await createBaseline(trx);
  const expected = await describeSchema(trx);
  await sql`select set_config('search_path', ${path}, true)`.execute(trx);
  await sql`drop schema gva_baseline cascade`.execute(trx);
  return [
    ...expected.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !expected.includes(line)).map((line) => `not expected: ${line}`),
  ];
}
