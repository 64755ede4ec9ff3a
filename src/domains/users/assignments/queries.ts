import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { containsPattern, isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import { ownerColumns, withOwner } from '../directory/queries.ts';
import { planOfClient } from '../directory/va-queries.ts';

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Searches VA and client names separately, because with one `or` condition PostgreSQL would use neither index. */
const matchesNames = (q: string) => sql<boolean>`assignments.id in (
  select pair.id from users as va join assignments as pair on pair.va_id = va.id
    where pair.ended_at is null and va.full_name ilike ${containsPattern(q)}
  union all
  select pair.id from users as client join assignments as pair on pair.client_id = client.id
    where pair.ended_at is null and client.full_name ilike ${containsPattern(q)})`;

/** Current assignments, newest first. */
export async function listAssignments(db: Db, q: string | undefined, { limit, cursor }: Page) {
  let query = db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.vaId')
    .innerJoin('users as client', 'client.id', 'assignments.clientId')
    .leftJoin('clientProfiles as company', 'company.userId', 'client.id')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select(['assignments.id', 'users.id as userId', ...ownerColumns])
    .select('vaProfiles.specialization')
    .select(['assignments.clientId', 'client.fullName as clientName', 'company.companyName'])
    .select(['assignments.startedAt as assignedAt', planOfClient.as('subscriptionPlan')])
    .where('assignments.endedAt', 'is', null);
  if (q) query = query.where(matchesNames(q));
  if (cursor) query = query.where(isOlder(cursor, 'assignments.startedAt', 'assignments.id'));
  const rows = await query
    .orderBy('assignments.startedAt', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withOwner);
}

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

export const insertAssignment = (db: Db, pair: { vaId: number; clientId: number }) =>
  db.insertInto('assignments').values(pair).execute();

/** Without a client, ends all assignments of the VA. Returns the clients whose assignment ended. */
export function endAssignments(db: Db, vaId: number, clientId: number | undefined) {
  let query = db
    .updateTable('assignments')
    // Another transaction may have started later than this one and committed before.
    .set({ endedAt: sql<string>`greatest(now(), started_at)` })
    .where('vaId', '=', vaId)
    .where('endedAt', 'is', null);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  return query.returning('clientId').execute();
}
