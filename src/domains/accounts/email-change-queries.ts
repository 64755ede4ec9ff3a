import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

const isOpen = sql<boolean>`expires_at > now()`;

type NewEmailChange = { userId: number; email: string; digest: string };

/** Replaces the change that this user asked for before. */
export const saveEmailChange = (db: Db, { userId, email, digest }: NewEmailChange) => {
  const change = { email, digest, expiresAt: sql<string>`now() + interval '1 day'` };
  return db
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
};

/** The address that waits for its confirmation. */
export async function findPendingEmail(db: Db, userId: number) {
  const change = await db
    .selectFrom('emailChanges')
    .select('email')
    .where('userId', '=', userId)
    .where(isOpen)
    .executeTakeFirst();
  return change?.email ?? null;
}

export const findEmailChange = (db: Db, digest: string) =>
  db
    .selectFrom('emailChanges')
    .select('userId')
    .where('digest', '=', digest)
    .where(isOpen)
    .executeTakeFirst();

/** The new address, for one caller only. */
export const takeEmailChange = (db: Db, digest: string) =>
  db
    .deleteFrom('emailChanges')
    .where('digest', '=', digest)
    .where(isOpen)
    .returning('email')
    .executeTakeFirst();

export async function deleteEmailChange(db: Db, userId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
