import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TaskStatus } from './schema.ts';

/** Serializes the moves into one column, so that two cards never get the same position. */
export const lockColumn = (db: Db, status: TaskStatus) =>
  sql`select pg_advisory_xact_lock(hashtext('gva column'), hashtext(${status}))`.execute(db);

/** Sets the actor of this transaction's live events, because reordering a card does not change its `updated_by`. */
export const setEventActor = (db: Db, actorId: number) =>
  sql`select set_config('gva.actor', ${String(actorId)}, true)`.execute(db);

/** A value for `updated_by` that keeps the last editor when the card only changes its position in the column. */
export const editorUnlessReordered = (status: TaskStatus, actorId: number) =>
  sql<number | null>`case when status = ${status} then updated_by else ${actorId}::integer end`;

export const findPlacement = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'status', 'position', 'clientId', 'vaId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The first position below `above` in a column, over the cards of all clients; null above means the top. */
export async function findNextPosition(
  db: Db,
  status: TaskStatus,
  above: string | null,
  movedId: number,
) {
  let query = db
    .selectFrom('tasks')
    .select('position')
    .where('status', '=', status)
    .where('id', '!=', movedId);
  if (above !== null) query = query.where('position', '>', above);
  const next = await query.orderBy('position').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return next?.position ?? null;
}

/** The cards of a column next to a position, in order, at most `limit` on each side. */
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

export async function updatePositions(db: Db, cards: { id: number; position: string }[]) {
  const ids = cards.map(({ id }) => id);
  const positions = cards.map(({ position }) => position);
  await sql`
    update tasks set position = card.position
    from unnest(${ids}::integer[], ${positions}::text[]) as card (id, position)
    where tasks.id = card.id
  `.execute(db);
}
