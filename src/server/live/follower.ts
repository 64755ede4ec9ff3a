import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { LiveEvent, ObjectEvent } from '#shared/live-event.ts';
import { formatPosition, isAhead, moveTo, parsePosition } from '#shared/stream-position.ts';
import { listEventsAfter, listNewestEvents, type OutboxEvent } from './outbox.ts';
import type { Tail } from './tail.ts';
import { type Typing, toMessageRow } from './typing.ts';

/** What an actor may see of a change; null when it is hidden. */
export type View = (actor: Actor, row: OutboxEvent) => ObjectEvent | null;

export type FollowOptions = {
  actor: Actor;
  /** The stream ends with this session. */
  sessionId: string | null;
  /** The last event that the browser has received. */
  lastEventId: string | null;
  /** Chosen by the browser. A new stream with the same id ends the old one, which may be a dead connection. */
  connectionId?: string | null;
  /** The time zone of the browser. */
  timeZone?: string | null;
  signal: AbortSignal;
  view: View;
  /** Closes the connection of a client that no longer reads. */
  closeConnection: () => void;
};

export type Delivery = { id: string; event: LiveEvent };

/** A browser that missed more events than this reloads everything, which is cheaper than replaying them. */
const maxReplayedEvents = 10_000;
const batchSize = 200;
/** Time for the client to read the end of its stream before the connection is closed. */
const closeGraceMs = 1_000;

export type Follower = ReturnType<typeof createFollower>;

/**
 * One open stream. It stores only its position, no events, so a slow reader costs no memory. Each event is checked
 * against the reader's rights at the moment it is sent.
 */
export function createFollower(options: FollowOptions, { tail, db }: { tail: Tail; db: Db }) {
  const { view, closeConnection } = options;
  let { actor } = options;
  /** What the browser has received: the position in all streams. */
  let cursor: number[] = [];
  /** All cached entries before this index are read. */
  let index = 0;
  /** No more events are sent. */
  let isEnded = false;
  /** The client has read the end of the stream. */
  let isDone = false;
  let isHelloDue = false;
  /** The users who are typing to this reader and were not sent yet. */
  const typing = new Set<number>();
  let sentAt = performance.now();
  /** The client has not read the last delivery yet. */
  let isUnread = false;
  let wake: (() => void) | undefined;

  function deliver(event: LiveEvent): Delivery {
    sentAt = performance.now();
    isUnread = true;
    return { id: formatPosition(cursor), event };
  }

  function resync() {
    isHelloDue = false;
    cursor = [...(tail.position() ?? [])];
    index = tail.end();
    return deliver({ kind: 'resync' });
  }

  function advanceTo(row: OutboxEvent) {
    isUnread = false;
    moveTo(cursor, row);
    return view(actor, row);
  }

  async function* start(): AsyncGenerator<Delivery, void> {
    const { lastEventId } = options;
    if (tail.position() === undefined) await tail.advance();
    if (lastEventId === null) {
      const start = tail.startOfReplay();
      cursor = start?.position ?? [...(tail.position() ?? [])];
      index = start?.index ?? tail.end();
      yield deliver({ kind: start ? 'hello' : 'resync' });
      return;
    }
    const given = parsePosition(lastEventId);
    if (!given) {
      yield resync();
      return;
    }
    cursor = [...given];
    isHelloDue = true;
  }

  const isAheadOfNode = () => isAhead(cursor, tail.position() ?? []);

  /** Another node, or the table, may have sent the browser an event that this node has not read yet. */
  async function isAheadOfDatabase() {
    await tail.advance();
    return isAheadOfNode();
  }

  /** At least the number of events that the node has read and the browser has not. */
  function distance() {
    const position = tail.position() ?? [];
    const missed = position.flatMap((id, stream) => {
      const last = cursor[stream] ?? 0;
      return last < id ? [last] : [];
    });
    return Math.max(0, ...position) - Math.min(...missed);
  }

  /** Yields the next events after the cursor from the table, or a resync if some of them have been pruned. */
  async function* readBack(): AsyncGenerator<Delivery, void> {
    const rows = distance() > maxReplayedEvents ? [] : await listEventsAfter(db, cursor, batchSize);
    // Checked after reading: rows are pruned from the front, so if none is missing now, none was missing before.
    const streams = await listNewestEvents(db);
    const isPruned = streams.some(({ prunedId }, stream) => prunedId > (cursor[stream] ?? 0));
    if (rows.length === 0 || isPruned) yield resync();
    else
      for (const row of rows) {
        const event = advanceTo(row);
        if (event) yield deliver(event);
        if (isEnded) return;
      }
  }

  const nextChange = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  async function* read(): AsyncGenerator<Delivery, void> {
    try {
      yield* start();
      while (!isEnded) {
        isUnread = false;
        if (isAheadOfNode()) {
          if (await isAheadOfDatabase()) yield resync();
        } else if (!tail.hasAllAfter(cursor)) yield* readBack();
        else {
          const next = tail.next(index, cursor);
          index = next ? next.index + 1 : tail.end();
          const row = next?.row;
          const event = row && advanceTo(row);
          const [typist] = typing;
          if (event) yield deliver(event);
          else if (!row && typist !== undefined) {
            typing.delete(typist);
            yield deliver({ kind: 'typing', userId: typist });
          } else if (!row && isHelloDue) {
            isHelloDue = false;
            yield deliver({ kind: 'hello' });
          } else if (!row) await nextChange();
        }
      }
    } finally {
      isDone = true;
      isEnded = true;
    }
  }

  function wakeUp() {
    wake?.();
    wake = undefined;
  }

  return {
    sessionId: options.sessionId,
    connectionId: options.connectionId ?? null,
    timeZone: options.timeZone ?? null,
    actorId: actor.id,
    read,

    /** Wakes the stream up if its user may see one of the rows. No rows mean that the numbering was restarted. */
    notify(rows: OutboxEvent[]) {
      if (!wake) return;
      if (rows.length === 0 || rows.some((row) => view(actor, row))) wakeUp();
      else {
        for (const row of rows) moveTo(cursor, row);
        index = tail.end();
      }
    },

    /** Sends that the user is typing, if the reader may see their messages. */
    notifyTyping(signal: Typing) {
      if (!view(actor, toMessageRow(signal))) return;
      typing.add(signal.senderId);
      wakeUp();
    },

    /** Sends a hello on an idle stream: it keeps the connection alive and tells the browser the current position. */
    sendHeartbeat(idleMs: number) {
      if (!wake || performance.now() - sentAt < idleMs) return;
      isHelloDue = true;
      wakeUp();
    },

    setActor(next: Actor) {
      actor = next;
    },

    isStalled: (timeoutMs: number) => isUnread && performance.now() - sentAt > timeoutMs,

    end() {
      if (isEnded) return;
      isEnded = true;
      wakeUp();
      setTimeout(() => {
        if (!isDone) closeConnection();
      }, closeGraceMs).unref();
    },
  };
}
