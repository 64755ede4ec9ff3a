import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { CleanupRefused, refuseForeignFiles, trashOrphans } from './orphans.ts';
import type { FileStore } from './store.ts';
import { deleteInterruptedUploads, deleteRemovedContent, deleteUnusedFiles } from './unused.ts';

type Options = {
  db: Db;
  files: FileStore;
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;
  log: FastifyBaseLogger;
  /** False until the database is migrated. */
  isReady: () => boolean;
};

const roundIntervalMs = 60_000;
const fullCleanupIntervalMs = 3_600_000;

/** No upload takes longer, so older content without a row is an orphan. */
export const maxUploadMs = 3_600_000;

/**
 * Keeps the file rows and the stored content consistent: removes the content of deleted files every minute, and runs the
 * full cleanup (unused uploads, interrupted uploads, orphans) at the start and every hour.
 */
export function startFileCleanup({ db, files, env, log, isReady }: Options): Worker {
  const startedAt = Date.now();
  let cleanedAt = 0;

  async function cleanUp() {
    // With the embedded database only this process stores files, so uploads from before its start were interrupted.
    const isOnlyNode = env.DATABASE_URL === undefined;
    const before = new Date(isOnlyNode ? startedAt : Date.now() - maxUploadMs);
    await deleteUnusedFiles(db);
    await deleteInterruptedUploads(env, before);
    const counts = await trashOrphans({ db, files }, { before });
    const isQuiet = counts.trashed + counts.restored + counts.removed === 0;
    log[isQuiet ? 'info' : 'warn'](counts, 'files: cleaned up orphans');
  }

  async function round() {
    const isFullCleanupDue = Date.now() - cleanedAt >= fullCleanupIntervalMs;
    try {
      if (isFullCleanupDue) await cleanUp();
      if ((await refuseForeignFiles({ db, files })) === 'ours') {
        const removed = await deleteRemovedContent({ db, files });
        if (removed > 0) log.info({ removed }, 'files: removed the content of deleted files');
      }
    } catch (error) {
      if (!(error instanceof CleanupRefused)) throw error;
      if (isFullCleanupDue) log.error(`files: ${error.message}`);
    }
    if (isFullCleanupDue) cleanedAt = Date.now();
    return roundIntervalMs;
  }

  return startWorker({
    name: 'files: cleanup',
    round,
    log,
    isReady,
    retryAfterMs: roundIntervalMs,
  });
}
