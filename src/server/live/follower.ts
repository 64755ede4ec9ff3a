import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { LiveEvent, ObjectEvent } from '#shared/live-event.ts';
import { findEventRange, listEventsAfter, type OutboxEvent } from './outbox.ts';
import type { Tail } from './tail.ts';

/** What an actor may learn of a change; null when not even that there was one. */
export type View = (actor: Actor, row: OutboxEvent) => ObjectEvent | null;

export type FollowOptions = {
  actor: Actor;
  /** The session this stream ends with. */
  sessionId: string | null;
  /** The event up to which the browser knows everything already. */
  lastEventId: string | null;
  /** Chosen by the browser: when it comes back, its former stream, perhaps not yet known to be dead, is ended. */
  connectionId?: string | null;
  /** Where the browser says it is. */
  timeZone?: string | null;
  signal: AbortSignal;
  view: View;
  /** Cuts the connection of a reader that no longer reads. */
  hangUp: () => void;
};

export type Delivery = { id: string; event: LiveEvent };

/** Further behind than this, asking for everything again costs less than hearing of every change. */
const mostReplayed = 10_000;
const readAtOnce = 200;
/** From the end of a stream to the cut of its connection: enough for a reader that does read. */
const leaveWithin = 1_000;

export type Follower = ReturnType<typeof createFollower>;

/**
 * One open stream. It holds no events, only how far it has come: a slow reader costs no memory, and every event is
 * judged by the rights its reader has at the moment it goes out.
 */
export function createFollower(options: FollowOptions, { tail, db }: { tail: Tail; db: Db }) {
  const { view, hangUp } = options;
  let { actor } = options;
  let cursor = 0;
  let isEnded = false;
  let isDone = false;
  let isGreetingDue = false;
  let sentAt = performance.now();
  let isUnread = false;
  let wake: (() => void) | undefined;

  function deliver(event: LiveEvent): Delivery {
    sentAt = performance.now();
    isUnread = true;
    return { id: String(cursor), event };
  }

  function resync() {
    isGreetingDue = false;
    cursor = tail.position() ?? 0;
    return deliver({ kind: 'resync' });
  }

  function pass(row: OutboxEvent) {
    isUnread = false;
    cursor = row.id;
    return view(actor, row);
  }

  async function* start(): AsyncGenerator<Delivery, void> {
    const { lastEventId } = options;
    if (tail.position() === undefined) await tail.advance();
    if (lastEventId === null) {
      const past = tail.startOfReplay();
      cursor = past ?? tail.position() ?? 0;
      yield deliver({ kind: past === undefined ? 'resync' : 'hello' });
      return;
    }
    cursor = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.POSITIVE_INFINITY;
    // Another node may have told the browser of an event that this one has not read yet.
    if (cursor > (tail.position() ?? 0)) await tail.advance();
    isGreetingDue = true;
  }

  /** The next events after the cursor from the table, or a resync when some are there no longer. */
  async function* readBack(): AsyncGenerator<Delivery, void> {
    const distance = (tail.position() ?? 0) - cursor;
    const rows = distance > mostReplayed ? [] : await listEventsAfter(db, cursor, readAtOnce);
    // Asked after reading: only the first rows are ever pruned, so if none is missing now, none was then.
    const { oldest } = await findEventRange(db);
    if (rows.length === 0 || oldest === null || oldest > cursor + 1) yield resync();
    else
      for (const row of rows) {
        const event = pass(row);
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
        if (cursor > (tail.position() ?? 0)) yield resync();
        else if (!tail.reaches(cursor)) yield* readBack();
        else {
          const row = tail.next(cursor);
          const event = row && pass(row);
          if (event) yield deliver(event);
          else if (!row && isGreetingDue) {
            isGreetingDue = false;
            yield deliver({ kind: 'hello' });
          } else if (!row) await nextChange();
        }
      }
    } finally {
      isDone = true;
      isEnded = true;
    }
  }

  function rouse() {
    wake?.();
    wake = undefined;
  }

  return {
    sessionId: options.sessionId,
    connectionId: options.connectionId ?? null,
    timeZone: options.timeZone ?? null,
    actorId: actor.id,
    read,

    /** Whoever may see none of it sleeps on. No rows: the numbering started over, which concerns everyone. */
    notice(rows: OutboxEvent[]) {
      if (!wake) return;
      const last = rows.at(-1);
      if (!last || rows.some((row) => view(actor, row))) rouse();
      else cursor = last.id;
    },

    /** Tells a reader who has heard nothing for a while how far things are: a sign of life, and a place to resume from. */
    greet(afterSilenceOf: number) {
      if (!wake || performance.now() - sentAt < afterSilenceOf) return;
      isGreetingDue = true;
      rouse();
    },

    setActor(next: Actor) {
      actor = next;
    },

    isStalled: (after: number) => isUnread && performance.now() - sentAt > after,

    end() {
      if (isEnded) return;
      isEnded = true;
      rouse();
      setTimeout(() => {
        if (!isDone) hangUp();
      }, leaveWithin).unref();
    },
  };
}
