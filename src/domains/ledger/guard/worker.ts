import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/transaction.ts';
import { startWorker } from '#server/worker.ts';
import { applyGuard, listGuardedClients } from './queries.ts';

const intervalMs = 60_000;
/** The next round continues. */
const maxClientsPerRound = 500;

/** Stops timers whose hours are used up, and asks clients. Does no harm if it runs on several nodes. */
export async function guardTimers(db: Kysely<Database>) {
  let stopped = 0;
  for (const clientId of await listGuardedClients(db, maxClientsPerRound))
    stopped += await inTransaction(db, (trx) => applyGuard(trx, clientId));
  return stopped;
}

type Options = { db: Kysely<Database>; log: FastifyBaseLogger; isReady: () => boolean };

/** Guards timers every minute, until it is closed. */
export const startGuardingTimers = ({ db, log, isReady }: Options) =>
  startWorker({
    name: 'guarding timers',
    log,
    isReady,
    async round() {
      await guardTimers(db);
      return intervalMs;
    },
  });
