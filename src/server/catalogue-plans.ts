import type { Row } from '#db/types.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import type { Db } from '#server/db.ts';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';

/** A plan as it holds from a day on. */
export type PlanVersion = CataloguePlan & { id: number; validFrom: string; createdAt: string };

/** A version as it is stored, or is about to be. */
export function toVersion(row: Row<'cataloguePlans'>): PlanVersion {
  const { advertisedPrice, advertisedHours, advertisedRate, monthlyHours, hourlyRate, ...plan } =
    row;
  return {
    ...plan,
    advertised: {
      monthlyPrice: advertisedPrice,
      monthlyHours: advertisedHours,
      hourlyRate: advertisedRate,
    },
    recorded: { monthlyHours, hourlyRate },
  };
}

/** All versions of all plans. There are few, because a person enters each. */
export async function listPlanVersions(db: Db): Promise<PlanVersion[]> {
  const rows = await db.selectFrom('cataloguePlans').selectAll().orderBy('id').execute();
  return rows.map(toVersion);
}

/** The version of each plan that holds on a day, in the order of the plans. Of two for the same day, the later one holds. */
export function versionsOn(versions: readonly PlanVersion[], day: string): PlanVersion[] {
  const held = new Map<string, PlanVersion>();
  for (const version of versions) {
    const known = held.get(version.slug);
    if (version.validFrom <= day && (!known || version.validFrom >= known.validFrom))
      held.set(version.slug, version);
  }
  return [...held.values()].toSorted(
    (one, other) => one.position - other.position || one.slug.localeCompare(other.slug),
  );
}

export const toPlan = ({ id: _, validFrom: __, createdAt: ___, ...plan }: PlanVersion) =>
  plan satisfies CataloguePlan;

/**
 * The plans that hold today, also those that are not offered. Money is decided from this, read in the transaction, and never
 * from `agency()`.
 */
export async function plansOn(db: Db): Promise<CataloguePlan[]> {
  const today = await findBusinessDay(db);
  return versionsOn(await listPlanVersions(db), today).map(toPlan);
}

/** The plans that hold today without those that were never offered, which only administrators may know. */
export async function publicPlans(db: Db): Promise<CataloguePlan[]> {
  const today = await findBusinessDay(db);
  const versions = await listPlanVersions(db);
  const begun = versions.filter(({ validFrom }) => validFrom <= today);
  const offered = new Set(begun.filter(({ isOffered }) => isOffered).map(({ slug }) => slug));
  return versionsOn(begun, today)
    .filter(({ slug }) => offered.has(slug))
    .map(toPlan);
}
