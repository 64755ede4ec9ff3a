import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

type AccountName = { email?: string | undefined; username?: string | undefined };

/** The account with this address or username. Inactive users cannot reset a password. */
export const findAccount = (db: Db, { email, username }: AccountName) =>
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

/** The owner of a valid link. */
export const findReset = (db: Db, digest: string) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.username'])
    .where('digest', '=', digest)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('users.status', '!=', 'inactive')
    .executeTakeFirst();

/** Deletes the link. Of concurrent callers, only one gets true. */
export async function consumeReset(db: Db, digest: string) {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResets')
    .where('digest', '=', digest)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
