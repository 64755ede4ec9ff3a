import { sql } from 'kysely';
import { contains, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { PageRequest } from '#shared/page.ts';
import { isKnownUser } from './account-filter.ts';
import { firstAssignment, firstCompany } from './assigned-clients.ts';
import { type OwnerColumns, ownerColumns, withOwner } from './queries.ts';
import type { AssignedClientOfVa } from './schema.ts';

const vaProfileColumns = [
  'vaProfiles.id',
  'vaProfiles.userId',
  'vaProfiles.specialization',
  'vaProfiles.hourlyRate',
  'vaProfiles.skills',
  'vaProfiles.availability',
  'vaProfiles.bio',
  'vaProfiles.rating',
  'vaProfiles.assignmentStatus',
] as const;

/** The plan of the client's running subscription, or else the preferred plan of their profile, `company`. */
export const planOfClient = sql<Plan | null>`coalesce((select plan from subscriptions
    where user_id = client.id and plan_runs(status, end_date) order by id desc limit 1),
  company.subscription_plan)`;

/** Of the row of `va_profiles`. */
export const assignedClients = sql<AssignedClientOfVa[]>`coalesce((
  select json_agg(json_build_object('id', client.id, 'fullName', client.full_name,
      'companyName', company.company_name, 'subscriptionPlan', ${planOfClient},
      'assignedAt', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by started_at, assignments.id)
  from assignments join users as client on client.id = client_id
    left join client_profiles as company on company.user_id = client_id
  where va_id = va_profiles.user_id and ended_at is null), '[]')`;

export async function findVaProfile(db: Db, userId: number) {
  const profile = await db
    .selectFrom('vaProfiles')
    .select([...vaProfileColumns, assignedClients.as('assignedClients')])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return profile && { ...profile, ...firstAssignment(profile.assignedClients) };
}

const selectVaListings = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select([...vaProfileColumns, ...ownerColumns, assignedClients.as('assignedClients')])
    .where('users.role', '=', 'va');

const toVaListing = <Row extends OwnerColumns & { assignedClients: AssignedClientOfVa[] }>(
  row: Row,
) => ({
  ...withOwner(row),
  ...firstAssignment(row.assignedClients),
  ...firstCompany(row.assignedClients),
});

type VaFilter = { q?: string | undefined; isUnassigned?: true; onlyKnownVas?: boolean };

const hasNoClient = sql<boolean>`not exists (select from assignments
  where va_id = users.id and ended_at is null)`;

/** Newest first. `isUnassigned` also excludes inactive VAs, because they cannot be assigned. */
export async function listVaProfiles(db: Db, filter: VaFilter, page: PageRequest) {
  const { q, isUnassigned, onlyKnownVas } = filter;
  let query = selectVaListings(db);
  if (isUnassigned) query = query.where(hasNoClient).where('users.status', '!=', 'inactive');
  if (onlyKnownVas) query = query.where(isKnownUser());
  if (q) query = query.where(contains('users.fullName', q));
  const rows = await newestFirst(query, page, 'users.createdAt', 'users.id').execute();
  return rows.map(toVaListing);
}

export async function findVaListing(db: Db, userId: number) {
  const row = await selectVaListings(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toVaListing(row);
}
