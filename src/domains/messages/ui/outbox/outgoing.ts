import type { Attachment } from '#domains/files/schema.ts';

/** Who gets a message. */
export type Recipient = {
  receiverId: number;
  /** The message belongs to the support conversation of this user, and goes to support or to them. */
  isSupport?: true;
};

export const isSameRecipient = (one: Recipient, other: Recipient) =>
  one.receiverId === other.receiverId && one.isSupport === other.isSupport;

/** A message that the server has not yet confirmed. */
export type Outgoing = Recipient & {
  /** The server stores each key once, however often the message is sent. */
  clientKey: string;
  content: string;
  /** Uploaded before the message is sent. */
  files?: readonly Attachment[];
  /** In milliseconds and unique, so that messages are sent in order. */
  writtenAt: number;
  /** Why the server refused it; null while it is retried automatically. */
  refusal: string | null;
};

export type OutgoingStore = ReturnType<typeof storeOutgoing>;

type KeyValueStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

// Checked without zod, because every signed-in page loads this file.
const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  'clientKey' in value &&
  typeof value.clientKey === 'string' &&
  'receiverId' in value &&
  typeof value.receiverId === 'number' &&
  (!('isSupport' in value) || value.isSupport === true) &&
  'content' in value &&
  typeof value.content === 'string' &&
  (!('files' in value) || Array.isArray(value.files)) &&
  'writtenAt' in value &&
  typeof value.writtenAt === 'number' &&
  'refusal' in value &&
  (typeof value.refusal === 'string' || value.refusal === null);

function parse(text: string | null) {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isOutgoing(value) ? [value] : [];
  } catch {
    return [];
  }
}

/**
 * Stores one user's unsent messages, each under its own key, so that concurrent tabs do not overwrite each other.
 * Falls back to memory when the storage is full or disabled.
 */
export function storeOutgoing(userId: number, getStorage: () => KeyValueStorage) {
  const prefix = `gva-outbox:${userId}:`;
  const inMemory = new Map<string, Outgoing>();

  function listStored() {
    try {
      const storage = getStorage();
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parse(storage.getItem(key)));
    } catch {
      // Storage is disabled.
      return [];
    }
  }

  return {
    list: () =>
      [...listStored(), ...inMemory.values()].toSorted((a, b) => a.writtenAt - b.writtenAt),
    save(outgoing: Outgoing) {
      try {
        getStorage().setItem(prefix + outgoing.clientKey, JSON.stringify(outgoing));
        inMemory.delete(outgoing.clientKey);
      } catch {
        inMemory.set(outgoing.clientKey, outgoing);
      }
    },
    remove(clientKey: string) {
      inMemory.delete(clientKey);
      try {
        getStorage().removeItem(prefix + clientKey);
      } catch {
        // Storage is disabled, so the message was not stored.
      }
    },
    /** Whether a storage event with this key affects these messages; null means that the storage was cleared. */
    includesKey: (key: string | null) => key === null || key.startsWith(prefix),
  };
}
