import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { createAccount } from '#domains/users/operations.ts';
import { findCredentials, findPasswordHash, hasAdmin, updateUser } from '#domains/users/queries.ts';
import { accountFields } from '#domains/users/schema.ts';
import { type Author, recordAudit, theServer } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { conflict, fromDatabaseError, invalid, unauthenticated } from '#server/errors.ts';
import { hashPassword, inHashingTurn, isPassword } from '#server/passwords.ts';
import { endSessionsOf } from '#server/session.ts';
import {
  countAttempt,
  forgetAttempts,
  type Limit,
  networkOf,
  refuseWhileBlocked,
} from '#server/throttle.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { isApprovedAtOnce } from './policy.ts';
import type { ChangePasswordInput, LoginInput, RegisterInput } from './schema.ts';

const quarterHour = 15 * 60;
export const limits = {
  account: {
    attempts: 10,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    longestBlockSeconds: quarterHour,
  },
  // Whole offices share an address, so it may fail more often.
  address: {
    attempts: 50,
    windowSeconds: quarterHour,
    firstBlockSeconds: 30,
    longestBlockSeconds: quarterHour,
  },
  registration: {
    attempts: 60,
    windowSeconds: 3600,
    firstBlockSeconds: quarterHour,
    longestBlockSeconds: 3600,
  },
} satisfies Record<string, Limit>;

/** The user whose name and password these are. Names that nobody has count, cost and answer like any other. */
export function authenticate(db: Db, { username, password }: LoginInput, ip: string) {
  const account = `account:${username.toLowerCase()}`;
  const address = `address:${networkOf(ip)}`;

  // Asked and counted within the turn, or a burst of guesses would all be let in before the first has failed.
  return inHashingTurn(async () => {
    await refuseWhileBlocked(db, [account, address]);
    const credentials = await findCredentials(db, username);
    const isRight = await isPassword(credentials?.passwordHash, password);
    if (!credentials || !isRight || credentials.status === 'inactive') {
      await countAttempt(db, account, limits.account);
      await countAttempt(db, address, limits.address);
      throw unauthenticated('Invalid credentials');
    }
    await forgetAttempts(db, account);
    const { passwordHash: _, ...user } = credentials;
    return user;
  });
}

type Registration = { ip: string; vaRegistration: Env['REGISTER_VA'] };

export async function register(
  db: Kysely<Database>,
  input: RegisterInput,
  { ip, vaRegistration }: Registration,
) {
  const key = `registration:${networkOf(ip)}`;
  await refuseWhileBlocked(db, [key]);
  await countAttempt(db, key, limits.registration);
  const isApproved = isApprovedAtOnce(input.role, vaRegistration);
  return createAccount(db, input, {
    approvedAt: isApproved ? new Date() : null,
    // Whoever registers is nobody yet, also when another account is signed in here.
    author: { actor: null, client: { ip } },
  });
}

/** Ends every other session of the user, so that whoever knew the old password is out. */
export async function changePassword(
  db: Kysely<Database>,
  author: Author & { actor: Pick<Actor, 'id' | 'role'>; session: { sessionId: string | null } },
  { currentPassword, newPassword }: ChangePasswordInput,
) {
  const userId = author.actor.id;
  const key = `password:${userId}`;
  await inHashingTurn(async () => {
    await refuseWhileBlocked(db, [key]);
    const credentials = await findPasswordHash(db, userId);
    if (await isPassword(credentials?.passwordHash, currentPassword)) return;
    await countAttempt(db, key, limits.account);
    throw invalid('Current password is incorrect', 'currentPassword');
  });

  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (transaction) => {
    await updateUser(transaction, userId, { passwordHash });
    await endSessionsOf(transaction, userId, author.session.sessionId);
    await recordAudit(transaction, author, {
      action: 'password-changed',
      objectKind: 'user',
      objectId: userId,
    });
    await forgetAttempts(transaction, key);
  });
}

type FirstAdmin = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

/** Makes the administrator that the environment names while there is none; answers whether it did. */
export async function ensureFirstAdmin(db: Kysely<Database>, env: FirstAdmin): Promise<boolean> {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!username || !email || !password || (await hasAdmin(db))) return false;
  const account = accountFields.parse({
    username,
    email,
    password,
    fullName: username,
    role: 'admin',
  });
  try {
    await createAccount(db, account, { approvedAt: null, author: theServer });
    return true;
  } catch (error) {
    const refusal = fromDatabaseError(error);
    if (refusal?.kind !== 'conflict') throw error;
    // Another node starting on the same database was faster.
    if (await hasAdmin(db)) return false;
    throw conflict(`The ADMIN_ variables name a user who is no administrator: ${refusal.message}.`);
  }
}
