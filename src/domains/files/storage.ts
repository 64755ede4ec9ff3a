import { storageOf } from '#domains/plans/catalogue.ts';
import { findRunningPlan } from '#domains/plans/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import type { AttachmentTarget } from './queries.ts';
import { findClientOfTarget, sumStaged, sumStored } from './storage-queries.ts';

const gigabyte = 1024 ** 3;

async function refuseAboveLimit(db: Db, clientId: number, countBytes: () => Promise<number>) {
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

/** Throws a conflict if the client's files exceed the plan's storage. Call it after attaching files. */
export async function checkStorageLimit(db: Db, target: AttachmentTarget) {
  const clientId = await findClientOfTarget(db, target);
  if (clientId !== undefined) await refuseAboveLimit(db, clientId, () => sumStored(db, clientId));
}

/** Checks the storage before a client uploads, including their unattached uploads. */
export async function checkStorageBeforeUpload(db: Db, actor: Actor) {
  if (!isClient(actor)) return;
  await refuseAboveLimit(
    db,
    actor.id,
    async () => (await sumStored(db, actor.id)) + (await sumStaged(db, actor.id)) + 1,
  );
}
