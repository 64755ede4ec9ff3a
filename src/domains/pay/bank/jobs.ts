import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { listSealedAfter, replaceSealed } from './queries.ts';
import { sealAgain } from './sealed.ts';

const batchSize = 500;

/** Encrypts bank details with the current secret, so that a former secret can be removed. */
export const sealBankDetailsAgain = defineJob({
  name: 'seal-bank-details-again',
  label: 'Encryption of bank details',
  input: z.object({}),
  schedule: '50 3 * * *',
  retry: scheduledRetry,
  timeoutSeconds: 600,
  async run({ db, env }) {
    let last = 0;
    for (;;) {
      const rows = await listSealedAfter(db, last, batchSize);
      for (const row of rows) {
        const sealed = sealAgain(env, row);
        if (sealed !== undefined) await replaceSealed(db, row.vaId, row.sealed, sealed);
        last = row.vaId;
      }
      if (rows.length < batchSize) return;
    }
  },
});
