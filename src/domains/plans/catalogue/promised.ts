import type { Db } from '#server/db.ts';
import { findRunningPlan, plansWhenBegun } from './running-queries.ts';

/** What the running plan of a client includes, as promised when it began. Null for none, and for one outside the catalogue. */
export async function findPromise(db: Db, clientId: number) {
  const running = await findRunningPlan(db, clientId);
  if (!running) return null;
  const plans = await plansWhenBegun(db, running.begunAt);
  const promised = plans.find(({ slug }) => slug === running.plan);
  if (!promised) return null;
  const { storageGb, sharing, included } = promised;
  return { storageGb, sharing, included };
}
