import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#server/semaphore.ts';

// argon2id as OWASP asks for: 19 MiB, two passes, one lane; about 8 ms on the thread pool.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A burst of sign-ins may not take every thread and core from the lists of those who are signed in.
const concurrencyLimit = Math.min(3, availableParallelism());
// Two seconds of work; whoever comes later would have given up by the time they are served.
const maxQueueLength = 500;

/** Whatever hashes takes its turn here. */
export const withHashingSlot = createSemaphore(concurrencyLimit, maxQueueLength);

export const hashPassword = (password: string) => withHashingSlot(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** The hash of a random password, at the same cost as any other. */
export function decoyHash() {
  decoy ??= hash(crypto.randomUUID(), cost);
  return decoy;
}

/** Without a hash to compare with, the same work is done for nothing: an unknown name takes as long as a known one. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const isRight = await verify(passwordHash ?? (await decoyHash()), password);
  return isRight && passwordHash !== undefined;
}
