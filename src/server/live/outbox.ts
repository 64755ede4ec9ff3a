import { sql } from 'kysely';
import type { Row } from '#db/types.ts';
import { type Db, toInstant } from '#server/db.ts';
import type { StreamPosition } from '#shared/stream-position.ts';

export type OutboxEvent = Row<'currentEvents'>;

/**
 * The next events of all streams after a position, of one moment, in the order of their ids. The conditions compare pairs, so
 * that PostgreSQL reads each stream from the index `events_stream`, and `offset 0` keeps it from reading all tasks.
 */
export async function listEventsAfter(db: Db, position: StreamPosition, limit: number) {
  const { rows } = await sql<OutboxEvent>`
    select shown.* from (
      select next.id from event_streams s
        cross join lateral (select id from events
          where (stream, id) > (s.stream, coalesce((${position}::bigint[])[s.stream + 1], 0))
            and (stream, id) < (s.stream + 1, 0)
          order by stream, id limit ${limit}::integer) next
        order by next.id limit ${limit}::integer) page
      cross join lateral (select * from current_events where id = page.id offset 0) shown
    order by shown.id`.execute(db);
  return rows;
}

export type NewestEvent = {
  id: number;
  createdAt: string | null;
  /** Events up to this id may have been deleted. */
  prunedId: number;
};

const newestOfStreams = `event_streams s
  left join lateral (select id, created_at from events
    where (stream, id) >= (s.stream, 0) and (stream, id) < (s.stream + 1, 0)
    order by stream desc, id desc limit 1) newest on true`;

/** The newest event of each stream; its id is 0 before the first. */
export async function listNewestEvents(db: Db): Promise<NewestEvent[]> {
  const { rows } = await sql<NewestEvent>`
    select coalesce(id, 0) as id, created_at, pruned_id from ${sql.raw(newestOfStreams)}
    order by s.stream`.execute(db);
  return rows;
}

/** SQL for the newest event of each stream in one value, for a statement that reads something else too. */
export const newestAsJson = `
  select json_agg(json_build_array(coalesce(id, 0), created_at::text, pruned_id) order by s.stream)
  from ${newestOfStreams}`;

export type NewestAsJson = [id: number, createdAt: string | null, prunedId: number][];

export const toNewestEvents = (json: NewestAsJson): NewestEvent[] =>
  json.map(([id, createdAt, prunedId]) => ({
    id,
    createdAt: createdAt && toInstant(createdAt),
    prunedId,
  }));

/** The times of these events; deleted ones are missing. */
export async function listEventTimes(db: Db, ids: StreamPosition) {
  const { rows } = await sql<{ createdAt: string }>`
    select created_at from events where id = any(${ids}::bigint[]) order by stream`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}

/** The position after which all events are newer than `milliseconds`. */
export async function findPositionBefore(db: Db, milliseconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(
      (select id from events where events.stream = event_streams.stream
        and created_at < now() - ${milliseconds} * interval '1 millisecond'
        order by id desc limit 1),
      (select min(id) - 1 from events where events.stream = event_streams.stream),
      0) as id
    from event_streams order by stream`.execute(db);
  return rows.map(({ id }) => id);
}

/** A browser that was away for longer loads its screens again. */
const retentionSeconds = 3_600;
const pruneBatchSize = 5_000;

/** Deletes the oldest events that are too old, and returns their number. */
async function pruneBatch(db: Db) {
  const { numAffectedRows } = await sql`
    with stale as materialized (
      select old.id from event_streams cross join lateral (
        select id from events where events.stream = event_streams.stream
          and id < coalesce(
            (select min(id) from events fresh where fresh.stream = event_streams.stream
              and created_at >= now() - ${retentionSeconds} * interval '1 second'),
            (select max(id) from events newest where newest.stream = event_streams.stream))
        order by id limit ${pruneBatchSize}) old
      limit ${pruneBatchSize})
    delete from events using stale where events.id = stale.id
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes old events from the front of each stream, in batches. Never deletes the newest event of a stream: a starting node
 * needs its id.
 */
export async function pruneEvents(db: Db, signal?: AbortSignal) {
  while (!signal?.aborted && (await pruneBatch(db)) === pruneBatchSize);
}
