import type { Db } from '#server/db.ts';
import { type EventPosition, isAfter, type TransactionId } from '#shared/snapshot.ts';
import { deleteForeignEvents, type OutboxEvent, positionAt, readEventsAfter } from './outbox.ts';

/** About 3 MB. */
const minCachedEvents = 5_000;
const batchSize = 500;

type Options = {
  db: Db;
  /** Awaited before `onAdvance`, so that rights that changed with the events are up to date. */
  onRead: (events: OutboxEvent[]) => Promise<void>;
  /** Awaited before `onAdvance` after a gap: rights may have changed with events that were not read. */
  onGap: () => Promise<void>;
  /** Called when there are new events, and after a gap. */
  onAdvance: () => void;
  /** Called when committed events cannot be read yet, because an older transaction is still running. */
  onWaiting: () => void;
};

export type Tail = ReturnType<typeof createTail>;

/**
 * Reads new events from the outbox once for all readers, and caches the last few thousand. An event in the cache has an index,
 * which is valid on this node only.
 */
export function createTail({ db, onRead, onGap, onAdvance, onWaiting }: Options) {
  /** Everything up to it has been read. */
  let position: EventPosition = { transaction: 0, id: 0 };
  /** Everything after it and up to `position` is in the cache. */
  let floor = position;
  const cache: OutboxEvent[] = [];
  /** The index of the first event of the cache. */
  let first = 0;

  function append(events: OutboxEvent[]) {
    for (const event of events) cache.push(event);
    // Drop half of the cache at a time: removing one element of a long array per event would be too slow.
    if (cache.length >= minCachedEvents * 2) drop(cache.length - minCachedEvents);
  }

  function drop(count: number) {
    const last = cache.splice(0, count).at(-1);
    if (last) floor = positionAt(last);
    first += count;
  }

  /** Begins after all events. Readers that have not received them load their screens again. */
  async function restartAt(horizon: TransactionId) {
    await deleteForeignEvents(db);
    await onGap();
    position = { transaction: horizon, id: 0 };
    drop(cache.length);
    floor = position;
    // No reader has the index of an event any more.
    first += 1;
    onAdvance();
  }

  async function read(): Promise<void> {
    const page = await readEventsAfter(db, position, batchSize);
    const { events, horizon, isWaiting, prunedTransaction } = page;
    // At the start, and if the database was replaced, or events were deleted that this node has not read.
    if (horizon < position.transaction || prunedTransaction >= position.transaction) {
      await restartAt(horizon);
      if (isWaiting) onWaiting();
      return;
    }
    const last = events.at(-1);
    if (last) await onRead(events);
    append(events);
    const isFull = events.length === batchSize;
    position = last && isFull ? positionAt(last) : { transaction: horizon, id: 0 };
    if (last) onAdvance();
    if (isFull) return read();
    if (isWaiting) onWaiting();
  }

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Resolves when all events before the oldest transaction of this moment have been read. Calls during a read share one more read. */
  function advance(): Promise<void> {
    if (!running) {
      running = read().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return advance();
      });
    return next;
  }

  return {
    advance,
    hasStarted: () => position.transaction > 0,
    position: () => position,
    at: (index: number): OutboxEvent | undefined => cache[index - first],
    first: () => first,

    /** The index of the first event after a position; undefined if it may be before the cache. */
    indexAfter: (from: EventPosition) =>
      isAfter(floor, from)
        ? undefined
        : first + cache.findLastIndex((event) => !isAfter(positionAt(event), from)) + 1,
  };
}
