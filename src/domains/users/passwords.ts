import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import { countAttempt, refuseWhileBlocked } from '#server/limits/throttle.ts';
import {
  hashPassword,
  isCommonPassword,
  isPassword,
  withHashingSlot,
} from '#server/session/passwords.ts';
import { findOwnCredentials, lockPasswordHash } from './queries.ts';

type ChosenPassword = {
  password: string;
  /** Usernames of the account, which the password must not equal. */
  usernames: (string | undefined)[];
  /** The input field that an error refers to. */
  field: 'password' | 'newPassword';
};

/** Checks and hashes a password that a user chose. Every operation that sets a password must use this function. */
export async function hashChosenPassword({ password, usernames, field }: ChosenPassword) {
  const isUsername = usernames.some((name) => name?.toLowerCase() === password.toLowerCase());
  if (isUsername) throw invalid('The password cannot be the username. Choose another one.', field);
  if (await isCommonPassword(password))
    throw invalid('This password is too common. Choose another one.', field);
  return hashPassword(password);
}

/** The rate limit key for wrong entries of the current password. */
export const currentPasswordKey = (userId: number) => `password:${userId}`;

const wrongPassword = () => invalid('Current password is incorrect', 'currentPassword');

/** Returns the user's credentials, or throws if the password is wrong. */
export function checkCurrentPassword(db: Db, userId: number, currentPassword: string) {
  const key = currentPasswordKey(userId);
  return withHashingSlot(async () => {
    await refuseWhileBlocked(db, [key]);
    const credentials = await findOwnCredentials(db, userId);
    if (credentials && (await isPassword(credentials.passwordHash, currentPassword)))
      return credentials;
    await countAttempt(db, key, attemptLimits.currentPassword);
    throw wrongPassword();
  });
}

/**
 * Throws if the password was changed after `checkCurrentPassword`. Call it in the transaction of the act that needs the
 * current password, because an administrator may set another one while the check or a hash is running.
 */
export async function refuseIfPasswordChanged(trx: Db, userId: number, passwordHash: string) {
  if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw wrongPassword();
}
