import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import { openListener } from '#server/live/listener.ts';
import { startWorker } from '#server/worker.ts';
import { openContent } from './content.ts';
import { claimMails, type DueMail, findNextDue, markSent, scheduleRetry } from './outbox.ts';
import type { MailEnv } from './sender.ts';
import { openTransport } from './transport.ts';

export type MailWorker = { close: () => Promise<void> };

type Options = {
  url: string;
  db: Db;
  env: MailEnv;
  log: FastifyBaseLogger;
  /** False until the database is migrated. */
  isReady: () => boolean;
  /** Seconds. */
  timing?: Partial<typeof defaults>;
};

const defaults = {
  firstRetrySeconds: 10,
  maxRetrySeconds: 3_600,
  /** Shorter than the lease, so that no other node sends the same mail in the meantime. */
  maxDeliverySeconds: 60,
  leaseSeconds: 120,
  /** The longest delay of a mail whose notification was lost with its connection. */
  maxIdleSeconds: 30,
  /** Time for running deliveries to finish when the server stops. */
  shutdownGraceSeconds: 3,
};

const maxMailsPerClaim = 4;

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);

/**
 * Delivers queued mails. Every node runs a worker, and each mail is claimed by one of them. Delivery is at least once:
 * a mail whose node crashed during delivery is sent again under the same Message-ID.
 */
export function createMailWorker({ url, db, env, log, isReady, timing }: Options): MailWorker {
  const times = { ...defaults, ...timing };
  const transport = openTransport(env);
  let isClosed = false;

  const withinTime = (work: Promise<void>) => {
    const isLate = new AbortController();
    const late = pause(times.maxDeliverySeconds * 1000, undefined, { signal: isLate.signal }).then(
      () => {
        throw new Error('The mail server took too long.');
      },
    );
    return Promise.race([work, late]).finally(() => isLate.abort());
  };

  async function deliver(mail: DueMail) {
    const { id } = mail;
    try {
      await withinTime(transport.send(openContent(mail, env)));
    } catch (error) {
      const { firstRetrySeconds, maxRetrySeconds } = times;
      await scheduleRetry(db, id, { error: messageOf(error), firstRetrySeconds, maxRetrySeconds });
      return;
    }
    await markSent(db, id);
  }

  async function deliverDue() {
    let isDone = false;
    while (!isClosed && !isDone) {
      const due = await claimMails(db, {
        limit: maxMailsPerClaim,
        leaseSeconds: times.leaseSeconds,
      });
      const results = await Promise.allSettled(due.map(deliver));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      isDone = due.length === 0;
    }
    const seconds = (await findNextDue(db)) ?? times.maxIdleSeconds;
    return Math.min(times.maxIdleSeconds, Math.max(0.02, seconds)) * 1000;
  }

  const worker = startWorker({
    name: 'mail: delivery',
    round: deliverDue,
    log,
    isReady,
    shutdownGraceMs: times.shutdownGraceSeconds * 1000,
  });
  const listener = openListener({
    url,
    log,
    name: 'mail',
    channels: ['gva_mail'],
    onReady: worker.wake,
    onNotification: worker.wake,
  });
  return {
    async close() {
      isClosed = true;
      await listener.close();
      await worker.close();
      transport.close();
    },
  };
}
