import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { clearIncoming, clearOrphans, clearRemoved, forgetUnused } from './leftovers.ts';
import type { FileStore } from './store.ts';

export type Caretaker = { close: () => Promise<void> };

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
const untilReady = 1_000;
const farewell = 2_000;

/** No upload takes as long: what has no row by then gets none. */
const longestUpload = 3_600_000;

/** Keeps rows and content together: once at the start, then deletions every minute and everything every hour. */
export function createCaretaker({ db, files, env, log, isReady }: Options): Caretaker {
  const startedAt = Date.now();
  let sweptAt = 0;
  let isClosed = false;
  let round = Promise.resolve();

  async function sweep() {
    // With the embedded database nobody but this process puts files there, so what is older is of a former one.
    const isAlone = env.DATABASE_URL === undefined;
    const before = new Date(isAlone ? startedAt : Date.now() - longestUpload);
    await forgetUnused(db);
    await clearIncoming(env, before);
    await clearOrphans({ db, files }, before);
  }

  async function goRound() {
    await clearRemoved({ db, files });
    if (Date.now() - sweptAt < everyHour) return;
    await sweep();
    sweptAt = Date.now();
  }

  const next = (pause: number): NodeJS.Timeout =>
    setTimeout(() => {
      if (!isReady()) {
        alarm = next(untilReady);
        return;
      }
      round = goRound()
        .catch((error) => log.warn({ err: error }, 'looking after the files failed'))
        .then(() => {
          if (!isClosed) alarm = next(everyMinute);
        });
    }, pause).unref();
  let alarm = next(0);

  return {
    async close() {
      isClosed = true;
      clearTimeout(alarm);
      // A store that does not answer must not hold up the end; the next start goes on.
      await Promise.race([round, pause(farewell, undefined, { ref: false })]);
    },
  };
}
