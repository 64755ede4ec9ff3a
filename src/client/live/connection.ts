import type { LiveEvent } from '#shared/live-event.ts';
import { newUuid } from '#shared/uuid.ts';

export type Delivery = { id: string; event: LiveEvent };

type Handlers = {
  onDelivery: (delivery: Delivery) => void;
  /** The server has ended the stream, for example because it is about to stop. */
  onEnded: () => void;
  /** The stream broke or was refused; `code` is the tRPC error code, if the server sent one. */
  onLost: (code: string | null) => void;
};

/** Opens one stream that continues after `lastEventId`. Returns a function that closes it. */
export type OpenStream = (
  input: { lastEventId: string | null; connectionId: string },
  handlers: Handlers,
) => () => void;

export type ConnectionState = 'connecting' | 'live' | 'offline';

type Options = {
  open: OpenStream;
  onDelivery: (delivery: Delivery) => void;
  onState: (state: ConnectionState) => void;
};

export type Connection = ReturnType<typeof createConnection>;

const maxRetryDelayMs = 15_000;
/** A stream that lasted this long was stable: the backoff starts over. */
const stableAfterMs = 5_000;
const tooManyStreamsDelayMs = 30_000;
/** Spreads the browsers of a node that stops. */
const maxDelayAfterEndMs = 200;

/** Retrying cannot succeed: the user lacks the session or the permission. */
const isFinal = (code: string | null) => code === 'FORBIDDEN' || code === 'UNAUTHORIZED';

/** Exponential backoff with jitter, so that all browsers do not reconnect together after a server restart. */
function retryDelay(attempt: number, code: string | null) {
  if (code === 'TOO_MANY_REQUESTS') return tooManyStreamsDelayMs * (1 + Math.random());
  if (attempt === 0) return 250 + Math.random() * 500;
  return Math.min(maxRetryDelayMs, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** One stream that reconnects automatically and continues after the last event it received. */
export function createConnection({ open, onDelivery, onState }: Options) {
  // Lets the server replace the previous stream of this connection if it is still open there.
  const connectionId = newUuid();
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
    // Ignore what a stream delivers after it was replaced.
    let isCurrent = true;
    let stop: (() => void) | undefined;
    const drop = () => {
      isCurrent = false;
      close = undefined;
      stop?.();
    };
    close = drop;
    stop = open(
      { lastEventId, connectionId },
      {
        onDelivery(delivery) {
          if (!isCurrent) return;
          openedAt ??= performance.now();
          lastEventId = delivery.id;
          onState('live');
          onDelivery(delivery);
        },
        onEnded() {
          if (!isCurrent) return;
          drop();
          if (isStable()) connectAfter(Math.random() * maxDelayAfterEndMs);
          else scheduleRetry(null);
        },
        onLost(code) {
          if (!isCurrent) return;
          drop();
          scheduleRetry(code);
        },
      },
    );
  }

  const isStable = () => openedAt !== undefined && performance.now() - openedAt > stableAfterMs;

  function connectAfter(delayMs: number) {
    onState('connecting');
    attempt = 0;
    retry = setTimeout(connect, delayMs);
  }

  function scheduleRetry(code: string | null) {
    if (isStable()) attempt = 0;
    onState(attempt === 0 ? 'connecting' : 'offline');
    if (isFinal(code)) return;
    retry = setTimeout(connect, retryDelay(attempt, code));
    attempt += 1;
  }

  return {
    /** Starts after the event `id`, or with new events only when it is null. */
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

    /** Reconnects immediately, for example after a sleep in which the stream may have died unnoticed. */
    refresh() {
      if (!isRunning) return;
      attempt = 0;
      connect();
    },
  };
}
