import { createStore } from '../store.ts';
import type { Outgoing, OutgoingStore } from './outgoing.ts';

/** `waiting`: nobody is sending it now, another try follows. `refused`: only a person can send it again. */
export type OutgoingState = 'sending' | 'waiting' | 'refused';
export type OutboxEntry = Outgoing & { state: OutgoingState };

type Options<Sent> = {
  stored: OutgoingStore;
  send: (outgoing: Outgoing) => Promise<Sent>;
  /** Whether the server may never have heard of it, so that sending it later can help. */
  wentUnanswered: (error: unknown) => boolean;
  /** Seconds to wait where the server says that too much is sent; null for any other error. */
  retryAfter: (error: unknown) => number | null;
  explain: (error: unknown) => string;
  makeKey: () => string;
  /** The entry stands until this has come to its end. */
  onSent: (sent: Sent) => Promise<void>;
  onRefused: (reason: string) => void;
  /** The server asks to wait; what is written is sent after that. */
  onDelayed: (reason: string) => void;
};

const shortestPause = 4_000;
const longestPause = 60_000;

/**
 * Sends what was written, one after the other and in the order of writing, for as long as it takes: over a lost
 * connection, a reload and in another tab. That none arrives twice is the work of its key.
 */
export function createOutbox<Sent>(options: Options<Sent>) {
  const { stored, send, wentUnanswered, retryAfter, explain, makeKey } = options;
  const { onSent, onRefused, onDelayed } = options;
  const entries = createStore<readonly OutboxEntry[]>([]);
  let work: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** By recipient: a limit on new conversations must not delay the others. */
  const pausedUntil = new Map<number, number>();
  let isOpen = false;
  let latest = 0;

  function stateOf({ refusal }: Outgoing): OutgoingState {
    if (refusal !== null) return 'refused';
    return work ? 'sending' : 'waiting';
  }
  const show = () =>
    entries.set(stored.list().map((outgoing) => ({ ...outgoing, state: stateOf(outgoing) })));

  /** Whether another one may go out. */
  async function attempt(outgoing: Outgoing) {
    try {
      const sent = await send(outgoing);
      failures = 0;
      stored.remove(outgoing.clientKey);
      await onSent(sent);
      return true;
    } catch (error) {
      if (wentUnanswered(error)) return false;
      const wait = retryAfter(error);
      if (wait !== null) {
        pausedUntil.set(outgoing.receiverId, Date.now() + wait * 1000);
        onDelayed(explain(error));
        return true;
      }
      const refusal = explain(error);
      stored.save({ ...outgoing, refusal });
      onRefused(refusal);
      return true;
    } finally {
      show();
    }
  }

  async function sendAll() {
    clearTimeout(retry);
    while (isOpen) {
      const unsent = stored.list().filter(({ refusal }) => refusal === null);
      const waits = unsent.map(({ receiverId }) => (pausedUntil.get(receiverId) ?? 0) - Date.now());
      const next = unsent.find((_, index) => (waits[index] ?? 0) <= 0);
      if (next && (await attempt(next))) continue;
      const pause = next
        ? Math.min(longestPause, shortestPause * 2 ** failures++)
        : Math.min(...waits);
      if (isOpen && unsent.length > 0) retry = setTimeout(flush, pause);
      return;
    }
  }

  /** Tries everything that waits, now; comes to its end when all is sent or one try went unanswered. */
  function flush() {
    work ??= sendAll().finally(() => {
      work = null;
      show();
    });
    show();
    return work;
  }

  return {
    entries,
    flush,
    /** What another tab has sent or added. */
    refresh: show,

    add(receiverId: number, content: string) {
      latest = Math.max(Date.now(), latest + 1);
      stored.save({
        clientKey: makeKey(),
        receiverId,
        content,
        writtenAt: latest,
        refusal: null,
      });
      return flush();
    },

    /** Also of one that was refused: under the same key, since the server has not kept it. */
    retry(clientKey: string) {
      const outgoing = stored.list().find((one) => one.clientKey === clientKey);
      if (outgoing) stored.save({ ...outgoing, refusal: null });
      return flush();
    },

    discard(clientKey: string) {
      stored.remove(clientKey);
      show();
    },

    open() {
      isOpen = true;
      return flush();
    },

    close() {
      isOpen = false;
      clearTimeout(retry);
    },
  };
}
