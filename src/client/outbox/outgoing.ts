/** A message that was written here and is not yet known to have reached the server. */
export type Outgoing = {
  /** Under this key the server keeps it once, however often it is sent. */
  clientKey: string;
  receiverId: number;
  content: string;
  /** In milliseconds; no two are the same, so that they go out in their order. */
  writtenAt: number;
  /** Why the server refused it; null while it may still go out by itself. */
  refusal: string | null;
};

export type OutgoingStore = ReturnType<typeof storeOutgoing>;

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

// Not by a zod schema: every signed-in page carries this file.
const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  'clientKey' in value &&
  typeof value.clientKey === 'string' &&
  'receiverId' in value &&
  typeof value.receiverId === 'number' &&
  'content' in value &&
  typeof value.content === 'string' &&
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
 * Keeps one person's outgoing messages, each under a key of its own: tabs that write at the same time do not
 * overwrite each other. What the shelf does not take lasts as long as the page.
 */
export function storeOutgoing(userId: number, openShelf: () => Shelf) {
  const prefix = `gva-outbox:${userId}:`;
  const unshelved = new Map<string, Outgoing>();

  function shelved() {
    try {
      const shelf = openShelf();
      return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parse(shelf.getItem(key)));
    } catch {
      // Storage is switched off.
      return [];
    }
  }

  return {
    list: () => [...shelved(), ...unshelved.values()].toSorted((a, b) => a.writtenAt - b.writtenAt),
    save(outgoing: Outgoing) {
      try {
        openShelf().setItem(prefix + outgoing.clientKey, JSON.stringify(outgoing));
        unshelved.delete(outgoing.clientKey);
      } catch {
        unshelved.set(outgoing.clientKey, outgoing);
      }
    },
    remove(clientKey: string) {
      unshelved.delete(clientKey);
      try {
        openShelf().removeItem(prefix + clientKey);
      } catch {
        // Then it was not on the shelf either.
      }
    },
    /** Whether a change of the shelf under this key, or of all of it, concerns these messages. */
    concerns: (key: string | null) => key === null || key.startsWith(prefix),
  };
}
