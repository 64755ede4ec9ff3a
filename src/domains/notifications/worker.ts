import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { startWorker } from '#server/worker.ts';
import { notifyDue } from './due.ts';

const intervalMs = 60_000;

type Options = { db: Kysely<Database>; log: FastifyBaseLogger; isReady: () => boolean };

/** Tells every minute of what depends on the time, until it is closed. */
export const startNotifying = ({ db, log, isReady }: Options) =>
  startWorker({
    name: 'notifying',
    log,
    isReady,
    async round() {
      await notifyDue(db, new Date());
      return intervalMs;
    },
  });
