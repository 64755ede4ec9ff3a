import type { Db } from '#server/db.ts';
import { streamReplayMs } from '#shared/live-event.ts';
import { findEventRange, findPositionBefore, listEventsAfter, type OutboxEvent } from './outbox.ts';

/** About 3 MB; enough for 300 events per second in the time that a new stream looks back. */
const minCachedEvents = 5_000;
const batchSize = 500;

type Options = {
  db: Db;
  /** Awaited before `onAdvance`, so that rights that changed with the rows are up to date. */
  onRead: (rows: OutboxEvent[]) => Promise<void>;
  onAdvance: (rows: OutboxEvent[]) => void;
};

export type Tail = ReturnType<typeof createTail>;

/**
 * Reads new events from the outbox once for all streams, and caches the last few thousand. Ids become visible in commit
 * order (`record_event` in the migrations), so event 6 never appears after event 7.
 */
export function createTail({ db, onRead, onAdvance }: Options) {
  let position: number | undefined;
  /** All events after this id are in `recent`. */
  let floor = 0;
  let recent: { row: OutboxEvent; readAt: number }[] = [];
  let mayBeReplaced = false;

  function cache(rows: OutboxEvent[]) {
    const readAt = performance.now();
    for (const row of rows) recent.push({ row, readAt });
    // Drop half of the cache at a time: removing one element of a long array per event would be too slow.
    if (recent.length < minCachedEvents * 2) return;
    recent = recent.slice(-minCachedEvents);
    floor = (recent[0]?.row.id ?? 1) - 1;
  }

  /** After a lost connection the database may have been replaced, for example by a backup with lower event ids. */
  async function resetIfReplaced() {
    const { newest } = await findEventRange(db);
    if (position !== undefined && (newest ?? 0) < position) {
      position = undefined;
      recent = [];
    }
    mayBeReplaced = false;
  }

  async function read() {
    if (mayBeReplaced) await resetIfReplaced();
    if (position === undefined) {
      floor = await findPositionBefore(db, streamReplayMs);
      position = floor;
      onAdvance([]);
    }
    for (;;) {
      const rows = await listEventsAfter(db, position, batchSize);
      const last = rows.at(-1);
      if (!last) return;
      await onRead(rows);
      position = last.id;
      cache(rows);
      onAdvance(rows);
      if (rows.length < batchSize) return;
    }
  }

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Resolves when all events committed before this call have been read. Calls during a read share one more read. */
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

  /** Binary search for the first cached event for which `isAfter` is true. */
  function indexOfFirst(isAfter: (entry: (typeof recent)[number]) => boolean) {
    let low = 0;
    let high = recent.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = recent[middle];
      if (entry && isAfter(entry)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    advance,
    /** Call it instead of `advance` after a lost connection. */
    recover() {
      mayBeReplaced = true;
      return advance();
    },
    /** The id of the newest event read so far; undefined before the first read. */
    position: () => position,
    /** Whether all events after this one are cached. */
    hasAllAfter: (id: number) => position !== undefined && id >= floor,
    next: (id: number) => recent[indexOfFirst(({ row }) => row.id > id)]?.row,

    /** The start position of a new stream; undefined when the cache does not reach back far enough. */
    startOfReplay() {
      const since = performance.now() - streamReplayMs;
      const index = indexOfFirst(({ readAt }) => readAt >= since);
      if (index === 0 && recent.length >= minCachedEvents) return undefined;
      const first = recent[index];
      return first ? first.row.id - 1 : position;
    },
  };
}
