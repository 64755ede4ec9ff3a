import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { startWorker } from '#server/worker.ts';
import { createTasksOfDueRoutines } from './due-operations.ts';
import { findNextWakeAt } from './queries.ts';

type Options = {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** False until the database is migrated. */
  isReady: () => boolean;
  now?: () => Date;
};

/** The longest delay of a schedule that was saved while the worker slept. */
const maxIdleMs = 30_000;
const minIdleMs = 1_000;

/** Creates the tasks of routines on their dates. Each node runs one; they share the work. */
export function startRoutineWorker({ db, log, isReady, now = () => new Date() }: Options) {
  return startWorker({
    name: 'routines',
    log,
    isReady,
    round: async () => {
      const { errors } = await createTasksOfDueRoutines(db, now());
      for (const error of errors) log.warn({ err: error }, 'routines: creating a task failed');
      const next = await findNextWakeAt(db);
      const delayMs = next === null ? maxIdleMs : Date.parse(next) - now().getTime();
      return Math.min(maxIdleMs, Math.max(minIdleMs, delayMs));
    },
  });
}
