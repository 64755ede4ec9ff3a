import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TaskStatus } from '../schema.ts';

const setActor = (actorId: number) => sql`set_config('gva.actor', ${String(actorId)}, true)`;

/** Sets the actor of this transaction's live events, because reordering a card does not change its `updated_by`. */
export const setEventActor = (db: Db, actorId: number) =>
  sql`select ${setActor(actorId)}`.execute(db);

/** Serializes the moves into one column, so that two cards never get the same position, and sets the event actor. */
export const lockColumnAsActor = (db: Db, status: TaskStatus, actorId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('gva column'), hashtext(${status})),
    ${setActor(actorId)}`.execute(db);

/** A value for `updated_by` that keeps the last editor when the card only changes its position in the column. */
export const editorUnlessReordered = (status: TaskStatus, actorId: number) =>
  sql<number | null>`case when status = ${status} then updated_by else ${actorId}::integer end`;

type Target = { id: number; status: TaskStatus; afterId: number | null };

/**
 * Reads and locks the task. Also reads the anchor card and the position of the card below it, which can belong to any
 * client, because all clients share the order of a column. If the anchor card has left the column, the task goes to the
 * top.
 */
export async function findPlacement(db: Db, { id, status, afterId }: Target) {
  const above = sql<string | null>`case when anchor.status = ${status} then anchor.position end`;
  const row = await db
    .selectFrom('tasks')
    .leftJoin('tasks as anchor', (join) => join.on(sql<boolean>`anchor.id = ${afterId}::integer`))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tasks as below')
          .select('below.position')
          .where('below.status', '=', status)
          .where('below.id', '!=', id)
          .where('below.position', '>', sql<string>`coalesce(${above}, '')`)
          .orderBy('below.position')
          .orderBy('below.id', 'desc')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['tasks.clientId', 'tasks.vaId', 'tasks.status', 'tasks.position'])
    .select([
      'anchor.clientId as anchorClientId',
      'anchor.vaId as anchorVaId',
      'anchor.status as anchorStatus',
      above.as('above'),
      'next.position as next',
    ])
    .where('tasks.id', '=', id)
    .forNoKeyUpdate('tasks')
    .executeTakeFirst();
  if (!row) return undefined;
  const { anchorClientId: clientId, anchorVaId: vaId, anchorStatus, ...task } = row;
  const anchor = clientId !== null && anchorStatus && { clientId, vaId, status: anchorStatus };
  return { task, anchor: anchor || null, above: row.above, next: row.next };
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
