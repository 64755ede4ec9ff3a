import { loadAgency } from '#server/agency.ts';
import { recordAudit } from '#server/audit.ts';
import {
  listPlanVersions,
  type PlanVersion,
  toVersion,
  versionsOn,
} from '#server/catalogue-plans.ts';
import type { AuditedContext } from '#server/context.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { bespokePlans } from '#shared/catalogue-plans.ts';
import { keyFor } from '#shared/key-for.ts';
import { recordedPrice } from '../catalogue/catalogue.ts';
import { describeEffects, findFault } from './effects.ts';
import {
  countRunning,
  deletePlannedVersions,
  insertPlanVersion,
  lockCatalogue,
} from './queries.ts';
import type { PlanOffers, SavePlanInput } from './schema.ts';

/** The plans that hold today and the planned versions, of which the last for each day counts. */
export async function readOffers(db: Db): Promise<PlanOffers> {
  const today = await findBusinessDay(db);
  const versions = await listPlanVersions(db);
  const running = await countRunning(db);
  const shown = ({ createdAt: _, ...plan }: PlanVersion) => plan;
  const days = new Set(versions.map(({ validFrom }) => validFrom).filter((day) => day > today));
  return {
    today,
    plans: versionsOn(versions, today).map((plan) => ({
      ...shown(plan),
      running: running.get(plan.slug) ?? 0,
    })),
    planned: [...days]
      .toSorted()
      .flatMap((day) => versionsOn(versions, day).filter((plan) => plan.validFrom === day))
      .map(shown),
  };
}

/** The name of a new plan, which is unique also if two administrators add a plan at the same time. */
const newSlug = (label: string, versions: readonly PlanVersion[]) =>
  keyFor(label, [...bespokePlans, ...versions.map(({ slug }) => slug)], {
    fallback: 'plan',
    maxLength: 20,
  });

/** Checks a version against all others, and says what it does. */
async function checkVersion(db: Db, input: SavePlanInput) {
  const today = await findBusinessDay(db);
  if (input.validFrom < today)
    throw invalid('Choose today or a later day. Prices do not change for the past.', 'validFrom');
  const versions = await listPlanVersions(db);
  const { slug = newSlug(input.label, versions), title = null } = input;
  const { badge = null, storageGb = null } = input;
  const columns = { ...input, slug, title, badge, storageGb };
  // Later than each version that exists.
  const next = toVersion({ ...columns, id: Number.MAX_SAFE_INTEGER, createdAt: '' });
  const fault = findFault([...versions, next], next);
  if (fault) throw conflict(fault);
  const running = (await countRunning(db)).get(slug) ?? 0;
  return {
    effects: describeEffects(next, versions, { running, today }),
    before: versionsOn(versions, next.validFrom).find((one) => one.slug === slug),
    next,
    columns,
  };
}

/** What saving a version would do, or why it cannot be saved. */
export async function previewPlan(db: Db, input: SavePlanInput) {
  const { effects } = await checkVersion(db, input);
  return { effects };
}

const factsOf = (plan: PlanVersion) => ({
  plan: plan.slug,
  effectiveOn: plan.validFrom,
  amount: recordedPrice(plan),
  monthlyHours: plan.recorded.monthlyHours,
});

/** Adds a version of a plan from a day on. Versions never change, so that subscriptions keep the terms that they began with. */
export async function savePlan(context: AuditedContext, input: SavePlanInput) {
  const offers = await inTransaction(context.db, async (db) => {
    await lockCatalogue(db);
    const { before, next, columns } = await checkVersion(db, input);
    const { id } = await insertPlanVersion(db, columns);
    await recordAudit(db, context, {
      action: before ? 'updated' : 'created',
      objectKind: 'catalogue-plan',
      objectId: id,
      ...(before && { before: factsOf(before) }),
      after: factsOf(next),
    });
    return readOffers(db);
  });
  await loadAgency(context.db);
  return offers;
}

/** Deletes a planned version, unless what is left could not be offered. */
export async function withdrawPlan(context: AuditedContext, { id }: { id: number }) {
  const offers = await inTransaction(context.db, async (db) => {
    await lockCatalogue(db);
    const planned = (await listPlanVersions(db)).find((version) => version.id === id);
    if (!planned || !(await deletePlannedVersions(db, planned))) throw notFound('Planned version');
    const fault = findFault(await listPlanVersions(db), planned);
    if (fault) throw conflict(fault);
    await recordAudit(db, context, {
      action: 'deleted',
      objectKind: 'catalogue-plan',
      objectId: id,
      before: factsOf(planned),
    });
    return readOffers(db);
  });
  await loadAgency(context.db);
  return offers;
}
