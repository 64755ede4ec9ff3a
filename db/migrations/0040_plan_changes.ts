import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Upgrades with a credit, scheduled changes of plans, packs of hours, and unused hours that expire. */
export async function up(db: Kysely<unknown>) {
  for (const kind of ['pack', 'credit', 'expire'])
    for (const table of ['hours_ledger', 'ledger_totals']) await addValue(db, table, 'kind', kind);
  for (const table of ['checkouts', 'payments']) await addValue(db, table, 'kind', 'pack');
  await addValue(db, 'hours_questions', 'answer', 'pack');
  const file = new URL('../schema/plan-changes.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
