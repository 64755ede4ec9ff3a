import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { id } from '#shared/id.ts';
import { requeueExport } from './queries.ts';
import { failExport } from './work-queries.ts';
import { writeExport } from './write-export.ts';

const brokenExport = 'The file could not be written. Please try again.';

/** Writes the file of a queued export. The effect is unique by the number of the attempt in the row of the export. */
export const writeExportJob = defineJob({
  name: 'write-export',
  label: 'CSV export',
  input: z.object({ exportId: id }),
  retry: { limit: 4, delaySeconds: 5 },
  // A million rows take a few minutes.
  timeoutSeconds: 3_600,
  run: (context, { exportId }) => writeExport(context, exportId),
  describe: async (_db, { exportId }) => `CSV export ${exportId}`,
  onFailure: (db, { exportId }) => failExport(db, exportId, brokenExport),
  onRetry: (db, { exportId }) => requeueExport(db, exportId),
});
