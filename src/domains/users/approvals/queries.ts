import { sql } from 'kysely';
import { contains, orderedPage, type SortKey } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';

/** Written like the condition of the index of those who wait. */
const awaitsApproval = sql<boolean>`users.role = 'va' and users.approved_at is null
  and users.status <> 'inactive'`;

const bySignUp: SortKey = { by: sql`users.created_at`, type: 'timestamptz', id: sql`users.id` };

/** The VA who has waited longest first. */
export function listApplicants(db: Db, q: string | undefined, page: PageRequest) {
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
  return orderedPage(query, page, bySignUp, 'ascending').execute();
}

export async function countApplicants(db: Db) {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(awaitsApproval)
    .executeTakeFirstOrThrow();
  return count;
}
