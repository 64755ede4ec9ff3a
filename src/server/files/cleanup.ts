import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { clearIncoming, clearRemoved, forgetUnused } from './leftovers.ts';
import { CleanupRefused, clearOrphans, refuseForeignFiles } from './orphans.ts';
import type { FileStore } from './store.ts';

type Options = {
  db: Db;
  files: FileStore;
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;
  log: FastifyBaseLogger;
  /** False until there is a table to read. */
  isReady: () => boolean;
};

const everyMinute = 60_000;
const everyHour = 3_600_000;

/** No upload takes as long: content without a row by then gets none. */
export const maxUploadMs = 3_600_000;

/** Keeps rows and content together: once at the start, then deletions every minute and everything every hour. */
export function startFileCleanup({ db, files, env, log, isReady }: Options): Worker {
  const startedAt = Date.now();
  let sweptAt = 0;

  async function sweep() {
    // With the embedded database only this process stores files there, so older ones are of a former process.
    const isAlone = env.DATABASE_URL === undefined;
    const before = new Date(isAlone ? startedAt : Date.now() - maxUploadMs);
    await forgetUnused(db);
    await clearIncoming(env, before);
    const counts = await clearOrphans({ db, files }, { before });
    const isQuiet = counts.trashed + counts.restored + counts.removed === 0;
    log[isQuiet ? 'info' : 'warn'](counts, 'files: cleaned up what no row names');
  }

  async function round() {
    const isSweepDue = Date.now() - sweptAt >= everyHour;
    try {
      if (isSweepDue) await sweep();
      if ((await refuseForeignFiles({ db, files })) === 'ours') {
        const removed = await clearRemoved({ db, files });
        if (removed > 0) log.info({ removed }, 'files: removed the content of deleted files');
      }
    } catch (error) {
      if (!(error instanceof CleanupRefused)) throw error;
      if (isSweepDue) log.error(`files: ${error.message}`);
    }
    if (isSweepDue) sweptAt = Date.now();
    return everyMinute;
  }

  return startWorker({ name: 'files: cleanup', round, log, isReady, retryAfterMs: everyMinute });
}
