import type { FastifyBaseLogger } from 'fastify';
import { loadAgency } from '#server/agency.ts';
import type { Db } from '#server/db.ts';
import { tooMany, unavailable } from '#server/errors.ts';
import { Follower, type FollowOptions } from './follower.ts';
import { openListener } from './listener.ts';
import { eventsChannel, type OutboxEvent } from './outbox.ts';
import { savePresence } from './presence.ts';
import { findActors } from './sessions.ts';
import { createTail } from './tail.ts';
import { parseTyping, typingChannel } from './typing.ts';
import { createWaker } from './wake.ts';

export type LiveFeed = {
  /**
   * Writes the events that an actor may see to the output, starting after `lastEventId` (or now), until the connection is
   * closed, the session ends or the feed closes. Throws `tooMany` when the user has too many streams.
   */
  follow(options: FollowOptions): void;
  /** Asks all nodes to read new events, after a request that may have written some. */
  wake(): void;
  countStreams(): number;
  /** Ends every stream, so that the server can close. */
  close(): Promise<void>;
};

type Options = {
  url: string;
  db: Db;
  log: FastifyBaseLogger;
  /** False until the database is migrated. */
  isReady?: () => boolean;
  timing?: Partial<typeof defaults>;
};

const defaults = {
  recheckMs: 60_000,
  recheckNewFollowersMs: 1_000,
  stallTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  heartbeatMs: 15_000,
  retryMs: 1_000,
  /** Events that nobody has announced are found by then, such as those of a script. */
  pollMs: 1_000,
  /** While an older transaction delays events that are committed. */
  waitingPollMs: 25,
};

const maxStreamsPerUser = 10;

const sessionsChannel = 'gva_sessions';

/**
 * Streams events to browsers. One connection listens for notifications, each event is read once for all streams, and
 * each stream gets the events that its user may see.
 */
export function createLiveFeed({ url, db, log, timing, isReady = () => true }: Options): LiveFeed {
  const times = { ...defaults, ...timing };
  const followers = new Set<Follower>();
  const newFollowers = new Set<Follower>();
  let isClosed = false;
  let look: NodeJS.Timeout | undefined;

  const tail = createTail({
    db,
    async onRead(rows) {
      // Before the browsers hear of it and read it.
      if (rows.some(({ kind }) => kind === 'seller')) await loadAgency(db);
      await refreshRights(findAffected(rows));
    },
    async onGap() {
      await loadAgency(db);
      await refreshRights(followers);
    },
    onAdvance() {
      for (const follower of followers) follower.send();
    },
    onWaiting() {
      clearTimeout(look);
      look = setTimeout(advance, times.waitingPollMs).unref();
    },
  });

  /** The followers whose role, approval or assigned client may have changed with these rows. */
  function findAffected(rows: OutboxEvent[]): Follower[] {
    const users = new Set(
      rows.flatMap(({ kind, objectId, vaId, formerVaId }) => {
        if (kind === 'user') return [objectId];
        return kind === 'assignment' ? [vaId, formerVaId] : [];
      }),
    );
    return users.size === 0
      ? []
      : [...followers].filter(({ options }) => users.has(options.actor.id));
  }

  /** Reads the rights of these streams' users again, and ends the streams whose session has ended. */
  async function refreshRights(outdated: Iterable<Follower>) {
    const bySession = [...outdated].filter(({ options }) => options.sessionId !== null);
    if (bySession.length === 0) return;
    const ids = new Set(bySession.map(({ options }) => options.sessionId ?? ''));
    const actors = await findActors(db, [...ids]);
    for (const follower of bySession) {
      const actor = actors.get(follower.options.sessionId ?? '');
      if (actor?.id === follower.options.actor.id) follower.setActor(actor);
      else end(follower);
    }
  }

  function notifyTyping(payload: string) {
    const signal = parseTyping(payload);
    if (!signal) return;
    for (const follower of followers)
      if (follower.options.actor.id === signal.receiverId) follower.notifyTyping(signal);
  }

  function end(follower: Follower) {
    followers.delete(follower);
    newFollowers.delete(follower);
    follower.end();
  }

  /** Makes a background task that is retried until it succeeds. Only the first of several failures is logged. */
  function retrying(task: () => Promise<unknown>, name: string) {
    let isFailing = false;
    let retry: NodeJS.Timeout | undefined;
    const run = (): void => {
      if (isClosed) return;
      clearTimeout(retry);
      if (!isReady()) {
        retry = setTimeout(run, times.retryMs / 10);
        retry.unref();
        return;
      }
      task().then(
        () => {
          isFailing = false;
        },
        (error) => {
          if (isClosed) return;
          if (!isFailing) log.warn({ err: error }, `live events: ${name} failed, retrying`);
          isFailing = true;
          clearTimeout(retry);
          retry = setTimeout(run, times.retryMs);
          retry.unref();
        },
      );
    };
    return run;
  }

  const advance = retrying(() => tail.advance(), 'reading');
  const recheck = retrying(() => refreshRights(followers), 'checking sessions');
  // A session may have ended between the check of the request and the start of its stream.
  const recheckNewFollowers = retrying(async () => {
    const checked = [...newFollowers];
    await refreshRights(checked);
    for (const follower of checked) newFollowers.delete(follower);
    updatePresence();
  }, 'checking sessions');
  const updatePresence = retrying(
    () =>
      savePresence(
        db,
        [...followers].map(({ options: { actor, timeZone = null } }) => ({
          userId: actor.id,
          timeZone,
        })),
      ),
    'saving presence',
  );

  const listener = openListener({
    url,
    log,
    channels: [eventsChannel, sessionsChannel, typingChannel],
    onReady() {
      advance();
      recheck();
    },
    onNotification(channel, payload) {
      if (channel === eventsChannel) advance();
      else if (channel === typingChannel) notifyTyping(payload);
      else
        for (const follower of followers) if (follower.options.sessionId === payload) end(follower);
    },
  });

  const timers = [
    setInterval(advance, times.pollMs),
    setInterval(recheck, times.recheckMs),
    setInterval(updatePresence, times.recheckMs),
    setInterval(() => newFollowers.size > 0 && recheckNewFollowers(), times.recheckNewFollowersMs),
    setInterval(() => {
      for (const follower of followers)
        if (follower.isStalled(times.stallTimeoutMs)) end(follower);
        else follower.sendHeartbeat(times.heartbeatMs);
    }, times.checkIntervalMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    follow(options) {
      if (isClosed) throw unavailable();
      const { actor, connectionId } = options;
      const mine = [...followers].filter((follower) => follower.options.actor.id === actor.id);
      const former =
        connectionId && mine.find((follower) => follower.options.connectionId === connectionId);
      if (former) end(former);
      else if (mine.length >= maxStreamsPerUser)
        throw tooMany('You have too many tabs open. Please close some of them.', 30);

      const follower = new Follower(options, { tail, db });
      followers.add(follower);
      newFollowers.add(follower);
      follower.start(() => end(follower));
    },

    wake: createWaker(db),
    countStreams: () => followers.size,

    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(look);
      for (const follower of followers) end(follower);
      await listener.close();
    },
  };
}
