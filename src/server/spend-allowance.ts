import type { Db } from '#server/db.ts';
import { allowances } from '#server/limits.ts';
import { spend } from '#server/throttle.ts';
import type { Actor } from '#shared/actor.ts';

/** Counts a write of an account. Call it after the permission check, before the write. Throws a 429 over the limit. */
export const spendAllowance = (db: Db, { id }: Pick<Actor, 'id'>, kind: keyof typeof allowances) =>
  spend(db, `${kind}:${id}`, allowances[kind]);
