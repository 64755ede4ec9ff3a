import type { LiveEvent } from '#shared/live-event.ts';
import { randomName } from './random-name.ts';

export type Delivery = { id: string; event: LiveEvent };

type Handlers = {
  onDelivery: (delivery: Delivery) => void;
  /** The stream is over; `code` is the tRPC code of a refusal. */
  onLost: (code: string | null) => void;
};

/** Opens one stream that goes on after `lastEventId`; answers how to close it. */
export type OpenStream = (
  input: { lastEventId: string | null; seat: string },
  handlers: Handlers,
) => () => void;

export type ConnectionState = 'connecting' | 'live' | 'offline';

type Options = {
  open: OpenStream;
  onDelivery: (delivery: Delivery) => void;
  onState: (state: ConnectionState) => void;
};

export type Connection = ReturnType<typeof createConnection>;

const longestPause = 15_000;
/** A stream that held this long was a good one: the next failure starts from the beginning. */
const goodAfter = 5_000;
const pauseWhenFull = 30_000;

/** Another try helps nobody: the server knows who asks, and says no. */
const isFinal = (code: string | null) => code === 'FORBIDDEN' || code === 'UNAUTHORIZED';

/** Some of it is chance, so that the browsers of a server that restarts do not all knock at once. */
function pauseBefore(attempt: number, code: string | null) {
  if (code === 'TOO_MANY_REQUESTS') return pauseWhenFull * (1 + Math.random());
  if (attempt === 0) return 250 + Math.random() * 500;
  return Math.min(longestPause, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** One stream that comes back by itself, each time after the last event it heard. */
export function createConnection({ open, onDelivery, onState }: Options) {
  // Tells the server that a stream is the successor of the one before, should that still hang there.
  const seat = randomName();
  let lastEventId: string | null = null;
  let close: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let openedAt: number | undefined;
  let isRunning = false;

  function connect() {
    clearTimeout(retry);
    retry = undefined;
    close?.();
    openedAt = undefined;
    // What a stream says after it was given up is nobody's business.
    let isCurrent = true;
    let stop: (() => void) | undefined;
    const drop = () => {
      isCurrent = false;
      close = undefined;
      stop?.();
    };
    close = drop;
    stop = open(
      { lastEventId, seat },
      {
        onDelivery(delivery) {
          if (!isCurrent) return;
          openedAt ??= performance.now();
          lastEventId = delivery.id;
          onState('live');
          onDelivery(delivery);
        },
        onLost(code) {
          if (!isCurrent) return;
          drop();
          wait(code);
        },
      },
    );
  }

  function wait(code: string | null) {
    if (openedAt !== undefined && performance.now() - openedAt > goodAfter) attempt = 0;
    onState(attempt === 0 ? 'connecting' : 'offline');
    if (isFinal(code)) return;
    retry = setTimeout(connect, pauseBefore(attempt, code));
    attempt += 1;
  }

  return {
    /** Begins after `id`, or with whatever comes from now on. */
    start(id: string | null) {
      isRunning = true;
      attempt = 0;
      lastEventId = id;
      onState('connecting');
      connect();
    },

    stop() {
      isRunning = false;
      clearTimeout(retry);
      retry = undefined;
      close?.();
    },

    /** Opens anew at once, as after a sleep in which the stream may have died unnoticed. */
    refresh() {
      if (!isRunning) return;
      attempt = 0;
      connect();
    },
  };
}
