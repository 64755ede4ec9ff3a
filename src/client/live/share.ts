import { replayedBeforeHello } from '#shared/live-event.ts';
import {
  type ConnectionState,
  createConnection,
  type Delivery,
  type OpenStream,
} from './connection.ts';
import { randomName } from './random-name.ts';
import { createRecent } from './recent.ts';

/** What the tabs of one browser say to each other. */
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
  /** The same in all tabs of one person, and in no others. */
  name: string;
  open: OpenStream;
  onDelivery: (delivery: Delivery) => void;
  onState: (state: ConnectionState) => void;
  /** Milliseconds; a leader that says nothing for so long is asleep, and another tab does its work. */
  answerWithin?: number;
};

/** Data younger than this at the hello is covered by what the server repeats; the rest is for the way there. */
const coveredByHello = replayedBeforeHello - 5_000;

const isAfter = (id: string, other: string | null) => other === null || Number(id) > Number(other);

// Web Locks are missing on plain http from another machine; there every tab has a stream of its own.
const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

/**
 * One stream for all tabs of a browser, which may hold only six connections to a server over HTTP/1.1. The tab that
 * has the lock holds the stream and passes on what it hears; when it closes, the lock goes to another, which goes on
 * after the last event it was told of.
 */
export function createShare({ name, open, onDelivery, onState, answerWithin = 2_000 }: Options) {
  const tab = randomName();
  const startedAt = performance.now();
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  const recent = createRecent(coveredByHello);
  let lastId: string | null = null;
  let state: ConnectionState = 'connecting';
  let isLeader = false;
  /** Until the leader has said where it stands, a gap between us and it would go unnoticed. */
  let isWelcome = false;
  let isGone = false;
  let abdicate: (() => void) | undefined;
  let waiting: AbortController | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => channel?.postMessage(message);

  /** Data that was loaded long before the first sign of life is covered by no event. */
  function take({ id, event }: Delivery) {
    const isLate = lastId === null && performance.now() - startedAt > coveredByHello;
    lastId = id;
    onDelivery({ id, event: isLate && event.kind === 'hello' ? { kind: 'resync' } : event });
  }

  function setState(next: ConnectionState) {
    if (next === state) return;
    state = next;
    onState(next);
    if (isLeader) say({ type: 'state', state });
  }

  const connection = createConnection({
    open,
    onState: setState,
    onDelivery(delivery) {
      recent.add(delivery, lastId);
      take(delivery);
      say({ type: 'delivery', delivery });
    },
  });

  function lead() {
    if (isGone) return;
    isLeader = true;
    clearTimeout(patience);
    recent.clear();
    connection.start(lastId);
    return new Promise<void>((resolve) => {
      abdicate = resolve;
    });
  }

  function resign() {
    isLeader = false;
    connection.stop();
  }

  /** Waits in line for the lock, or takes it from a leader that does not answer. */
  function queue({ steal }: { steal: boolean }) {
    waiting?.abort();
    waiting = new AbortController();
    let isOurs = false;
    navigator.locks
      .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        isOurs = true;
        return lead();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
        // Only a lock that was ours can have been taken: by a tab that found this one asleep.
        if (!isOurs || isGone) return;
        resign();
        queue({ steal: false });
        join();
      });
  }

  /** Asks the leader what there is to know. */
  function join() {
    isWelcome = false;
    clearTimeout(patience);
    patience = setTimeout(() => queue({ steal: true }), answerWithin);
    say({ type: 'join', tab });
  }

  function hearWelcome(after: string, missed: Delivery[]) {
    if (lastId === null) take({ id: after, event: { kind: 'hello' } });
    // Whatever came between the last event known here and the first one repeated, this tab has missed.
    else if (isAfter(after, lastId)) take({ id: after, event: { kind: 'resync' } });
    for (const delivery of missed) if (isAfter(delivery.id, lastId)) take(delivery);
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (isLeader) {
      if (message.type === 'join')
        say({ type: 'welcome', tab: message.tab, state, ...recent.read() });
      return;
    }
    if (message.type === 'welcome' && message.tab === tab) {
      isWelcome = true;
      clearTimeout(patience);
      setState(message.state);
      if (message.after !== null) hearWelcome(message.after, message.recent);
    }
    if (!isWelcome) return;
    if (message.type === 'state') setState(message.state);
    if (message.type === 'delivery') take(message.delivery);
  });

  if (channel) {
    queue({ steal: false });
    join();
  } else void lead();

  return {
    /** After a sleep or a change of network: the stream may be dead, or the leader still asleep. */
    wake() {
      if (isLeader) connection.refresh();
      else join();
    },

    leave() {
      isGone = true;
      clearTimeout(patience);
      waiting?.abort();
      resign();
      abdicate?.();
      channel?.close();
    },
  };
}
