import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { LiveEvent, ObjectEvent } from '#shared/live-event.ts';
import { type EventPosition, formatPosition, isAfter, parsePosition } from '#shared/snapshot.ts';
import { areFewAfter, type OutboxEvent, positionAt, readEventsAfter } from './outbox.ts';
import type { StreamOutput } from './stream-output.ts';
import type { Tail } from './tail.ts';
import { type Typing, toMessageRow } from './typing.ts';

/** What an actor may see of a change; null when it is hidden. */
export type View = (actor: Actor, row: OutboxEvent) => ObjectEvent | null;

export type FollowOptions = {
  actor: Actor;
  /** The stream ends with this session. */
  sessionId: string | null;
  /** The position after which the browser needs the events; null if it needs only new ones. */
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
  readonly options: FollowOptions;
  readonly #source: Source;
  #actor: Actor;
  /** Where the browser wants to continue; undefined once the stream has started. */
  #lastEventId: string | null | undefined;
  /** The position of the last event that was written or that the user may not see. */
  #cursor: EventPosition = { transaction: 0, id: 0 };
  /** The next event in the cache; undefined if it must be found by the cursor. */
  #index: number | undefined;
  /** When the output became full, or was not open yet; undefined while it accepts writes. */
  #blockedSince: number | undefined = performance.now();
  #isQuerying = false;
  #isEnded = false;
  #isHelloDue = false;
  /** By user: who is typing to this reader, not sent yet. */
  #typing: Map<number, Typing> | undefined;
  #sentAt = performance.now();

  constructor(options: FollowOptions, source: Source) {
    this.options = options;
    this.#actor = options.actor;
    this.#lastEventId = options.lastEventId;
    this.#source = source;
  }

  /** Starts when the output is open. `onClose` is called when the connection is closed. */
  start(onClose: () => void) {
    this.options.output.connect({
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
      if (this.#sendCached()) return;
      this.#isQuerying = true;
      this.#locate()
        .finally(() => {
          this.#isQuerying = false;
        })
        .then(
          () => this.send(),
          (error) => this.#fail(error),
        );
    } catch (error) {
      // Ends only this stream. Otherwise an event that cannot be read would end the process or the other streams.
      this.#fail(error);
    }
  }

  /** Returns false if a query must find the next event. */
  #sendCached() {
    const { tail } = this.#source;
    while (this.#canSend()) {
      if (this.#index === undefined || this.#index < tail.first()) return false;
      const event = tail.at(this.#index);
      if (event) {
        this.#index += 1;
        this.#sendIfVisible(event);
      } else if (!this.#sendSignal()) return true;
    }
    return true;
  }

  /** Sends a signal that is due when all events have been sent. */
  #sendSignal() {
    this.#cursor = this.#source.tail.position();
    const [typing] = this.#typing?.values() ?? [];
    if (typing) {
      this.#typing?.delete(typing.senderId);
      if (this.options.view(this.#actor, toMessageRow(typing)))
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
    const canWriteMore = this.options.output.write({ id: formatPosition(this.#cursor), event });
    if (!canWriteMore) this.#blockedSince = this.#sentAt;
  }

  #sendIfVisible(row: OutboxEvent) {
    this.#cursor = positionAt(row);
    const event = this.options.view(this.#actor, row);
    if (event) this.#deliver(event);
  }

  /** Continues after everything that the node has read. */
  #skipToEnd() {
    const { tail } = this.#source;
    this.#cursor = tail.position();
    this.#index = tail.indexAfter(this.#cursor);
  }

  #resync() {
    this.#skipToEnd();
    this.#isHelloDue = false;
    if (!this.#isEnded) this.#deliver({ kind: 'resync' });
  }

  async #begin(lastEventId: string | null) {
    const { tail, db } = this.#source;
    if (!tail.hasStarted()) await tail.advance();
    this.#lastEventId = undefined;
    this.#isHelloDue = true;
    if (lastEventId === null) return this.#skipToEnd();
    const given = parsePosition(lastEventId);
    if (!given) return this.#resync();
    this.#cursor = given;
    const isCached = tail.indexAfter(given) !== undefined;
    if (!isCached && !(await areFewAfter(db, given, maxReplayedEvents))) this.#resync();
  }

  /** Finds the next event in the cache. Before that, sends earlier ones from the table. */
  async #locate() {
    const { tail } = this.#source;
    if (this.#lastEventId !== undefined) return this.#begin(this.#lastEventId);
    // The browser comes from a node that has read more, or a database that was replaced.
    if (isAfter(this.#cursor, tail.position())) await tail.advance();
    if (isAfter(this.#cursor, tail.position())) return this.#resync();
    this.#index = tail.indexAfter(this.#cursor);
    if (this.#index === undefined) return this.#readBack();
  }

  async #readBack() {
    const page = await readEventsAfter(this.#source.db, this.#cursor, batchSize);
    if (page.prunedTransaction >= this.#cursor.transaction) return this.#resync();
    for (const event of page.events) {
      if (!this.#canSend()) return;
      this.#sendIfVisible(event);
    }
    if (page.events.length < batchSize) this.#cursor = { transaction: page.horizon, id: 0 };
  }

  /** Sends that the user is typing, if the reader may see their messages. */
  notifyTyping(signal: Typing) {
    this.#typing ??= new Map();
    this.#typing.set(signal.senderId, signal);
    this.send();
  }

  /** Sends a hello on an idle stream: it keeps the connection alive and tells the browser the current position. */
  sendHeartbeat(idleMs: number) {
    if (this.#lastEventId !== undefined || performance.now() - this.#sentAt < idleMs) return;
    this.#isHelloDue = true;
    this.send();
  }

  setActor(next: Actor) {
    this.#actor = next;
  }

  isStalled(timeoutMs: number) {
    return this.#blockedSince !== undefined && performance.now() - this.#blockedSince > timeoutMs;
  }

  /** Ends the stream, if it has not ended yet. */
  end(write = () => this.options.output.end()) {
    if (this.#isEnded) return;
    this.#isEnded = true;
    write();
    setTimeout(() => this.options.output.close(), closeGraceMs).unref();
  }

  #fail(error: unknown) {
    this.end(() => this.options.output.fail(error));
  }
}
