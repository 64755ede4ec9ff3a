import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

type Asked = { email?: string | undefined; username?: string | undefined };

/** Whom a forgotten password is of; an inactive user has none to set anew. */
export const findAccount = (db: Db, { email, username }: Asked) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where(
      email === undefined
        ? sql<boolean>`lower(username) = lower(${username ?? ''})`
        : sql<boolean>`lower(email) = lower(${email})`,
    )
    .where('status', '!=', 'inactive')
    .executeTakeFirst();

type NewReset = { digest: string; userId: number; lifetime: string };

export const insertReset = (db: Db, { digest, userId, lifetime }: NewReset) =>
  db
    .insertInto('passwordResets')
    .values({ digest, userId, expiresAt: sql<string>`now() + ${lifetime}::interval` })
    .execute();

/** Whose link it is, while it is good. */
export const findReset = (db: Db, digest: string) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.username'])
    .where('digest', '=', digest)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('users.status', '!=', 'inactive')
    .executeTakeFirst();

/** True for one caller alone. */
export async function takeReset(db: Db, digest: string) {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResets')
    .where('digest', '=', digest)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
