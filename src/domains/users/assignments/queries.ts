import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { containsPattern, isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import { selectVaListings, withOwner } from '../directory/queries.ts';

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Searches VA and client names separately, because with one `or` condition PostgreSQL would use neither index. */
const matchesNames = (q: string) => sql<boolean>`va_profiles.user_id in (
  select va.id from users as va where va.full_name ilike ${containsPattern(q)}
  union all
  select pair.user_id from users as client
    join va_profiles as pair on pair.assigned_client_id = client.id
    where client.full_name ilike ${containsPattern(q)})`;

/** Current assignments, newest first. */
export async function listAssignments(db: Db, q: string | undefined, { limit, cursor }: Page) {
  let query = selectVaListings(db)
    .innerJoin('users as assignedClient', 'assignedClient.id', 'vaProfiles.assignedClientId')
    .select('assignedClient.fullName as clientName')
    .where('vaProfiles.assignedClientId', 'is not', null);
  if (q) query = query.where(matchesNames(q));
  if (cursor) query = query.where(isOlder(cursor, 'vaProfiles.assignedAt', 'vaProfiles.userId'));
  const rows = await query
    .orderBy('vaProfiles.assignedAt', 'desc')
    .orderBy('vaProfiles.userId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ clientName, ...row }) => ({ ...withOwner(row), clientName }));
}

export async function countAssignments(db: Db, q: string | undefined) {
  let query = db
    .selectFrom('vaProfiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vaProfiles.assignedClientId', 'is not', null);
  if (q) query = query.where(matchesNames(q));
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/** Sorted by name. */
export function listClientsWithoutVa(db: Db, q: string | undefined, { limit, cursor }: Page) {
  let query = db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'clientProfiles.companyName'])
    .where('users.role', '=', 'client')
    .where(sql<boolean>`not exists (select from va_profiles
      where va_profiles.assigned_client_id = users.id)`);
  if (q) query = query.where('users.fullName', 'ilike', containsPattern(q));
  if (cursor) query = query.where(isAfterCursor(cursor));
  return query.orderBy('users.fullName').orderBy('users.id').limit(limit).execute();
}

const isAfterCursor = ([fullName, id]: CursorParts) =>
  sql<boolean>`(users.full_name, users.id) > (${fullName}::text, ${id}::integer)`;

/** Writes nothing and returns undefined if the VA already has a client. */
export const assignClient = (db: Db, vaId: number, clientId: number) =>
  db
    .updateTable('vaProfiles')
    .set({ assignedClientId: clientId, assignmentStatus: 'assigned' })
    .where('userId', '=', vaId)
    .where('assignedClientId', 'is', null)
    .returning('userId')
    .executeTakeFirst();

export const unassignClient = (db: Db, vaId: number) =>
  db.updateTable('vaProfiles').set({ assignedClientId: null }).where('userId', '=', vaId).execute();
