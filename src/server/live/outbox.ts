import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { EventPosition, TransactionId } from '#shared/snapshot.ts';

export type OutboxEvent = Row<'currentEvents'>;

export const eventsChannel = 'gva_events';

export const positionAt = ({ xid, id }: Pick<OutboxEvent, 'xid' | 'id'>): EventPosition => ({
  transaction: xid,
  id,
});

type Moment = {
  /** The oldest running transaction: all events of the transactions before it are visible. */
  horizon: TransactionId;
  /** Whether committed events wait for a transaction that is older and still running. */
  isWaiting: boolean;
  /** Events of transactions up to this one may have been deleted. */
  prunedTransaction: TransactionId;
};

/**
 * Reads events, and what is true at the same moment. The users who may see an event are looked up for the page only: `offset 0`
 * keeps PostgreSQL from reading all tasks.
 */
async function readPage(db: Db, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Moment & (OutboxEvent | { id: null })>`
    select moment.*, shown.* from (
        select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
          coalesce((select xid from events order by xid desc, id desc limit 1)
            >= pg_snapshot_xmin(pg_current_snapshot()), false) as is_waiting,
          pruned_transaction from installation) moment
      left join (select id from events where ${condition} order by xid, id limit ${limit}::integer) page on true
      left join lateral (select * from current_events where id = page.id offset 0) shown on true
    order by shown.xid, shown.id`.execute(db);
  const moment: Moment | undefined = rows[0];
  if (!moment) throw new Error('The table `installation` is empty.');
  const events: OutboxEvent[] = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { ...moment, events };
}

/**
 * The next events after a position, up to the oldest running transaction. An event of that transaction or a later one could
 * appear before one that was read already (docs/decisions/0001).
 */
export const readEventsAfter = (db: Db, { transaction, id }: EventPosition, limit: number) =>
  readPage(
    db,
    sql`(xid, id) > (${transaction}::xid8, ${id}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())`,
    limit,
  );

/** The events that a snapshot (`pg_current_snapshot()`) lacks and that are visible now. */
export const readEventsMissingIn = (db: Db, snapshot: string, limit: number) =>
  readPage(
    db,
    sql`xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`,
    limit,
  );

/** Whether there are at most `limit` events after a position. */
export async function areFewAfter(db: Db, { transaction, id }: EventPosition, limit: number) {
  const { rows } = await sql`select from events
    where (xid, id) > (${transaction}::xid8, ${id}::bigint) offset ${limit} limit 1`.execute(db);
  return rows.length === 0;
}

/** Asks all nodes to read new events. In a transaction that writes, it would make all commits wait for each other. */
export const announceEvents = (db: Db) => sql`select pg_notify(${eventsChannel}, '')`.execute(db);

/**
 * Deletes events, and returns their number. A trigger updates `installation`, which is locked first, as where the database
 * is emptied.
 */
const deleteEvents = (db: Db, condition: RawBuilder<unknown>) =>
  inTransaction(db, async (trx) => {
    await sql`lock table installation in row exclusive mode`.execute(trx);
    const { numAffectedRows } = await sql`delete from events where ${condition}`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });

/** A database that was copied from another server may have ids of transactions that this server has not reached. */
export async function deleteForeignEvents(db: Db) {
  await deleteEvents(db, sql`xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  await sql`update installation set pruned_transaction = pg_current_xact_id()
    where pruned_transaction >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
}

/** A browser that was away for longer loads its screens again. */
const retentionSeconds = 3_600;
const pruneBatchSize = 5_000;

/** Deletes events that are too old, and returns their number. */
const pruneBatch = (db: Db) =>
  deleteEvents(
    db,
    sql`id in (select id from events
      where created_at < now() - ${retentionSeconds} * interval '1 second'
      order by created_at limit ${pruneBatchSize})`,
  );

/** Deletes old events in batches. */
export async function pruneEvents(db: Db, signal?: AbortSignal) {
  while (!signal?.aborted && (await pruneBatch(db)) === pruneBatchSize);
}
