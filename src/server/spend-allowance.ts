import type { Db } from '#server/db.ts';
import { allowances } from '#server/limits.ts';
import { spend } from '#server/throttle.ts';
import type { Actor } from '#shared/actor.ts';

/** Counts what an account writes; call it once the act is allowed, before it is done. Throws 429 over the limit. */
export const spendAllowance = (db: Db, { id }: Pick<Actor, 'id'>, kind: keyof typeof allowances) =>
  spend(db, `${kind}:${id}`, allowances[kind]);
