import { type EventPosition, isAfter } from '#shared/snapshot.ts';

export type Item = { id: number; version: number };
export type ItemEvent = EventPosition & { itemId: number };
export type Page = { items: Item[]; nextCursor: number | null };

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
const pageSize = 2;

/** A table of items with the transactions, snapshots and events of PostgreSQL, without time: the test says when each step happens. */
export class SimulatedServer {
  readonly #items = new Map<number, Item>();
  readonly #running = new Set<number>();
  #events: ItemEvent[] = [];
  #nextTransaction = 100;
  #lastCompleted = 99;
  #lastEventId = 0;
  #lastItemId = 0;

  constructor(itemCount: number) {
    for (let i = 0; i < itemCount; i += 1) this.#insert();
  }

  #insert() {
    this.#lastItemId += 1;
    this.#items.set(this.#lastItemId, { id: this.#lastItemId, version: 1 });
    return this.#lastItemId;
  }

  begin() {
    const transaction = this.#nextTransaction;
    this.#nextTransaction += 1;
    this.#running.add(transaction);
    return transaction;
  }

  /** Changes one item, or inserts one, and ends the transaction. Returns the item; undefined if it does not exist. */
  commit(transaction: number, change: { itemId?: number; isDeletion?: boolean }): Item | undefined {
    const itemId = change.itemId ?? this.#insert();
    const item = this.#items.get(itemId);
    if (item) {
      if (change.isDeletion) this.#items.delete(itemId);
      else if (change.itemId) this.#items.set(itemId, { id: itemId, version: item.version + 1 });
      this.#lastEventId += 1;
      this.#events.push({ transaction, id: this.#lastEventId, itemId });
    }
    this.#running.delete(transaction);
    this.#lastCompleted = Math.max(this.#lastCompleted, transaction);
    return this.#items.get(itemId);
  }

  /** `pg_current_snapshot()` */
  snapshot() {
    const xmax = this.#lastCompleted + 1;
    const running = [...this.#running].filter((transaction) => transaction < xmax).sort();
    return `${running[0] ?? xmax}:${xmax}:${running.join(',')}`;
  }

  /** The events after a position that nothing can precede any more, in their order. */
  eventsAfter(position: EventPosition): ItemEvent[] {
    const xmin = Math.min(this.#nextTransaction, ...this.#running);
    return this.#events
      .filter((event) => event.transaction < xmin && isAfter(event, position))
      .sort((a, b) => a.transaction - b.transaction || a.id - b.id);
  }

  board(): Item[] {
    return [...this.#items.values()].sort(byId);
  }

  /** Null after its deletion. */
  item(id: number): Item | null {
    return this.#items.get(id) ?? null;
  }

  /** The page of the list after the item with the id `cursor`. */
  page(cursor: number): Page {
    const rest = this.board().filter(({ id }) => id > cursor);
    const items = rest.slice(0, pageSize);
    return { items, nextCursor: rest.length > pageSize ? (items.at(-1)?.id ?? null) : null };
  }
}
