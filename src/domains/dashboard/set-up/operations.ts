import { findCapacityOn, lockVa, upsertCapacity } from '#domains/users/capacity/queries.ts';
import { editProfile } from '#domains/users/change-operations.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext, Context } from '#server/context.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { confirmInSetUp, findSetUp, findVaFirstDay } from './queries.ts';
import type { SetUp, VaFirstDay } from './schema.ts';
import { stepsOfAgency, stepsOfVa } from './steps.ts';

type Reader = { db: Db; actor: Pick<Actor, 'id'> };

/** The checklist of a new agency; null for one that was in use before. */
export async function readSetUp({
  db,
  actor,
  env,
}: Reader & { env: Pick<Env, 'STRIPE_SECRET_KEY'> }): Promise<SetUp | null> {
  const found = await findSetUp(db, actor.id);
  if (!found) return null;
  const takesCards = env.STRIPE_SECRET_KEY !== undefined;
  const state = { ...found, takesCards, hasPayment: found.hasPayment || takesCards };
  return { ...state, isComplete: stepsOfAgency(state).every(Boolean) };
}

/** Stores the name of the administrator who began the agency. The name may be the username. */
export const nameOwner = (
  context: Pick<Context, 'db' | 'env' | 'client'> & { actor: Actor },
  fullName: string,
) =>
  inTransaction(context.db, async (db) => {
    await editProfile(db, context, { user: { fullName } }, context.env);
    await confirmInSetUp(db, 'name');
  });

/** The first steps of a new VA; null for one who worked before there were any. */
export async function readVaFirstDay({ db, actor }: Reader): Promise<VaFirstDay | null> {
  const found = await findVaFirstDay(db, actor.id);
  return found ? { ...found, isComplete: stepsOfVa(found).every(Boolean) } : null;
}

/** A VA says how many hours they offer, once. Later only administrators change it. */
export const offerHours = (context: AuditedContext, weeklyHours: number) =>
  inTransaction(context.db, async (db) => {
    const { id: vaId } = context.actor;
    if (!(await lockVa(db, vaId))) throw notFound('VA');
    const validFrom = await findBusinessDay(db);
    const known = await findCapacityOn(db, vaId, 'infinity');
    if (known?.weeklyHours === weeklyHours) return;
    if (known) throw conflict('Your weekly hours are set. Ask an administrator to change them.');
    await upsertCapacity(db, { vaId, validFrom, weeklyHours, setBy: vaId });
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'user',
      objectId: vaId,
      after: { weeklyHours, validFrom },
    });
  });
