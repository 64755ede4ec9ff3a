import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import {
  contains,
  orderedPage,
  type SortKey,
  sqlDirection,
} from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import type { UserScope } from '../policy.ts';
import { type AccountFilter, accountConditions, isKnownUser } from './account-filter.ts';
import type { ClientProfile, UserOrder } from './schema.ts';

type Users = ExpressionBuilder<Database, 'users'>;

const visibleUserColumns = [
  'users.id',
  'users.username',
  'users.fullName',
  'users.email',
  'users.role',
  'users.status',
  'users.profileImage',
  'users.createdAt',
] as const;

const isApproved = sql<boolean>`users.role <> 'va' or users.approved_at is not null`;

/** Whether the row's user and `userId` are currently assigned to each other. */
const isAssignedTo = (userId: number) => sql<boolean>`exists (
  select from assignments a where a.ended_at is null
    and ((a.va_id, a.client_id) = (users.id, ${userId}::integer)
      or (a.va_id, a.client_id) = (${userId}::integer, users.id)))`;

/** Whether the row's user and `userId` are the client and the VA of the same task, open or finished. */
const sharesTaskWith = (userId: number) => sql<boolean>`exists (
  select from tasks t where (t.va_id, t.client_id) = (users.id, ${userId}::integer)
    or (t.va_id, t.client_id) = (${userId}::integer, users.id))`;

const matchesSearch = (q: string, byEmail: boolean) => (eb: Users) =>
  eb.or([
    contains('users.fullName', q),
    ...(byEmail ? [contains('users.username', q), contains('users.email', q)] : []),
  ]);

const selectUsersFor = (db: Db, viewerId: number) =>
  db
    .selectFrom('users')
    .select([...visibleUserColumns, isApproved.as('isApproved')])
    .select([isAssignedTo(viewerId).as('isAssigned')]);

type Condition = (eb: Users) => Expression<SqlBool>;
const roleCount = role.options.length;

type UserFilter = UserScope &
  AccountFilter & { viewerId: number; q?: string | undefined; byEmail: boolean };

const sortKeys = {
  created: { by: sql<string>`users.created_at`, type: 'timestamptz', id: sql`users.id` },
  name: { by: sql<string>`users.full_name`, type: 'text', id: sql`users.id` },
} satisfies Record<UserOrder['sort'], SortKey>;

const isOneOf = (ids: readonly number[]) => sql<boolean>`users.id = any(${ids}::integer[])`;

/** Reads each role with its own index scan and merges the results. */
export async function listVisibleUsers(db: Db, filter: UserFilter & UserOrder, page: PageRequest) {
  const { roles, selfId, onlyClientIds, onlyKnownVas, viewerId, q, byEmail, sort, order } = filter;
  const selectPage = (condition?: Condition) => {
    let query = selectUsersFor(db, viewerId).select(sortKeys[sort].by.as('sortKey'));
    if (condition) query = query.where(condition);
    if (q) query = query.where(matchesSearch(q, byEmail));
    for (const one of accountConditions(filter)) query = query.where(one);
    return orderedPage(query, page, sortKeys[sort], order);
  };
  if (roles.length === roleCount) return selectPage().execute();

  const parts = roles.map((one) =>
    selectPage((eb) => {
      const isOfRole = eb('users.role', '=', one);
      if (one === 'client' && onlyClientIds !== null)
        return eb.and([isOfRole, isOneOf(onlyClientIds)]);
      return one === 'va' && onlyKnownVas ? eb.and([isOfRole, isKnownUser()]) : isOfRole;
    }),
  );
  if (selfId !== null) parts.push(selectPage((eb) => eb('users.id', '=', selfId)));
  const [first, ...others] = parts.map((part) => db.selectFrom(part.as('part')).selectAll());
  if (!first) return [];
  const found = others.reduce((all, other) => all.unionAll(other), first);
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('sortKey', sqlDirection[order])
    .orderBy('id', sqlDirection[order])
    .limit(page.limit)
    .execute();
}

export const findUserFor = (db: Db, id: number, viewerId: number) =>
  selectUsersFor(db, viewerId)
    .select(sharesTaskWith(viewerId).as('sharesTask'))
    .where('users.id', '=', id)
    .executeTakeFirst();

/** Of the row of `client_profiles`. */
const runningPlan = sql<ClientProfile['runningPlan']>`(
  select json_build_object('plan', plan, 'customPlanName', custom_plan_name,
    'monthlyHours', s.monthly_hours, 'hourlyRate', s.hourly_rate)
  from subscriptions s where s.user_id = client_profiles.user_id and plan_runs(s.status, end_date)
  order by s.id desc limit 1)`;

export const clientProfileColumns = [
  'clientProfiles.id',
  'clientProfiles.userId',
  'clientProfiles.companyName',
  'clientProfiles.workStyle',
  'clientProfiles.languages',
  'clientProfiles.subscriptionPlan',
  'clientProfiles.customPlanName',
  'clientProfiles.monthlyHours',
  'clientProfiles.hourlyRate',
  runningPlan.as('runningPlan'),
] as const;

export const findClientProfile = (db: Db, userId: number) =>
  db
    .selectFrom('clientProfiles')
    .select(clientProfileColumns)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const ownerColumns = [
  'users.fullName',
  'users.email',
  'users.profileImage',
  'users.status',
  'users.createdAt',
] as const;

export type OwnerColumns = {
  fullName: string;
  email: string;
  profileImage: string | null;
  status: 'active' | 'inactive' | 'training';
  createdAt: string;
};

/** Moves the owner's columns into a nested `user` object. */
export const withOwner = <Row extends OwnerColumns>({
  fullName,
  email,
  profileImage,
  status,
  ...row
}: Row) => ({
  ...row,
  user: { fullName, email, profileImage, status },
});

export async function findClientListing(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select([...clientProfileColumns, ...ownerColumns])
    .where('users.role', '=', 'client')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row && withOwner(row);
}

export const findVaOfClient = (db: Db, clientId: number) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.vaId')
    .select([
      'users.id',
      'users.fullName',
      'users.email',
      'users.profileImage',
      'users.role',
      'users.status',
    ])
    .where('assignments.clientId', '=', clientId)
    .where('assignments.endedAt', 'is', null)
    .executeTakeFirst();
