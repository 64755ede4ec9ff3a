import type { Db } from '#server/db.ts';
import { streamReplayMs } from '#shared/live-event.ts';
import { hasRead, isAhead, moveTo, type StreamPosition } from '#shared/stream-position.ts';
import {
  findPositionBefore,
  listEventsAfter,
  listNewestEvents,
  type OutboxEvent,
} from './outbox.ts';

/** About 3 MB; enough for 300 events per second in the time that a new stream looks back. */
const minCachedEvents = 5_000;
const batchSize = 500;

type Options = {
  db: Db;
  /** Awaited before `onAdvance`, so that rights that changed with the rows are up to date. */
  onRead: (rows: OutboxEvent[]) => Promise<void>;
  /** Called when there are new entries, and when the numbering was restarted. */
  onAdvance: () => void;
};

/** An event that this node has read; `before` is the id of the event before it in its stream. */
type Entry = { row: OutboxEvent; before: number; readAt: number };

export type Tail = ReturnType<typeof createTail>;

/**
 * Reads new events from the outbox once for all readers, and caches the last few thousand in the order in which it read
 * them. An entry has an index, which grows with each event and is valid on this node only. A reader of another node may have
 * read some of the entries, so it also has a position.
 */
export function createTail({ db, onRead, onAdvance }: Options) {
  let position: number[] | undefined;
  /** All events after this position are in `recent`. */
  let floor: number[] = [];
  let recent: Entry[] = [];
  /** The index of the first entry of `recent`. */
  let firstIndex = 0;
  let mayBeReplaced = false;

  function append(rows: OutboxEvent[]) {
    const readAt = performance.now();
    const next = [...(position ?? [])];
    for (const row of rows) {
      recent.push({ row, before: next[row.stream] ?? 0, readAt });
      moveTo(next, row);
    }
    position = next;
    // Drop half of the cache at a time: removing one element of a long array per event would be too slow.
    if (recent.length < minCachedEvents * 2) return;
    const dropped = recent.splice(0, recent.length - minCachedEvents);
    firstIndex += dropped.length;
    for (const { row } of dropped) moveTo(floor, row);
  }

  /**
   * After a lost connection the database may have been replaced, for example by a backup with lower event ids, and streams
   * may have been added.
   */
  async function resetIfReplaced() {
    const newest = await listNewestEvents(db);
    if (position && Math.max(...newest.map(({ id }) => id)) < Math.max(...position)) {
      position = undefined;
      firstIndex += recent.length;
      recent = [];
    }
    if (position) for (const stream of newest.keys()) position[stream] ??= 0;
    mayBeReplaced = false;
  }

  async function read() {
    if (mayBeReplaced) await resetIfReplaced();
    if (position === undefined) {
      position = await findPositionBefore(db, streamReplayMs);
      floor = [...position];
      onAdvance();
    }
    for (;;) {
      const rows = await listEventsAfter(db, position, batchSize);
      if (rows.length === 0) return;
      await onRead(rows);
      append(rows);
      onAdvance();
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

  return {
    advance,
    /** Call it instead of `advance` after a lost connection, and when streams were added. */
    recover() {
      mayBeReplaced = true;
      return advance();
    },
    /** The position of the newest events read so far; undefined before the first read. */
    position: (): StreamPosition | undefined => position,
    /** Whether all events after this position are cached. */
    hasAllAfter: (from: StreamPosition) => position !== undefined && !isAhead(floor, from),
    /** The index after the last entry. */
    end: () => firstIndex + recent.length,

    /** The first entry from an index on that a reader at this position has not read. */
    next(index: number, from: StreamPosition) {
      for (let i = Math.max(index - firstIndex, 0); i < recent.length; i += 1) {
        const row = recent[i]?.row;
        if (row && !hasRead(from, row)) return { row, index: firstIndex + i };
      }
      return undefined;
    },

    /** Where a new stream starts; undefined when the cache does not reach back far enough. */
    startOfReplay(): { index: number; position: number[] } | undefined {
      const since = performance.now() - streamReplayMs;
      const start = [...(position ?? [])];
      let i = recent.length;
      for (let entry = recent[i - 1]; entry && entry.readAt >= since; entry = recent[i - 1]) {
        start[entry.row.stream] = entry.before;
        i -= 1;
      }
      if (i === 0 && recent.length >= minCachedEvents) return undefined;
      return { index: firstIndex + i, position: start };
    },
  };
}
