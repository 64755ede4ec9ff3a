import { isAfter, parsePosition } from '#shared/snapshot.ts';
import { newUuid } from '#shared/uuid.ts';
import {
  type ConnectionState,
  createConnection,
  type Delivery,
  type OpenStream,
} from './connection.ts';
import { createReplayBuffer } from './replay-buffer.ts';

/** Messages between the tabs of one browser. */
type Message =
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'state'; state: ConnectionState }
  | { type: 'join'; tab: string }
  | {
      type: 'welcome';
      tab: string;
      state: ConnectionState;
      after: string | null;
      recent: Delivery[];
    };

type Options = {
  /** The same in all tabs of one user, and different for every other user. */
  name: string;
  open: OpenStream;
  onDelivery: (delivery: Delivery) => void;
  onState: (state: ConnectionState) => void;
  /** Where the events begin that the data on the page may lack; null if it is unknown. */
  startAt: string | null;
  /** A leader that does not respond for this long is suspended; another tab takes over. */
  leaderTimeoutMs?: number;
};

/** Long enough for a tab that has just read its data. */
const replayWindowMs = 10_000;

/** Whether a tab whose last event was `other` has missed something up to `id`. */
function isMissing(id: string, other: string | null) {
  const [position, known] = [parsePosition(id), other === null ? undefined : parsePosition(other)];
  return !position || !known || isAfter(position, known);
}

// Web Locks exist only on https and localhost. Without them each tab opens its own stream.
const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

/**
 * One stream for all tabs, because a browser opens at most six HTTP/1.1 connections to a server. The tab that holds
 * the lock (the leader) opens the stream and broadcasts its events. When it closes, another tab gets the lock and
 * continues after the last event it received.
 */
export function createSharedStream({
  name,
  open,
  onDelivery,
  onState,
  startAt,
  leaderTimeoutMs = 2_000,
}: Options) {
  const tab = newUuid();
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  const recent = createReplayBuffer(replayWindowMs);
  let lastId = startAt;
  let state: ConnectionState = 'connecting';
  let isLeader = false;
  /** Events before the leader's welcome are ignored, because a gap before them would go unnoticed. */
  let isJoined = false;
  let isClosed = false;
  let releaseLock: (() => void) | undefined;
  let lockRequest: AbortController | undefined;
  let leaderTimer: ReturnType<typeof setTimeout> | undefined;

  const broadcast = (message: Message) => channel?.postMessage(message);

  function deliver(delivery: Delivery) {
    lastId = delivery.id;
    onDelivery(delivery);
  }

  function setState(next: ConnectionState) {
    if (next === state) return;
    state = next;
    onState(next);
    if (isLeader) broadcast({ type: 'state', state });
  }

  const connection = createConnection({
    open,
    onState: setState,
    onDelivery(delivery) {
      recent.add(delivery);
      deliver(delivery);
      broadcast({ type: 'delivery', delivery });
    },
  });

  function startLeading() {
    if (isClosed) return;
    isLeader = true;
    clearTimeout(leaderTimer);
    recent.restart(lastId);
    connection.start(lastId);
    return new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
  }

  function stopLeading() {
    isLeader = false;
    connection.stop();
  }

  /** Waits for the lock, or takes it from a leader that does not respond. */
  function requestLock({ steal }: { steal: boolean }) {
    lockRequest?.abort();
    lockRequest = new AbortController();
    let isOurs = false;
    navigator.locks
      .request(name, steal ? { steal } : { signal: lockRequest.signal }, () => {
        isOurs = true;
        return startLeading();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
        // Our lock was stolen: another tab found this one unresponsive.
        if (!isOurs || isClosed) return;
        stopLeading();
        requestLock({ steal: false });
        join();
      });
  }

  /** Asks the leader for its state and recent events. */
  function join() {
    isJoined = false;
    clearTimeout(leaderTimer);
    leaderTimer = setTimeout(() => requestLock({ steal: true }), leaderTimeoutMs);
    broadcast({ type: 'join', tab });
  }

  function catchUp(after: string, missed: Delivery[]) {
    // This tab missed the events between its last event and the first event of the buffer.
    if (isMissing(after, lastId)) deliver({ id: after, event: { kind: 'resync' } });
    for (const delivery of missed) if (isMissing(delivery.id, lastId)) deliver(delivery);
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (isLeader) {
      if (message.type === 'join')
        broadcast({ type: 'welcome', tab: message.tab, state, ...recent.read() });
      return;
    }
    if (message.type === 'welcome' && message.tab === tab) {
      isJoined = true;
      clearTimeout(leaderTimer);
      setState(message.state);
      if (message.after !== null) catchUp(message.after, message.recent);
    }
    if (!isJoined) return;
    if (message.type === 'state') setState(message.state);
    if (message.type === 'delivery') deliver(message.delivery);
  });

  if (channel) {
    requestLock({ steal: false });
    join();
  } else void startLeading();

  return {
    /** Call after a sleep or a change of network: the stream may be dead, or the leader suspended. */
    wake() {
      if (isLeader) connection.refresh();
      else join();
    },

    leave() {
      isClosed = true;
      clearTimeout(leaderTimer);
      lockRequest?.abort();
      stopLeading();
      releaseLock?.();
      channel?.close();
    },
  };
}
