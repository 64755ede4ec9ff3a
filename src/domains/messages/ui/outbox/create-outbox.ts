import { createStore } from '#client/store.ts';
import type { Attachment } from '#domains/files/schema.ts';
import type { Outgoing, OutgoingStore, Recipient } from './outgoing.ts';

/** `waiting`: will be retried automatically. `refused`: the server refused it, and the user must retry it. */
export type OutgoingState = 'sending' | 'waiting' | 'refused';
export type OutboxEntry = Outgoing & { state: OutgoingState };

type Options<Sent> = {
  stored: OutgoingStore;
  send: (outgoing: Outgoing) => Promise<Sent>;
  /** Whether the call failed without a response, so that retrying later can succeed. */
  isUnanswered: (error: unknown) => boolean;
  /** Seconds to wait after a rate limit; null for any other error. */
  retryAfter: (error: unknown) => number | null;
  toMessage: (error: unknown) => string;
  makeKey: () => string;
  /** The entry is removed once this resolves. */
  onSent: (sent: Sent) => Promise<void>;
  onRefused: (reason: string) => void;
  /** The server's rate limit delays the message. */
  onDelayed: (reason: string) => void;
};

const minRetryDelayMs = 4_000;
const maxRetryDelayMs = 60_000;

/**
 * Sends messages one at a time, in the order of writing, and retries until the server responds: across lost
 * connections, reloads and tabs. The client key of each message prevents duplicates.
 */
export function createOutbox<Sent>(options: Options<Sent>) {
  const { stored, send, isUnanswered, retryAfter, toMessage, makeKey } = options;
  const { onSent, onRefused, onDelayed } = options;
  const entries = createStore<readonly OutboxEntry[]>([]);
  let work: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Per recipient, because a rate limit on new conversations must not delay the others. */
  const pausedUntil = new Map<string, number>();
  const nameOf = ({ receiverId, isSupport }: Recipient) =>
    `${isSupport ? 'support ' : ''}${receiverId}`;
  let isOpen = false;
  let latest = 0;

  function stateOf({ refusal }: Outgoing): OutgoingState {
    if (refusal !== null) return 'refused';
    return work ? 'sending' : 'waiting';
  }
  const show = () =>
    entries.set(stored.list().map((outgoing) => ({ ...outgoing, state: stateOf(outgoing) })));

  /** Sends one message. Returns whether the next one may be sent. */
  async function attempt(outgoing: Outgoing) {
    try {
      const sent = await send(outgoing);
      failures = 0;
      stored.remove(outgoing.clientKey);
      await onSent(sent);
      return true;
    } catch (error) {
      if (isUnanswered(error)) return false;
      const wait = retryAfter(error);
      if (wait !== null) {
        pausedUntil.set(nameOf(outgoing), Date.now() + wait * 1000);
        onDelayed(toMessage(error));
        return true;
      }
      const refusal = toMessage(error);
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
      const waits = unsent.map((outgoing) => (pausedUntil.get(nameOf(outgoing)) ?? 0) - Date.now());
      const next = unsent.find((_, index) => (waits[index] ?? 0) <= 0);
      if (next && (await attempt(next))) continue;
      const delay = next
        ? Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failures++)
        : Math.min(...waits);
      if (isOpen && unsent.length > 0) retry = setTimeout(flush, delay);
      return;
    }
  }

  /** Sends all waiting messages now. Resolves when all are sent or one call got no response. */
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
    /** Shows what another tab has sent or added. */
    refresh: show,

    add(recipient: Recipient, content: string, files: readonly Attachment[] = []) {
      latest = Math.max(Date.now(), latest + 1);
      stored.save({
        clientKey: makeKey(),
        ...recipient,
        content,
        ...(files.length > 0 && { files }),
        writtenAt: latest,
        refusal: null,
      });
      return flush();
    },

    /** Also retries a refused message. Its key is still unused, because the server did not store it. */
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
