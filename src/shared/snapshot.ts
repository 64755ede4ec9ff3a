/**
 * The response to a signed-in user has this header: `pg_current_snapshot()` of its first statement, such as `1042:1050:1044,1047`.
 * The data of a query was read then or later. A repeated mutation sends its stored response, with the snapshot of the repetition.
 */
export const snapshotHeader = 'x-gva-snapshot';

/** A transaction id, `xid8` of PostgreSQL: it grows for centuries before it exceeds the exact integers. */
export type TransactionId = number;

/** Whether what was read in this snapshot contains what the transaction committed. */
export function isInSnapshot(snapshot: string, transaction: TransactionId) {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  if (transaction < Number(xmin)) return true;
  return transaction < Number(xmax) && !running.split(',').includes(String(transaction));
}

/** Whether a snapshot is later than another one of the same database can be, which is the newest. */
export const isAheadOf = (snapshot: string, newest: string) =>
  Number(snapshot.split(':')[1]) > Number(newest.split(':')[1]);

/** Where a reader of live events is: it has every event before it in the order of `(transaction, id)`. */
export type EventPosition = { transaction: TransactionId; id: number };

export const formatPosition = ({ transaction, id }: EventPosition) => `${transaction}.${id}`;

/** Undefined if the text is no position. */
export function parsePosition(text: string): EventPosition | undefined {
  const [, transaction, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return transaction && id ? { transaction: Number(transaction), id: Number(id) } : undefined;
}

export const isAfter = (position: EventPosition, other: EventPosition) =>
  position.transaction > other.transaction ||
  (position.transaction === other.transaction && position.id > other.id);

/** Where the events begin that this snapshot may lack. */
export const positionOf = (snapshot: string): EventPosition => ({
  transaction: Number(snapshot.split(':')[0]),
  id: 0,
});
