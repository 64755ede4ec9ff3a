import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { contains } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';

/** Written like the condition of the index of those who wait. */
const awaitsApproval = sql<boolean>`users.role = 'va' and users.approved_at is null
  and users.status <> 'inactive'`;

type Page = { limit: number; cursor?: CursorParts | undefined };

/** The VA who has waited longest first. */
export function listApplicants(db: Db, q: string | undefined, { limit, cursor }: Page) {
  let query = db
    .selectFrom('users')
    .leftJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select(['users.id', 'users.username', 'users.fullName', 'users.email', 'users.profileImage'])
    .select(['users.createdAt', 'vaProfiles.specialization', 'vaProfiles.availability'])
    .select(['vaProfiles.bio', sql<string[]>`coalesce(va_profiles.skills, '{}')`.as('skills')])
    .where(awaitsApproval);
  if (q)
    query = query.where((eb) =>
      eb.or([
        contains('users.fullName', q),
        contains('users.username', q),
        contains('users.email', q),
      ]),
    );
  if (cursor)
    query = query.where(
      sql<boolean>`(users.created_at, users.id) > (${cursor[0]}::timestamptz, ${cursor[1]}::integer)`,
    );
  return query.orderBy('users.createdAt').orderBy('users.id').limit(limit).execute();
}

export async function countApplicants(db: Db) {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(awaitsApproval)
    .executeTakeFirstOrThrow();
  return count;
}
