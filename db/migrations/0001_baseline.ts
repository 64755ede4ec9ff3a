import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The files of `db/schema`, each after the files that it refers to. */
const subjects = [
  'common',
  'people',
  'live',
  'accounts',
  'leads',
  'work',
  'feedback',
  'files',
  'time',
  'time-triggers',
  'billing',
  'billing-triggers',
  'payments',
  'messages',
  'workflows',
  'routines',
  'totals',
  'totals-triggers',
  'system',
];

export async function up<DB>(db: Kysely<DB>) {
  for (const subject of subjects) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
