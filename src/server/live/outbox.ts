import { sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export type OutboxEvent = Row<'events'>;

export const listEventsAfter = (db: Db, after: number, limit: number) =>
  db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** The id and time of the newest event. */
export const findNewestEvent = (db: Db) =>
  db
    .selectFrom('events')
    .select(['id', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The ids of the first and last stored event; null if there has never been one. */
export const findEventRange = (db: Db) =>
  db
    .selectFrom('events')
    .select(({ fn }) => [
      fn.min<number | null>('id').as('oldest'),
      fn.max<number | null>('id').as('newest'),
    ])
    .executeTakeFirstOrThrow();

/** The position after which all events are newer than `milliseconds`; 0 before the first event. */
export async function findPositionBefore(db: Db, milliseconds: number): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(
      (select id from events
        where created_at < now() - ${milliseconds} * interval '1 millisecond'
        order by id desc limit 1),
      (select min(id) - 1 from events),
      0) as position
  `.execute(db);
  return rows[0]?.position ?? 0;
}

/** A browser that was away for longer loads its screens again. */
const retentionSeconds = 3_600;
const pruneBatchSize = 5_000;

/** Deletes the oldest events that are too old, and returns their number. */
async function pruneBatch(db: Db) {
  const { numAffectedRows } = await sql`
    with fresh as materialized (
      select id from events
        where created_at >= now() - ${retentionSeconds} * interval '1 second'
        order by id limit 1),
    stale as materialized (
      select id from events
        where id < coalesce((select id from fresh), (select max(id) from events))
        order by id limit ${pruneBatchSize})
    delete from events using stale where events.id = stale.id
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes old events from the front, in batches, so that the stored ids have no gap. Never deletes the newest event: a
 * starting node needs its id.
 */
export async function pruneEvents(db: Db, signal?: AbortSignal) {
  while (!signal?.aborted && (await pruneBatch(db)) === pruneBatchSize);
}
