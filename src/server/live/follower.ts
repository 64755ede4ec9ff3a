import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { LiveEvent, ObjectEvent } from '#shared/live-event.ts';
import {
  countMissed,
  formatPosition,
  isAhead,
  moveTo,
  parsePosition,
} from '#shared/stream-position.ts';
import { listEventsAfter, listNewestEvents, type OutboxEvent } from './outbox.ts';
import type { StreamOutput } from './stream-output.ts';
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
  timeZone?: string | null;
  view: View;
  output: StreamOutput;
};

type Source = { tail: Tail; db: Db };

/** A browser that missed more events than this reloads everything, which is cheaper than replaying them. */
const maxReplayedEvents = 10_000;
const batchSize = 200;
/** Time for the client to read the end of its stream before the connection is closed. */
const closeGraceMs = 1_000;

/**
 * One open stream. It stores only its position, no events, and writes only while its client reads, so a slow reader costs
 * no memory. Each event is checked against the reader's rights at the moment it is sent.
 */
export class Follower {
  readonly actorId: number;
  readonly sessionId: string | null;
  readonly connectionId: string | null;
  readonly timeZone: string | null;
  readonly #output: StreamOutput;
  readonly #view: View;
  readonly #source: Source;
  #actor: Actor;
  /** Where the browser wants to continue; read once. */
  #lastEventId: string | null;
  #hasStarted = false;
  /** The position, in all streams, of the last event that was written or that the user may not see. */
  #cursor: number[] = [];
  /** All cached entries before this index have been written or skipped. */
  #index = 0;
  /** When the output became full, or was not open yet; undefined while it accepts writes. */
  #blockedSince: number | undefined = performance.now();
  #isQuerying = false;
  #isEnded = false;
  #isHelloDue = false;
  /** By user: who is typing to this reader, not sent yet. */
  #typing: Map<number, Typing> | undefined;
  #sentAt = performance.now();

  constructor(options: FollowOptions, source: Source) {
    this.actorId = options.actor.id;
    this.sessionId = options.sessionId;
    this.connectionId = options.connectionId ?? null;
    this.timeZone = options.timeZone ?? null;
    this.#actor = options.actor;
    this.#lastEventId = options.lastEventId;
    this.#view = options.view;
    this.#output = options.output;
    this.#source = source;
  }

  /** Starts when the output is open. `onClose` is called when the connection is closed. */
  start(onClose: () => void) {
    this.#output.connect({
      onWritable: () => {
        this.#blockedSince = undefined;
        this.send();
      },
      onClose,
    });
  }

  /** Sends what the client has not received, until it has everything or stops reading. */
  send() {
    if (this.#isQuerying) return;
    try {
      const query = this.#sendCached();
      if (query) this.#sendAfter(query);
    } catch (error) {
      // Ends only this stream. Otherwise an event that cannot be read would end the process or the other streams.
      this.#fail(error);
    }
  }

  #sendAfter(query: () => Promise<void>) {
    this.#isQuerying = true;
    query()
      .finally(() => {
        this.#isQuerying = false;
      })
      .then(
        () => this.send(),
        (error) => this.#fail(error),
      );
  }

  /** Sends cached events. Returns the query that must run before the next event, if any. */
  #sendCached(): (() => Promise<void>) | undefined {
    if (!this.#canSend()) return undefined;
    if (!this.#hasStarted) return () => this.#begin();
    const { tail } = this.#source;
    if (this.#isAheadOfNode()) return () => this.#resyncIfAheadOfDatabase();
    if (!tail.hasAllAfter(this.#cursor)) return () => this.#readBack();
    while (this.#canSend()) {
      const next = tail.next(this.#index, this.#cursor);
      this.#index = next ? next.index + 1 : tail.end();
      if (next) this.#sendIfVisible(next.row);
      else if (!this.#sendSignal()) return undefined;
    }
    return undefined;
  }

  /** Sends a signal that is due when all events have been sent. */
  #sendSignal() {
    const [typing] = this.#typing?.values() ?? [];
    if (typing) {
      this.#typing?.delete(typing.senderId);
      if (this.#view(this.#actor, toMessageRow(typing)))
        this.#deliver({ kind: 'typing', userId: typing.senderId });
      return true;
    }
    if (!this.#isHelloDue) return false;
    this.#isHelloDue = false;
    this.#deliver({ kind: 'hello' });
    return true;
  }

  #canSend() {
    return this.#blockedSince === undefined && !this.#isEnded;
  }

  #deliver(event: LiveEvent) {
    this.#sentAt = performance.now();
    const canWriteMore = this.#output.write({ id: formatPosition(this.#cursor), event });
    if (!canWriteMore) this.#blockedSince = this.#sentAt;
  }

  #sendIfVisible(row: OutboxEvent) {
    moveTo(this.#cursor, row);
    const event = this.#view(this.#actor, row);
    if (event) this.#deliver(event);
  }

  #resync() {
    const { tail } = this.#source;
    this.#isHelloDue = false;
    this.#cursor = [...(tail.position() ?? [])];
    this.#index = tail.end();
    if (!this.#isEnded) this.#deliver({ kind: 'resync' });
  }

  async #begin() {
    const { tail } = this.#source;
    if (tail.position() === undefined) await tail.advance();
    this.#hasStarted = true;
    const given = this.#lastEventId === null ? undefined : parsePosition(this.#lastEventId);
    if (given) {
      this.#cursor = [...given];
      this.#isHelloDue = true;
      return;
    }
    const start = this.#lastEventId === null ? tail.startOfReplay() : undefined;
    if (!start) return this.#resync();
    this.#cursor = start.position;
    this.#index = start.index;
    if (!this.#isEnded) this.#deliver({ kind: 'hello' });
  }

  #isAheadOfNode() {
    return isAhead(this.#cursor, this.#source.tail.position() ?? []);
  }

  /** Another node, or the table, may have sent the browser an event that this node has not read yet. */
  async #resyncIfAheadOfDatabase() {
    await this.#source.tail.advance();
    if (this.#isAheadOfNode()) this.#resync();
  }

  /** Sends the next events after the cursor from the table, or a resync if some of them have been pruned. */
  async #readBack() {
    const { db } = this.#source;
    const missed = countMissed(this.#cursor, this.#source.tail.position() ?? []);
    const rows =
      missed > maxReplayedEvents ? [] : await listEventsAfter(db, this.#cursor, batchSize);
    // Checked after reading: rows are pruned from the front, so if none is missing now, none was missing before.
    const streams = await listNewestEvents(db);
    const isPruned = streams.some(({ prunedId }, stream) => prunedId > (this.#cursor[stream] ?? 0));
    if (rows.length === 0 || isPruned) return this.#resync();
    for (const row of rows) {
      if (!this.#canSend()) return;
      this.#sendIfVisible(row);
    }
  }

  /** Sends that the user is typing, if the reader may see their messages. */
  notifyTyping(signal: Typing) {
    this.#typing ??= new Map();
    this.#typing.set(signal.senderId, signal);
    this.send();
  }

  /** Sends a hello on an idle stream: it keeps the connection alive and tells the browser the current position. */
  sendHeartbeat(idleMs: number) {
    if (!this.#hasStarted || performance.now() - this.#sentAt < idleMs) return;
    this.#isHelloDue = true;
    this.send();
  }

  setActor(next: Actor) {
    this.#actor = next;
  }

  isStalled(timeoutMs: number) {
    return this.#blockedSince !== undefined && performance.now() - this.#blockedSince > timeoutMs;
  }

  end() {
    this.#finish(() => this.#output.end());
  }

  #fail(error: unknown) {
    this.#finish(() => this.#output.fail(error));
  }

  #finish(writeEnd: () => void) {
    if (this.#isEnded) return;
    this.#isEnded = true;
    writeEnd();
    setTimeout(() => this.#output.close(), closeGraceMs).unref();
  }
}
