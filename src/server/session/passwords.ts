import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#server/limits/semaphore.ts';

// argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. Takes about 8 ms on the thread pool.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A burst of sign-ins must leave threads and cores free for the requests of signed-in users.
const concurrencyLimit = Math.min(3, availableParallelism());
// Two seconds of work. Clients that would have to wait longer get a 503.
const maxQueueLength = 500;

/** Every password hash must run in a slot of this semaphore. */
export const withHashingSlot = createSemaphore(concurrencyLimit, maxQueueLength);

export const hashPassword = (password: string) => withHashingSlot(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** The hash of a random password, with the same cost as any other. */
export function decoyHash() {
  decoy ??= hash(crypto.randomUUID(), cost);
  return decoy;
}

/** Compares with a decoy when there is no hash, so that an unknown username takes as long as a known one. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const isRight = await verify(passwordHash ?? (await decoyHash()), password);
  return isRight && passwordHash !== undefined;
}

const commonCount = 10_000;

/** The list is sorted by frequency. It is loaded with the first new password, because loading it takes 0.1 s. */
async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, commonCount));
}

let commonPasswords: ReturnType<typeof loadCommonPasswords> | undefined;

/** Whether this is one of the 10,000 most common passwords, in any case. */
export async function isCommonPassword(password: string) {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
