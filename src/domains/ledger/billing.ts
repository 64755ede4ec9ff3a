import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { listUnopened, openPeriod } from './queries.ts';

const hour = 3_600_000;
const clientsAtOnce = 500;

/**
 * Opens the billing periods that have begun, so that hours are granted on their day also to clients for whom
 * nobody logs time. One node at a time; each client is a transaction of its own, done or not.
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
        const clients = await listUnopened(connection, clientsAtOnce);
        for (const clientId of clients) await openPeriod(connection, clientId);
        opened += clients.length;
        if (clients.length < clientsAtOnce) return opened;
      }
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });

/** At the start and every hour until stopped; what fails is tried again an hour later. */
export function startBilling(db: Kysely<Database>, report: (event: string) => void) {
  const run = () =>
    void openPeriods(db).catch((error: unknown) => {
      report(`opening billing periods failed: ${error instanceof Error ? error.message : error}`);
    });
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
