import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '#db/types.ts';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { guardTimersOf } from './operations.ts';
import { listGuardedClients } from './queries.ts';

const batchSize = 500;

/** Stops timers whose hours are used up, and asks clients. Each client is a separate transaction. */
export async function guardTimers(db: Kysely<Database>) {
  let stopped = 0;
  let after = 0;
  for (;;) {
    const clients = await listGuardedClients(db, { after, limit: batchSize });
    for (const clientId of clients) {
      stopped += await guardTimersOf(db, clientId);
      after = clientId;
    }
    if (clients.length < batchSize) return stopped;
  }
}

export const guardHours = defineJob({
  name: 'guard-hours',
  label: 'Hours limit of timers',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  async run({ db }) {
    await guardTimers(db);
  },
});
