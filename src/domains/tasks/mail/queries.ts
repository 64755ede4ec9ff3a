import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

export const findToken = async (db: Db, userId: number) => {
  const found = await db
    .selectFrom('taskMailAddresses')
    .select('token')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.token ?? null;
};

/** Keeps the token that the user already has. */
export const insertToken = (db: Db, userId: number, token: string) =>
  db
    .insertInto('taskMailAddresses')
    .values({ userId, token })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();

export const replaceToken = (db: Db, userId: number, token: string) =>
  db
    .insertInto('taskMailAddresses')
    .values({ userId, token })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ token, createdAt: sql<string>`now()` }),
    )
    .execute();

export type AddressOwner = { id: number; username: string; fullName: string; email: string };

/** The users with these tokens. */
export const listOwners = (db: Db, tokens: string[]): Promise<AddressOwner[]> =>
  db
    .selectFrom('taskMailAddresses')
    .innerJoin('users', 'users.id', 'taskMailAddresses.userId')
    .select(['users.id', 'users.username', 'users.fullName', 'users.email'])
    .where('taskMailAddresses.token', '=', sql<string>`any(${tokens})`)
    .orderBy('users.id')
    .execute();

export const listUsers = (db: Db, ids: number[]): Promise<AddressOwner[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();

export const findUserByEmail = (db: Db, email: string): Promise<AddressOwner | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('status', '<>', 'inactive')
    .executeTakeFirst();

export async function isHandled(db: Db, userId: number, digest: string) {
  const found = await db
    .selectFrom('taskMails')
    .select('digest')
    .where('userId', '=', userId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns false if the mail was handled already. Waits for a concurrent transaction with the same mail. Call it in the
 * transaction that handles the mail.
 */
export async function claimMail(db: Db, userId: number, digest: string) {
  const claimed = await db
    .insertInto('taskMails')
    .values({ userId, digest })
    .onConflict((conflict) => conflict.columns(['userId', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Counts an attempt before it begins, so that one that ends the process counts too. Returns undefined while another node
 * may be at the same mail, and during the backoff after a failed attempt.
 */
export async function beginAttempt(db: Db, mail: string, retrySeconds: number) {
  const delay = sql`make_interval(secs => ${retrySeconds}::float * 2 ^ least(task_mail_attempts.attempts - 1, 20))`;
  const begun = await db
    .insertInto('taskMailAttempts')
    .values({ mail })
    .onConflict((conflict) =>
      conflict
        .column('mail')
        .doUpdateSet({
          attempts: sql<number>`task_mail_attempts.attempts + 1`,
          attemptedAt: sql<string>`clock_timestamp()`,
        })
        // Rounded like the column, which may be up to half a millisecond late.
        .where(
          sql<boolean>`task_mail_attempts.attempted_at + ${delay} <= clock_timestamp()::timestamptz(3)`,
        ),
    )
    .returning('attempts')
    .executeTakeFirst();
  return begun?.attempts;
}

/** Does not count an attempt that failed for a reason outside of the mail. The backoff stays. */
export const withdrawAttempt = (db: Db, mail: string) =>
  db
    .updateTable('taskMailAttempts')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('mail', '=', mail)
    .execute();

export const deleteAttempts = (db: Db, mail: string) =>
  db.deleteFrom('taskMailAttempts').where('mail', '=', mail).execute();
