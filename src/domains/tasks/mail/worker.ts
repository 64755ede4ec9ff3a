import { startWorker, type Worker } from '#server/worker.ts';
import type { RunContext } from './import.ts';

type Options = Omit<RunContext, 'signal'> & {
  /** False until the database is migrated. */
  isReady: () => boolean;
};

const folderIntervalMs = 3_000;
const imapIntervalMs = 30_000;

/** Imports mails until it is closed; undefined if tasks by email are off. */
export function startTaskMailImport({ isReady, ...context }: Options): Worker | undefined {
  const { env, log } = context;
  if (env.TASK_MAIL_ADDRESS === undefined) return undefined;
  const stop = new AbortController();
  const worker = startWorker({
    name: 'tasks by email',
    log,
    isReady,
    retryAfterMs: imapIntervalMs,
    round: async () => {
      // The parsers of mails are loaded only by servers that use them.
      const { importTaskMails } = await import('./import.ts');
      await importTaskMails({ ...context, signal: stop.signal });
      return env.TASK_MAIL_IMAP_URL === undefined ? folderIntervalMs : imapIntervalMs;
    },
  });
  return {
    ...worker,
    async close() {
      stop.abort();
      await worker.close();
    },
  };
}
