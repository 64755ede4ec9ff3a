import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

const isPending = sql<boolean>`expires_at > now()`;

type NewEmailChange = { userId: number; email: string; digest: string };

/** Replaces an earlier pending change of this user. */
export const saveEmailChange = (db: Db, { userId, email, digest }: NewEmailChange) => {
  const change = { email, digest, expiresAt: sql<string>`now() + interval '1 day'` };
  return db
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
};

/** The new address that is not yet confirmed. The link of a registration confirms the one that the account has. */
export async function findPendingEmail(db: Db, userId: number) {
  const change = await db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select('emailChanges.email')
    .where('userId', '=', userId)
    .whereRef('emailChanges.email', '<>', 'users.email')
    .where(isPending)
    .executeTakeFirst();
  return change?.email ?? null;
}

export const findEmailChange = (db: Db, digest: string) =>
  db
    .selectFrom('emailChanges')
    .select('userId')
    .where('digest', '=', digest)
    .where(isPending)
    .executeTakeFirst();

/** Deletes the change and returns its address. Of concurrent callers, only one gets it. */
export const consumeEmailChange = (db: Db, digest: string) =>
  db
    .deleteFrom('emailChanges')
    .where('digest', '=', digest)
    .where(isPending)
    .returning('email')
    .executeTakeFirst();

export async function deleteEmailChange(db: Db, userId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
