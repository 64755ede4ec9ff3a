import { queueSignInWarning } from '#domains/users/mails.ts';
import { findCredentials, lockPasswordHash } from '#domains/users/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import {
  claimOnce,
  countAttempt,
  forgetAttempts,
  refuseWhileBlocked,
} from '#server/limits/throttle.ts';
import { isPassword, withHashingSlot } from '#server/session/passwords.ts';
import { secretOf } from '#server/session/secret.ts';
import type { AuditActionOf } from '#shared/audit-acts.ts';
import { attemptKeys } from './attempt-keys.ts';
import type { LoginInput } from './schema.ts';

type SignInContext = Pick<Context, 'db' | 'env' | 'client' | 'device'>;
type SessionContext = Pick<Context, 'session' | 'device'>;
type Keys = ReturnType<typeof attemptKeys>;
type Credentials = Awaited<ReturnType<typeof findCredentials>>;

const oneDaySeconds = 24 * 3600;
/** The owner gets a warning email after this many failed attempts. */
const warningThreshold = 10;

/**
 * Returns the account with this username or email address and this password. Unknown names are rate limited, hashed and
 * refused like existing ones. Attempts are counted by account, whichever of its names was entered. A device that signed in before has its own limit, so that attackers cannot lock the owner out.
 */
async function authenticate(context: SignInContext, { username, password }: LoginInput) {
  const { db, client, device } = context;
  const credentials = await findCredentials(db, username);
  const name = credentials?.username ?? username;
  const keys = attemptKeys({ name, ip: client.ip, secret: secretOf(context.env) });
  const deviceId = device.idFor(name);
  const knownDevice = deviceId === undefined ? undefined : keys.knownDevice(deviceId);
  const limitKeys = knownDevice
    ? [knownDevice]
    : [keys.accountAtNetwork, keys.account, keys.network];

  // Check and count inside the hashing slot. Otherwise a burst of guesses would pass the check before the first fails.
  return withHashingSlot(async () => {
    await refuseWhileBlocked(db, limitKeys);
    const isCorrect = await isPassword(credentials?.passwordHash, password);
    if (!credentials || !isCorrect || credentials.status === 'inactive') {
      if (knownDevice) await countAttempt(db, knownDevice, attemptLimits.knownDevice);
      else await countFailure(context, keys, credentials);
      await recordSignIn(context, 'sign-in-failed', credentials);
      throw unauthenticated('Invalid credentials');
    }
    await forgetAttempts(db, knownDevice ?? keys.accountAtNetwork);
    await recordSignIn(context, 'signed-in', credentials);
    return credentials;
  });
}

/**
 * Starts a session of the user with this name and password. A change of the password ends the sessions that exist. One that
 * is made while the former password is checked is ended here.
 */
export async function signIn(context: SignInContext & SessionContext, input: LoginInput) {
  const { passwordHash, ...account } = await authenticate(context, input);
  const { db, session, device } = context;
  await session.signIn(account.id);
  try {
    if ((await lockPasswordHash(db, account.id)) !== passwordHash)
      throw unauthenticated('Invalid credentials');
  } catch (error) {
    await session.signOut();
    throw error;
  }
  device.remember(account.username);
  return account;
}

/** Starts a session. The device is remembered only after the session is stored. */
export async function startSession(
  { session, device }: SessionContext,
  { id, username }: { id: number; username: string },
) {
  await session.signIn(id);
  device.remember(username);
}

async function countFailure({ db, env }: SignInContext, keys: Keys, credentials: Credentials) {
  await countAttempt(db, keys.accountAtNetwork, attemptLimits.accountAtNetwork);
  await countAttempt(db, keys.network, attemptLimits.network);
  const failures = await countAttempt(db, keys.account, attemptLimits.account);
  // Claim the warning for unknown names too, so that timing does not reveal whether an account exists.
  const isDue = failures >= warningThreshold && (await claimOnce(db, keys.warning, oneDaySeconds));
  if (isDue && credentials && credentials.status !== 'inactive')
    await queueSignInWarning(db, env, credentials);
}

/** Records the attempt in the audit log: with the account, if there is one, and never with the input. */
const recordSignIn = (
  { db, client }: SignInContext,
  action: AuditActionOf<'sign-in'>,
  credentials: Credentials,
) =>
  recordAudit(
    db,
    { actor: action === 'signed-in' && credentials ? credentials : null, client },
    {
      action,
      objectKind: 'sign-in',
      objectId: credentials?.id ?? noAccount,
      ...(action === 'sign-in-failed' && { after: { isKnownAccount: credentials !== undefined } }),
    },
  );

/** The object id of entries without an account. No user has this id. */
const noAccount = 0;
