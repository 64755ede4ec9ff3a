import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { startWorker } from '#server/worker.ts';
import { notifyDue } from './due.ts';
import { sendNotificationMails } from './mail/mailing.ts';

const intervalMs = 60_000;

type Options = {
  db: Kysely<Database>;
  env: MailEnv;
  log: FastifyBaseLogger;
  isReady: () => boolean;
};

/** Tells every minute of what depends on the time, and mails what is due, until it is closed. */
export const startNotifying = ({ db, env, log, isReady }: Options) =>
  startWorker({
    name: 'notifying',
    log,
    isReady,
    async round() {
      const now = new Date();
      await notifyDue(db, now);
      await sendNotificationMails({ db, env }, now);
      return intervalMs;
    },
  });
