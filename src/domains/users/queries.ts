import { sql } from 'kysely';
import type { NewRow, RowChange } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';

const userColumns = [
  'id',
  'username',
  'fullName',
  'email',
  'role',
  'status',
  'profileImage',
  'createdAt',
] as const;

const isNamed = (username: string) => sql<boolean>`lower(username) = lower(${username})`;
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/**
 * Finds the account with this username or email address, and the email address first: a username can look like the
 * address of somebody else. For sign-in only: no other query reads a password hash by a name.
 */
export const findCredentials = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'passwordHash'])
    .where((where) => where.or([isNamed(name), hasEmail(name)]))
    .orderBy(hasEmail(name), 'desc')
    .limit(1)
    .executeTakeFirst();

/** Waits for a change of the user that is in progress, and blocks others until the transaction ends. */
export async function lockPasswordHash(db: Db, id: number) {
  const user = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.passwordHash;
}

export const findOwnCredentials = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['username', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst();

export const hasAdmin = async (db: Db) => {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
};

/** Tells the administrators of a new VA, except the one who created the account. */
export const notifyOfVa = (db: Db, vaId: number, actorId: number | null) =>
  sql`select notify_admins('va-joined', 'va', ${vaId}::integer, ${actorId}::integer)`.execute(db);

export const insertUser = (db: Db, user: NewRow<'users'>) =>
  db.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow();

export const insertVaProfile = (db: Db, profile: NewRow<'vaProfiles'>) =>
  db.insertInto('vaProfiles').values(profile).execute();

/** Begins the first steps of a new VA. */
export const insertVaFirstDay = (db: Db, vaId: number) =>
  db.insertInto('vaFirstDays').values({ vaId }).execute();

/** Begins the set-up of the agency, if this user is its first administrator and it has no clients. */
export const beginSetUp = (db: Db, ownerId: number) =>
  sql`insert into agency_set_up (owner_id) select ${ownerId}::integer
    where not exists (select from users where id <> ${ownerId} and role in ('admin', 'client'))
    on conflict do nothing`.execute(db);

export const insertClientProfile = (db: Db, profile: NewRow<'clientProfiles'>) =>
  db.insertInto('clientProfiles').values(profile).execute();

export const updateUser = (db: Db, id: number, change: RowChange<'users'>) =>
  db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst();

export const findUserByName = (db: Db, username: string) =>
  db.selectFrom('users').select(userColumns).where(isNamed(username)).executeTakeFirst();

export const listUsers = (db: Db, { limit }: { limit: number }) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Serializes changes, deletions and assignments of users until the transaction ends. Take it before any other lock, so
 * that two such transactions cannot deadlock.
 */
export const lockUserChanges = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('gva people'))`.execute(db);

/** Whether the user exists, has this role and is not inactive. */
export async function hasActiveRole(db: Db, { id, role }: Pick<Actor, 'id' | 'role'>) {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('status', '!=', 'inactive')
    .executeTakeFirst();
  return found !== undefined;
}

/** Also blocks inserts of rows that refer to this user, until the transaction ends. */
export const lockUserForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'approvedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Serializes changes of this user until the transaction ends. Rows that refer to the user can still be inserted. */
export const lockUserForNoKeyUpdate = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();

export async function hasOtherActiveAdmin(db: Db, id: number) {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '!=', 'inactive')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export const approveVa = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ approvedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('role', '=', 'va')
    .where('approvedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const isEmailTaken = async (db: Db, email: string) => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return user !== undefined;
};
