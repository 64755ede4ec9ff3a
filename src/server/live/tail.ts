import type { Db } from '#server/db.ts';
import { replayedBeforeHello } from '#shared/live-event.ts';
import { findEventRange, findPositionBefore, listEventsAfter, type OutboxEvent } from './outbox.ts';

/** About 3 MB, and more than 300 events a second for as long as a new stream looks back. */
const fewestRemembered = 5_000;
const readAtOnce = 500;

type Options = {
  db: Db;
  /** Awaited before anyone is told of the rows, so that rights which changed with them are known. */
  onRead: (rows: OutboxEvent[]) => Promise<void>;
  onAdvance: (rows: OutboxEvent[]) => void;
};

export type Tail = ReturnType<typeof createTail>;

/**
 * The end of the outbox as this node knows it: read once for everyone, the last few thousand events kept at hand.
 * Ids become visible in the order of commits (`record_event` in the migrations), so after id 7 no 6 will turn up.
 */
export function createTail({ db, onRead, onAdvance }: Options) {
  let position: number | undefined;
  /** Everything after this id is in `recent`. */
  let floor = 0;
  let recent: { row: OutboxEvent; readAt: number }[] = [];
  let isDoubtful = false;

  function remember(rows: OutboxEvent[]) {
    const readAt = performance.now();
    for (const row of rows) recent.push({ row, readAt });
    // Cut rarely and by half: shifting a long array for every event would cost more than the event.
    if (recent.length < fewestRemembered * 2) return;
    recent = recent.slice(-fewestRemembered);
    floor = (recent[0]?.row.id ?? 1) - 1;
  }

  /** After a gap in the connection the database may be another one, say restored from a backup: ids started over. */
  async function forgetIfReplaced() {
    const { newest } = await findEventRange(db);
    if (position !== undefined && (newest ?? 0) < position) {
      position = undefined;
      recent = [];
    }
    isDoubtful = false;
  }

  async function read() {
    if (isDoubtful) await forgetIfReplaced();
    if (position === undefined) {
      floor = await findPositionBefore(db, replayedBeforeHello);
      position = floor;
      onAdvance([]);
    }
    for (;;) {
      const rows = await listEventsAfter(db, position, readAtOnce);
      const last = rows.at(-1);
      if (!last) return;
      await onRead(rows);
      position = last.id;
      remember(rows);
      onAdvance(rows);
      if (rows.length < readAtOnce) return;
    }
  }

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Resolves when everything committed before this call has been read; calls meanwhile share one more read. */
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

  /** The index of the first remembered event that `isAfter` holds for; it holds for all that follow it. */
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
    /** `advance` after the connection was away. */
    recover() {
      isDoubtful = true;
      return advance();
    },
    /** The newest event read so far; undefined before the first look at the database. */
    position: () => position,
    /** Whether all that followed this event is still at hand. */
    reaches: (id: number) => position !== undefined && id >= floor,
    next: (id: number) => recent[indexOfFirst(({ row }) => row.id > id)]?.row,

    /** Where a new stream begins; undefined when more has happened lately than is remembered. */
    startOfReplay() {
      const since = performance.now() - replayedBeforeHello;
      const index = indexOfFirst(({ readAt }) => readAt >= since);
      if (index === 0 && recent.length >= fewestRemembered) return undefined;
      const first = recent[index];
      return first ? first.row.id - 1 : position;
    },
  };
}
