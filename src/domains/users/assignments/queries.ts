import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { matchesNames } from './list-queries.ts';

export async function countAssignments(db: Db, q: string | undefined) {
  let query = db
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null);
  if (q) query = query.where(matchesNames(q));
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

export async function countClientsOfVa(db: Db, vaId: number) {
  const { count } = await db
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vaId', '=', vaId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewAssignment = { vaId: number; clientId: number; startedAt?: string };

export const insertAssignment = (db: Db, assignment: NewAssignment) =>
  db.insertInto('assignments').values(assignment).execute();

// Another transaction may have started later than this one and committed before.
const endOfPeriod = sql<string>`greatest(now(), started_at)`;

/** Without a client, ends all assignments of the VA. Returns the clients whose assignment ended. */
export function endAssignments(db: Db, vaId: number, clientId: number | undefined) {
  let query = db
    .updateTable('assignments')
    .set({ endedAt: endOfPeriod })
    .where('vaId', '=', vaId)
    .where('endedAt', 'is', null);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  return query.returning('clientId').execute();
}

export const lockAssignment = (db: Db, id: number) =>
  db
    .selectFrom('assignments')
    .select(['vaId', 'clientId', 'startedAt', 'endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const endAssignment = (db: Db, id: number) =>
  db.updateTable('assignments').set({ endedAt: endOfPeriod }).where('id', '=', id).execute();

export const deleteAssignment = (db: Db, id: number) =>
  db.deleteFrom('assignments').where('id', '=', id).execute();
