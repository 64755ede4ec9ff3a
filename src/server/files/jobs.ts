import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { CleanupRefused, refuseForeignFiles, trashOrphans } from './orphans.ts';
import { deleteInterruptedUploads, deleteRemovedContent, deleteUnusedFiles } from './unused.ts';

/** No upload takes longer, so older content without a row is an orphan. */
export const maxUploadMs = 3_600_000;

/** Deletes the content of deleted files. */
export const deleteContent = defineJob({
  name: 'delete-file-content',
  label: 'Deletion of removed files',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  async run({ db, files, log }) {
    try {
      if ((await refuseForeignFiles({ db, files })) !== 'ours') return;
    } catch (error) {
      // The hourly cleanup reports it.
      if (error instanceof CleanupRefused) return;
      throw error;
    }
    const removed = await deleteRemovedContent({ db, files });
    if (removed > 0) log.info({ removed }, 'files: removed the content of deleted files');
  },
});

/** Deletes unused uploads and interrupted uploads, and moves content without a row to the trash. */
export const cleanUpFiles = defineJob({
  name: 'clean-up-files',
  label: 'Cleanup of uploaded files',
  input: z.object({}),
  schedule: '20 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 3_600,
  async run({ db, env, files, log }) {
    const before = new Date(Date.now() - maxUploadMs);
    await deleteUnusedFiles(db);
    await deleteInterruptedUploads(env, before);
    try {
      const counts = await trashOrphans({ db, files }, { before });
      const isQuiet = counts.trashed + counts.restored + counts.removed === 0;
      log[isQuiet ? 'info' : 'warn'](counts, 'files: cleaned up orphans');
    } catch (error) {
      // An operator has to decide; a retry would find the same.
      if (!(error instanceof CleanupRefused)) throw error;
      log.error(`files: ${error.message}`);
    }
  },
});
