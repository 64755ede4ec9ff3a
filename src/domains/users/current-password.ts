import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { attemptLimits } from '#server/limits.ts';
import { isPassword, withHashingSlot } from '#server/passwords.ts';
import { countAttempt, refuseWhileBlocked } from '#server/throttle.ts';
import { findOwnCredentials } from './queries.ts';

/** The key for counting wrong current passwords. */
export const currentPasswordKey = (userId: number) => `password:${userId}`;

/** Returns the user's credentials, or throws if the password is wrong. */
export function checkCurrentPassword(db: Db, userId: number, currentPassword: string) {
  const key = currentPasswordKey(userId);
  return withHashingSlot(async () => {
    await refuseWhileBlocked(db, [key]);
    const credentials = await findOwnCredentials(db, userId);
    if (credentials && (await isPassword(credentials.passwordHash, currentPassword)))
      return credentials;
    await countAttempt(db, key, attemptLimits.currentPassword);
    throw invalid('Current password is incorrect', 'currentPassword');
  });
}
