import type { Kysely } from 'kysely';
import type { Database, Row } from '#db/types.ts';
import { catalogue, isNamedPlan } from '#domains/plans/catalogue.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import { roundHundredths } from '#shared/money.ts';
import {
  canChoosePlan,
  canReadSubscription,
  canSetSubscriptionStatus,
  canSubscribeFor,
  mayRepeatStatus,
  revealSubscription,
} from './policy.ts';
import {
  endToday,
  findActiveSubscription,
  findSubscription,
  insertSubscription,
  lockClient,
  lockSubscription,
  updateSubscription,
} from './queries.ts';
import type { CreateSubscriptionInput, SubscriptionStatus } from './schema.ts';

type Scene = Author & { db: Kysely<Database>; actor: Actor };

async function readSubscription({ db, actor }: Pick<Scene, 'db' | 'actor'>, id: number) {
  const found = await findSubscription(db, id);
  if (!found || !canReadSubscription(actor, found)) throw notFound('Subscription');
  return revealSubscription(actor, found);
}

/** Hours and rate: a named plan's stand in the catalogue, whatever the caller sends. */
function termsOf(input: CreateSubscriptionInput): Terms {
  const { plan, monthlyHours, hourlyRate, customPlanName = null } = input;
  if (isNamedPlan(plan)) return { plan, ...catalogue[plan].recorded, customPlanName: null };
  if (monthlyHours === undefined) throw invalid('Monthly hours must be at least 1', 'monthlyHours');
  if (hourlyRate === undefined) throw invalid('Hourly rate must be at least $0.01', 'hourlyRate');
  return {
    plan,
    monthlyHours: roundHundredths(monthlyHours),
    hourlyRate: roundHundredths(hourlyRate),
    customPlanName,
  };
}

type Terms = Pick<Row<'subscriptions'>, 'plan' | 'monthlyHours' | 'hourlyRate' | 'customPlanName'>;

/** A custom plan on other terms is another plan. */
const isSamePlan = (a: Terms, b: Terms) =>
  a.plan === b.plan &&
  a.monthlyHours === b.monthlyHours &&
  a.hourlyRate === b.hourlyRate &&
  a.customPlanName === b.customPlanName;

/** A plan, active from today on; the one before it ends. Of many at once for one plan, one gets it. */
export async function subscribe(scene: Scene, input: CreateSubscriptionInput) {
  const { actor } = scene;
  const { plan, paymentMethod = null } = input;
  const userId = input.userId ?? (isClient(actor) ? actor.id : undefined);
  if (!canChoosePlan(actor, plan)) throw invalid('Please select a plan', 'plan');
  if (userId === undefined) throw invalid('Please select a client', 'userId');
  if (!canSubscribeFor(actor, userId)) throw forbidden('You can only subscribe for yourself.');
  const terms = termsOf(input);

  return inTransaction(scene.db, async (db) => {
    if (!(await lockClient(db, userId))) throw invalid('Please select a client', 'userId');
    const former = await findActiveSubscription(db, userId);
    if (former && isSamePlan(former, terms)) throw conflict('This plan is already active.');
    if (former) await updateSubscription(db, former.id, { status: 'inactive', endDate: endToday });
    const { id } = await insertSubscription(db, {
      ...terms,
      userId,
      status: 'active',
      paymentMethod,
    });
    const { customPlanName: _, ...facts } = terms;
    if (former)
      await recordAudit(db, scene, {
        action: 'updated',
        objectKind: 'subscription',
        objectId: former.id,
        before: { status: 'active', plan: former.plan },
        after: { status: 'inactive', plan: former.plan },
      });
    await recordAudit(db, scene, {
      action: 'created',
      objectKind: 'subscription',
      objectId: id,
      after: { userId, status: 'active', ...facts },
    });
    return readSubscription({ db, actor }, id);
  });
}

const isOver = (status: SubscriptionStatus) => status === 'cancelled' || status === 'inactive';

/** Ending gives the day of the end; becoming active again takes it away. */
function changeTo(status: SubscriptionStatus, before: SubscriptionStatus) {
  if (!isOver(status)) return { status, endDate: null };
  return isOver(before) || before === 'pending' ? { status } : { status, endDate: endToday };
}

export function setStatus(
  scene: Scene,
  { id, status }: { id: number; status: SubscriptionStatus },
) {
  const { actor } = scene;
  return inTransaction(scene.db, async (db: Db) => {
    const before = await lockSubscription(db, id);
    if (!before || !canReadSubscription(actor, before)) throw notFound('Subscription');
    if (!canSetSubscriptionStatus(actor, status))
      throw forbidden('You can only cancel your subscription.');
    if (!mayRepeatStatus(actor) && isOver(before.status))
      throw conflict('This subscription has already ended.');
    if (before.status !== status) {
      await updateSubscription(db, id, changeTo(status, before.status));
      const { userId, plan } = before;
      await recordAudit(db, scene, {
        action: 'updated',
        objectKind: 'subscription',
        objectId: id,
        before: { userId, plan, status: before.status },
        after: { userId, plan, status },
      });
    }
    return readSubscription({ db, actor }, id);
  });
}
