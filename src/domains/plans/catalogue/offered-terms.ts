import { plansOn } from '#server/catalogue-plans.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import type { Plan } from '#shared/catalogue-plans.ts';

const findOffered = async (db: Db, slug: Plan) =>
  (await plansOn(db)).find((plan) => plan.slug === slug && plan.isOffered);

/** Whether a plan of the catalogue can begin today. */
export const isOffered = async (db: Db, slug: Plan) => (await findOffered(db, slug)) !== undefined;

/** The hours and the rate of a subscription that begins today. Refuses a plan that is not offered. */
export async function findOfferedTerms(db: Db, slug: Plan) {
  const plan = await findOffered(db, slug);
  if (!plan) throw invalid('Please select a plan', 'plan');
  return plan.recorded;
}
