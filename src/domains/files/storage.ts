import { storageOf } from '#domains/plans/catalogue/catalogue.ts';
import { findRunningPlan, plansWhenBegun } from '#domains/plans/catalogue/running-queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { type Actor, isAdmin, isClient } from '#shared/actor.ts';
import type { AttachmentTarget } from './queries.ts';
import { fileFaults, maxSupportBytes } from './schema.ts';
import { findClientOfTarget, sumSentToSupport, sumStaged, sumStored } from './storage-queries.ts';

const gigabyte = 1024 ** 3;

async function refuseAboveLimit(db: Db, clientId: number, countBytes: () => Promise<number>) {
  const running = await findRunningPlan(db, clientId);
  const plan = running?.plan ?? null;
  const limit = storageOf(plan, running ? await plansWhenBegun(db, running.begunAt) : []);
  if (limit === null || (await countBytes()) <= limit) return;
  const space = `${limit / gigabyte} GB`;
  throw conflict(
    plan === null
      ? `File storage is full. Without a plan you have ${space}. Remove files or choose a plan.`
      : `File storage is full. This plan includes ${space}. Remove files or upgrade the plan.`,
  );
}

/** Throws a conflict if the files exceed the storage of the client's plan or of support. Call it after attaching files. */
export async function checkStorageLimit(db: Db, actor: Actor, target: AttachmentTarget) {
  if ('supportMessageId' in target) {
    if (!isAdmin(actor) && (await sumSentToSupport(db, actor.id)) > maxSupportBytes)
      throw conflict(fileFaults.supportFull);
    return;
  }
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
