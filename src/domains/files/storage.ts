import { storageOf } from '#domains/plans/catalogue.ts';
import { findRunningPlan } from '#domains/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import type { Place } from './queries.ts';
import { findClientOfPlace, sumStaged, sumStored } from './storage-queries.ts';

const gigabyte = 1024 ** 3;

async function refuseMoreThan(db: Db, clientId: number, countBytes: () => Promise<number>) {
  const plan = await findRunningPlan(db, clientId);
  const limit = storageOf(plan);
  if (limit === null || (await countBytes()) <= limit) return;
  const space = `${limit / gigabyte} GB`;
  throw conflict(
    plan === null
      ? `File storage is full. Without a plan you have ${space}. Remove files or choose a plan.`
      : `File storage is full. This plan includes ${space}. Remove files or upgrade the plan.`,
  );
}

/** Refuses (409) once the client's files take more than the plan includes. Call it after placing files. */
export async function refuseOverStorage(db: Db, place: Place) {
  const clientId = await findClientOfPlace(db, place);
  if (clientId !== undefined) await refuseMoreThan(db, clientId, () => sumStored(db, clientId));
}

/** The same before a client uploads, counting what they uploaded and have not used yet. */
export async function refuseFullStorage(db: Db, actor: Actor) {
  if (!isClient(actor)) return;
  await refuseMoreThan(
    db,
    actor.id,
    async () => (await sumStored(db, actor.id)) + (await sumStaged(db, actor.id)) + 1,
  );
}
