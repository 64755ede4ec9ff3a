import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { listClientsWithUnopenedPeriod, openPeriod } from './queries.ts';

const hourMs = 3_600_000;
const batchSize = 500;

/**
 * Opens all billing periods that have started, so that clients get their hours on time even if no time is logged for
 * them. Runs on one node at a time; each client is a separate transaction.
 */
export const openPeriods = (db: Kysely<Database>) =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtext('gva billing')`;
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${key}) as "isFree"`.execute(connection);
    if (!rows[0]?.isFree) return 0;
    try {
      let opened = 0;
      for (;;) {
        const clients = await listClientsWithUnopenedPeriod(connection, batchSize);
        for (const clientId of clients) await openPeriod(connection, clientId);
        opened += clients.length;
        if (clients.length < batchSize) return opened;
      }
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });

/** Opens billing periods at startup and every hour. Failures are retried in the next run. */
export function startBilling(db: Kysely<Database>, report: (event: string) => void) {
  const run = () =>
    void openPeriods(db).catch((error: unknown) => {
      report(`opening billing periods failed: ${error instanceof Error ? error.message : error}`);
    });
  run();
  const timer = setInterval(run, hourMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
