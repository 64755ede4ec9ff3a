import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '#db/types.ts';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { forEachClient } from './each-client.ts';
import { guardTimersOf } from './operations.ts';
import { releaseSettled } from './overdue.ts';
import { listGuardedClients } from './queries.ts';

/** Stops timers whose hours are used up, and asks clients. Each client is a separate transaction. */
export async function guardTimers(db: Kysely<Database>) {
  let stopped = 0;
  await forEachClient(
    (batch) => listGuardedClients(db, batch),
    async (clientId) => {
      stopped += await guardTimersOf(db, clientId);
    },
  );
  return stopped;
}

/** What runs every minute. Timers are first, because they run on; what was settled is released although one of them fails. */
export async function guardAll(db: Kysely<Database>) {
  try {
    await guardTimers(db);
  } finally {
    await releaseSettled(db);
  }
}

export const guardHours = defineJob({
  name: 'guard-hours',
  label: 'Hours limit of timers',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  run: ({ db }) => guardAll(db),
});
