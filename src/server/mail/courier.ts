import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import { openListener } from '#server/live/listener.ts';
import { claimMails, type DueMail, findNextDue, markSent, postpone } from './outbox.ts';
import { unseal } from './seal.ts';
import { type MailEnv, secretOf } from './sender.ts';
import { openTransport } from './transport.ts';

export type Courier = { close: () => Promise<void> };

type Options = {
  url: string;
  db: Db;
  env: MailEnv;
  log: FastifyBaseLogger;
  /** False until there is a table to read. */
  isReady: () => boolean;
  /** Seconds. */
  timing?: Partial<typeof defaults>;
};

const defaults = {
  firstPause: 10,
  longestPause: 3_600,
  /** How long one delivery may take; the lease outlasts it, so that no other node sends the same meanwhile. */
  longestDelivery: 60,
  lease: 120,
  /** A notification may get lost with its connection; this is how late its mail can be. */
  longestSleep: 30,
  /** For those under way when the server stops. */
  farewell: 3,
};

const atOnce = 4;

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);

/**
 * Delivers what `queueMail` left, on every node, each mail by one of them. A mail that was handed over in the very
 * moment its node died is sent again, under the same Message-ID: rather twice than never.
 */
export function createCourier({ url, db, env, log, isReady, timing }: Options): Courier {
  const times = { ...defaults, ...timing };
  const transport = openTransport(env);
  let isClosed = false;
  let isAwake = false;
  let isFailing = false;
  let round: Promise<void> | undefined;
  let alarm: NodeJS.Timeout | undefined;

  const withinTime = (work: Promise<void>) => {
    const isLate = new AbortController();
    const late = pause(times.longestDelivery * 1000, undefined, { signal: isLate.signal }).then(
      () => {
        throw new Error('The mail server took too long.');
      },
    );
    return Promise.race([work, late]).finally(() => isLate.abort());
  };

  async function deliver({ id, recipient, sealedText, createdAt, ...mail }: DueMail) {
    try {
      const text = unseal(sealedText ?? '', secretOf(env));
      await withinTime(transport.send({ ...mail, to: recipient, text, date: createdAt }));
    } catch (error) {
      const { firstPause, longestPause } = times;
      await postpone(db, id, { error: messageOf(error), firstPause, longestPause });
      return;
    }
    await markSent(db, id);
  }

  async function deliverAll() {
    while (!isClosed) {
      isAwake = false;
      const due = await claimMails(db, { limit: atOnce, leaseSeconds: times.lease });
      const results = await Promise.allSettled(due.map(deliver));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      if (due.length === 0 && !isAwake) return;
    }
  }

  async function run() {
    let sleep = times.longestSleep;
    try {
      if (!isReady()) sleep = 1;
      else {
        await deliverAll();
        sleep = (await findNextDue(db)) ?? times.longestSleep;
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isClosed) log.warn({ err: error }, 'mail: delivery failed, trying again');
      isFailing = true;
      sleep = 2;
    }
    round = undefined;
    if (isClosed) return;
    const seconds = isAwake ? 0 : Math.min(times.longestSleep, Math.max(0.02, sleep));
    alarm = setTimeout(wake, seconds * 1000);
    alarm.unref();
  }

  function wake() {
    isAwake = true;
    if (isClosed || round) return;
    clearTimeout(alarm);
    round = run();
  }

  const listener = openListener({
    ...{ url, log, name: 'mail', channels: ['gva_mail'] },
    onReady: wake,
    onNotification: wake,
  });
  return {
    async close() {
      isClosed = true;
      clearTimeout(alarm);
      await listener.close();
      const isOver = new AbortController();
      const enough = pause(times.farewell * 1000, undefined, { signal: isOver.signal });
      await Promise.race([round, enough.catch(() => {})]);
      isOver.abort();
      transport.close();
    },
  };
}
