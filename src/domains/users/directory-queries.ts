import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { anywhere } from '#server/anywhere.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import { role } from '#shared/actor.ts';
import type { CursorParts } from '#shared/page.ts';
import type { UserOrder } from './directory-schema.ts';
import type { UserScope } from './policy.ts';

type Users = ExpressionBuilder<Database, 'users'>;
type Page = { limit: number; cursor?: CursorParts | undefined };

const seenColumns = [
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

/** Whether this user and the other are each other's VA and client now. */
const isAssignedTo = (userId: number) => sql<boolean>`exists (
  select from va_profiles p where (p.user_id, p.assigned_client_id) = (users.id, ${userId}::integer)
    or (p.user_id, p.assigned_client_id) = (${userId}::integer, users.id))`;

/** Whether one of them does, or did, a task of the other. */
const sharesTaskWith = (userId: number) => sql<boolean>`exists (
  select from tasks t where (t.va_id, t.client_id) = (users.id, ${userId}::integer)
    or (t.va_id, t.client_id) = (${userId}::integer, users.id))`;

const named = (q: string, byEmail: boolean) => (eb: Users) =>
  eb.or([
    eb('users.fullName', 'ilike', anywhere(q)),
    ...(byEmail
      ? [eb('users.username', 'ilike', anywhere(q)), eb('users.email', 'ilike', anywhere(q))]
      : []),
  ]);

const selectSeen = (db: Db, viewerId: number) =>
  db
    .selectFrom('users')
    .select([...seenColumns, isApproved.as('isApproved')])
    .select([isAssignedTo(viewerId).as('isAssigned')]);

type Only = (eb: Users) => Expression<SqlBool>;
const isAnyone: Only = (eb) => eb.lit(true);
const allRoles = role.options.length;

type UserFilter = UserScope & { viewerId: number; q?: string | undefined; byEmail: boolean };

const sortKeys = { created: 'users.createdAt', name: 'users.fullName' } as const;
const keySql = { created: sql`users.created_at`, name: sql`users.full_name` };
const keyType = { created: sql`timestamptz`, name: sql`text` };
const further = { ascending: sql`>`, descending: sql`<` };
const ways = { ascending: 'asc', descending: 'desc' } as const;

const isPast = ([value, id]: CursorParts, { sort, order }: UserOrder) =>
  sql<boolean>`(${keySql[sort]}, users.id) ${further[order]}
    (${value}::${keyType[sort]}, ${id}::integer)`;

/** Each role is read along its own index. The shared tasks do not count in lists, so nobody asks for them. */
export async function listKnownUsers(
  db: Db,
  filter: UserFilter & UserOrder,
  { limit, cursor }: Page,
) {
  const { roles, selfId, onlyClientId, viewerId, q, byEmail, sort, order } = filter;
  const inOrder = (only?: Only) =>
    selectSeen(db, viewerId)
      .select(`${sortKeys[sort]} as sortKey`)
      .$if(only !== undefined, (query) => query.where(only ?? isAnyone))
      .$if(Boolean(q), (query) => query.where(named(q ?? '', byEmail)))
      .$if(cursor !== undefined, (query) => query.where(isPast(cursor ?? ['', 0], filter)))
      .orderBy(sortKeys[sort], ways[order])
      .orderBy('users.id', ways[order])
      .limit(limit);
  if (roles.length === allRoles) return inOrder().execute();

  const parts = roles.map((one) =>
    inOrder((eb) => {
      const isOfRole = eb('users.role', '=', one);
      const isLimited = one === 'client' && onlyClientId !== null;
      return isLimited ? eb.and([isOfRole, eb('users.id', '=', onlyClientId)]) : isOfRole;
    }),
  );
  if (selfId !== null) parts.push(inOrder((eb) => eb('users.id', '=', selfId)));
  const [first, ...others] = parts.map((part) => db.selectFrom(part.as('part')).selectAll());
  if (!first) return [];
  const found = others.reduce((all, other) => all.unionAll(other), first);
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('sortKey', ways[order])
    .orderBy('id', ways[order])
    .limit(limit)
    .execute();
}

export const findSeenUser = (db: Db, id: number, viewerId: number) =>
  selectSeen(db, viewerId)
    .select(sharesTaskWith(viewerId).as('sharesTask'))
    .where('users.id', '=', id)
    .executeTakeFirst();

export const vaProfileColumns = [
  'vaProfiles.id',
  'vaProfiles.userId',
  'vaProfiles.specialization',
  'vaProfiles.hourlyRate',
  'vaProfiles.skills',
  'vaProfiles.availability',
  'vaProfiles.bio',
  'vaProfiles.rating',
  'vaProfiles.assignedClientId',
  'vaProfiles.assignmentStatus',
  'vaProfiles.assignedAt',
] as const;

export const clientProfileColumns = [
  'clientProfiles.id',
  'clientProfiles.userId',
  'clientProfiles.companyName',
  'clientProfiles.subscriptionPlan',
  'clientProfiles.customPlanName',
  'clientProfiles.monthlyHours',
  'clientProfiles.hourlyRate',
] as const;

export const findVaProfile = (db: Db, userId: number) =>
  db
    .selectFrom('vaProfiles')
    .select(vaProfileColumns)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const findClientProfile = (db: Db, userId: number) =>
  db
    .selectFrom('clientProfiles')
    .select(clientProfileColumns)
    .where('userId', '=', userId)
    .executeTakeFirst();

const ownerColumns = [
  'users.fullName',
  'users.email',
  'users.profileImage',
  'users.status',
  'users.createdAt',
] as const;

/** The plan is the one that is paid for; without any, the one the client wishes for. */
export const selectVaListings = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .leftJoin('clientProfiles as client', 'client.userId', 'vaProfiles.assignedClientId')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'vaProfiles.assignedClientId')
        .on(sql<boolean>`plan_runs(subscriptions.status, subscriptions.end_date)`),
    )
    .select([...vaProfileColumns, ...ownerColumns, 'client.companyName'])
    .select(({ fn }) =>
      fn.coalesce('subscriptions.plan', 'client.subscriptionPlan').as('subscriptionPlan'),
    )
    .where('users.role', '=', 'va');

type Owned = {
  fullName: string;
  email: string;
  profileImage: string | null;
  status: 'active' | 'inactive' | 'training';
  createdAt: string;
};

export const withOwner = <Row extends Owned>({
  fullName,
  email,
  profileImage,
  status,
  ...row
}: Row) => ({
  ...row,
  user: { fullName, email, profileImage, status },
});

type VaFilter = { q?: string | undefined; isUnassigned?: true };

/** Newest first; those without a client are without the inactive ones too, who can be given none. */
export async function listVaProfiles(db: Db, { q, isUnassigned }: VaFilter, page: Page) {
  const { limit, cursor } = page;
  const rows = await selectVaListings(db)
    .$if(isUnassigned === true, (query) =>
      query
        .where('vaProfiles.assignedClientId', 'is', null)
        .where('users.status', '!=', 'inactive'),
    )
    .$if(Boolean(q), (query) => query.where('users.fullName', 'ilike', anywhere(q ?? '')))
    .$if(cursor !== undefined, (query) =>
      query.where(isOlder(cursor, 'users.createdAt', 'users.id')),
    )
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withOwner);
}

export async function findVaListing(db: Db, userId: number) {
  const row = await selectVaListings(db).where('users.id', '=', userId).executeTakeFirst();
  return row && withOwner(row);
}

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
    .selectFrom('vaProfiles')
    .innerJoin('users', 'users.id', 'vaProfiles.userId')
    .select([
      'users.id',
      'users.fullName',
      'users.email',
      'users.profileImage',
      'users.role',
      'users.status',
    ])
    .where('vaProfiles.assignedClientId', '=', clientId)
    .executeTakeFirst();
