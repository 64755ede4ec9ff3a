import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import { tooMany, unavailable } from '#server/errors.ts';
import {
  createFollower,
  type Delivery,
  type Follower,
  type FollowOptions,
} from './live/follower.ts';
import { openListener } from './live/listener.ts';
import { type OutboxEvent, pruneEvents } from './live/outbox.ts';
import { notePresence } from './live/presence.ts';
import { findActors } from './live/sessions.ts';
import { createTail } from './live/tail.ts';

export type { Delivery, FollowOptions, OutboxEvent };

export type LiveFeed = {
  /**
   * The events an actor may see, from just after `lastEventId` (or from a moment ago) until the signal aborts, the
   * session ends or the feed closes. Throws `tooMany` when the user has as many streams as anyone may.
   */
  follow(options: FollowOptions): AsyncGenerator<Delivery, void>;
  /** Ends every stream, so that the server can close. */
  close(): Promise<void>;
};

type Options = {
  url: string;
  db: Db;
  log: FastifyBaseLogger;
  /** False until the database is migrated; until then there is nothing to read. */
  isReady?: () => boolean;
  /** Milliseconds, but for `retention`, which is in seconds. */
  timing?: Partial<typeof defaults>;
};

const defaults = {
  recheck: 60_000,
  recheckNewcomers: 1_000,
  stalled: 30_000,
  look: 5_000,
  silence: 15_000,
  prune: 5 * 60_000,
  retention: 3_600,
  retry: 1_000,
};

const mostStreams = 10;
const prunedAtOnce = 5_000;

const eventsChannel = 'gva_events';
const sessionsChannel = 'gva_sessions';

/** What every browser hears of: one connection listens, one read serves all, each stream sees what it may. */
export function createLiveFeed({ url, db, log, timing, isReady = () => true }: Options): LiveFeed {
  const times = { ...defaults, ...timing };
  const followers = new Set<Follower>();
  const newcomers = new Set<Follower>();
  let isClosed = false;

  const tail = createTail({
    db,
    onRead: (rows) => refreshRights(concernedBy(rows)),
    onAdvance(rows) {
      for (const follower of followers) follower.notice(rows);
    },
  });

  /** Whose role, approval or assigned client may have changed with these rows. */
  function concernedBy(rows: OutboxEvent[]): Follower[] {
    const users = new Set(
      rows.flatMap(({ kind, objectId, vaId, formerVaId }) => {
        if (kind === 'user') return [objectId];
        return kind === 'assignment' ? [vaId, formerVaId] : [];
      }),
    );
    return users.size === 0 ? [] : [...followers].filter(({ actorId }) => users.has(actorId));
  }

  /** Asks the database anew what these streams may see; those whose session is over end. */
  async function refreshRights(some: Iterable<Follower>) {
    const bySession = [...some].filter(({ sessionId }) => sessionId !== null);
    if (bySession.length === 0) return;
    const ids = new Set(bySession.map(({ sessionId }) => sessionId ?? ''));
    const actors = await findActors(db, [...ids]);
    for (const follower of bySession) {
      const actor = actors.get(follower.sessionId ?? '');
      if (actor?.id === follower.actorId) follower.setActor(actor);
      else end(follower);
    }
  }

  function end(follower: Follower) {
    followers.delete(follower);
    newcomers.delete(follower);
    follower.end();
  }

  /** A chore of the background: what fails is tried again, and said once. */
  function keepTrying(chore: () => Promise<unknown>, what: string) {
    let isFailing = false;
    let retry: NodeJS.Timeout | undefined;
    const run = (): void => {
      if (isClosed) return;
      clearTimeout(retry);
      if (!isReady()) {
        retry = setTimeout(run, times.retry / 10);
        retry.unref();
        return;
      }
      chore().then(
        () => {
          isFailing = false;
        },
        (error) => {
          if (isClosed) return;
          if (!isFailing) log.warn({ err: error }, `live events: ${what} failed, trying again`);
          isFailing = true;
          clearTimeout(retry);
          retry = setTimeout(run, times.retry);
          retry.unref();
        },
      );
    };
    return run;
  }

  const advance = keepTrying(() => tail.advance(), 'reading');
  const recover = keepTrying(() => tail.recover(), 'catching up');
  const recheck = keepTrying(() => refreshRights(followers), 'checking sessions');
  // A session may have ended between the check of the request and the start of its stream.
  const recheckNewcomers = keepTrying(async () => {
    const arrived = [...newcomers];
    await refreshRights(arrived);
    for (const follower of arrived) newcomers.delete(follower);
    noteWhoIsHere();
  }, 'checking sessions');
  const noteWhoIsHere = keepTrying(
    () =>
      notePresence(
        db,
        [...followers].map(({ actorId, timeZone }) => ({ userId: actorId, timeZone })),
      ),
    'noting who is here',
  );
  const prune = keepTrying(async () => {
    const bounds = { seconds: times.retention, limit: prunedAtOnce };
    while (!isClosed && (await pruneEvents(db, bounds)) === prunedAtOnce);
  }, 'pruning');

  const listener = openListener({
    url,
    log,
    channels: [eventsChannel, sessionsChannel],
    onReady() {
      recover();
      recheck();
    },
    onNotification(channel, payload) {
      if (channel === eventsChannel) advance();
      else for (const follower of followers) if (follower.sessionId === payload) end(follower);
    },
  });

  const timers = [
    setInterval(recheck, times.recheck),
    setInterval(noteWhoIsHere, times.recheck),
    setInterval(() => newcomers.size > 0 && recheckNewcomers(), times.recheckNewcomers),
    setInterval(() => {
      for (const follower of followers)
        if (follower.isStalled(times.stalled)) end(follower);
        else follower.greet(times.silence);
    }, times.look),
    // The nodes of one database are not to knock together.
    setInterval(prune, times.prune * (0.8 + Math.random() / 5)),
  ];
  for (const timer of timers) timer.unref();

  return {
    follow(options) {
      if (isClosed) throw unavailable();
      const mine = [...followers].filter(({ actorId }) => actorId === options.actor.id);
      const former = mine.find(
        ({ connectionId }) => connectionId !== null && connectionId === options.connectionId,
      );
      if (former) end(former);
      else if (mine.length >= mostStreams)
        throw tooMany('You have too many tabs open. Please close some of them.', 30);

      const follower = createFollower(options, { tail, db });
      if (options.signal.aborted) follower.end();
      else {
        followers.add(follower);
        newcomers.add(follower);
        options.signal.addEventListener('abort', () => end(follower), { once: true });
      }
      return follower.read();
    },

    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const follower of followers) end(follower);
      await listener.close();
    },
  };
}
