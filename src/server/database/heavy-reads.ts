import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';

/**
 * The procedures that read from the replica, if there is one: reports, figures, the activity log and long lists of
 * administrators. They only read, because they run again on the primary if the replica fails. Exports read their rows
 * there too (`src/domains/exports`).
 */
export const heavyReads: ReadonlySet<string> = new Set([
  'attention.list',
  'audit.list',
  'clients.list',
  'figures.overview',
  'figures.entries',
  'figures.history',
  'invoices.list',
  'invoices.sums',
  'pay.list',
  'pay.totals',
  'payments.listAll',
  'timeReport.list',
  'timeReport.totals',
]);

/** Runs a read on the replica, or on the primary if there is no replica that has every committed change. */
export type ReadHeavy = <Result>(
  work: (db: Kysely<Database>) => Promise<Result>,
) => Promise<Result>;

export const readFrom =
  (primary: Kysely<Database>): ReadHeavy =>
  (work) =>
    work(primary);
