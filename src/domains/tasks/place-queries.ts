import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TaskStatus } from './schema.ts';

/** Moves into one column happen one after the other, so that two never get the same place. */
export const lockColumn = (db: Db, status: TaskStatus) =>
  sql`select pg_advisory_xact_lock(hashtext('gva column'), hashtext(${status}))`.execute(db);

/** Who acts, for the live events of this transaction: a card that is only sorted names nobody itself. */
export const nameActor = (db: Db, actorId: number) =>
  sql`select set_config('gva.actor', ${String(actorId)}, true)`.execute(db);

/** Who changed the task last: whoever only sorts a column is not that. */
export const unlessSorted = (status: TaskStatus, actorId: number) =>
  sql<number | null>`case when status = ${status} then updated_by else ${actorId}::integer end`;

export const findPlace = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'status', 'position', 'clientId', 'vaId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The first place below `above` in a column, whoever's card has it; null above means the top. */
export async function findNextPosition(
  db: Db,
  status: TaskStatus,
  above: string | null,
  movedId: number,
) {
  const next = await db
    .selectFrom('tasks')
    .select('position')
    .where('status', '=', status)
    .where('id', '!=', movedId)
    .$if(above !== null, (query) => query.where('position', '>', String(above)))
    .orderBy('position')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return next?.position ?? null;
}

/** A column's cards just above and below a place, in order; `limit` on either side. */
export async function listAround(db: Db, status: TaskStatus, position: string, limit: number) {
  const cards = db.selectFrom('tasks').select(['id', 'position']).where('status', '=', status);
  const [above, below] = await Promise.all([
    cards
      .where('position', '<', position)
      .orderBy('position', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    cards
      .where('position', '>=', position)
      .orderBy('position')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return { above: above.reverse(), below };
}

export async function updatePositions(db: Db, places: { id: number; position: string }[]) {
  const ids = places.map(({ id }) => id);
  const positions = places.map(({ position }) => position);
  await sql`
    update tasks set position = place.position
    from unnest(${ids}::integer[], ${positions}::text[]) as place (id, position)
    where tasks.id = place.id
  `.execute(db);
}
