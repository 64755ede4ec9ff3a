import { sql } from 'kysely';
import { anywhere } from '#server/anywhere.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';
import { selectVaListings, withOwner } from './directory-queries.ts';

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Each name is found along its own index; asked for as one condition, neither index would serve. */
const idsOfPairsNamed = (q: string) => sql<boolean>`va_profiles.user_id in (
  select named.id from users as named where named.full_name ilike ${anywhere(q)}
  union all
  select pair.user_id from users as named
    join va_profiles as pair on pair.assigned_client_id = named.id
    where named.full_name ilike ${anywhere(q)})`;

/** Who works for whom, the latest pair first. */
export async function listAssignments(db: Db, q: string | undefined, { limit, cursor }: Page) {
  const rows = await selectVaListings(db)
    .innerJoin('users as their', 'their.id', 'vaProfiles.assignedClientId')
    .select('their.fullName as clientName')
    .where('vaProfiles.assignedClientId', 'is not', null)
    .$if(Boolean(q), (query) => query.where(idsOfPairsNamed(q ?? '')))
    .$if(cursor !== undefined, (query) =>
      query.where(isOlder(cursor, 'vaProfiles.assignedAt', 'vaProfiles.userId')),
    )
    .orderBy('vaProfiles.assignedAt', 'desc')
    .orderBy('vaProfiles.userId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ clientName, ...row }) => ({ ...withOwner(row), clientName }));
}

export async function countAssignments(db: Db, q: string | undefined) {
  const { count } = await db
    .selectFrom('vaProfiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vaProfiles.assignedClientId', 'is not', null)
    .$if(Boolean(q), (query) => query.where(idsOfPairsNamed(q ?? '')))
    .executeTakeFirstOrThrow();
  return count;
}

/** The clients of nobody, by name. */
export const listClientsWithoutVa = (db: Db, q: string | undefined, { limit, cursor }: Page) =>
  db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'clientProfiles.companyName'])
    .where('users.role', '=', 'client')
    .where(sql<boolean>`not exists (select from va_profiles
      where va_profiles.assigned_client_id = users.id)`)
    .$if(Boolean(q), (query) => query.where('users.fullName', 'ilike', anywhere(q ?? '')))
    .$if(cursor !== undefined, (query) => query.where(isPastName(cursor ?? ['', 0])))
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(limit)
    .execute();

const isPastName = ([fullName, id]: CursorParts) =>
  sql<boolean>`(users.full_name, users.id) > (${fullName}::text, ${id}::integer)`;

/** Undefined when the VA has a client already: then nothing was written. */
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
