import { agency } from '#shared/agency.ts';
import {
  type BespokePlan,
  bespokePlans,
  type CataloguePlan,
  type Plan,
} from '#shared/catalogue-plans.ts';
import { costOf, currencySymbol, formatShortMoney } from '#shared/money.ts';

/**
 * The plans that visitors and clients can choose today, as this process has last read them: the landing page shows the
 * advertised price, a subscription records the other. A place that shows one of them before a payment says the other, too:
 * `portalPrice` or `advertisedPrice`.
 */
export const offeredPlans = () => agency().plans.filter(({ isOffered }) => isOffered);

/** The plan of the catalogue with this name, also if it is no longer offered. */
export const findCataloguePlan = (slug: string | undefined | null) =>
  agency().plans.find((plan) => plan.slug === slug);

/** The plan with this name if it can be chosen. */
export const findOfferedPlan = (slug: string | undefined | null) =>
  offeredPlans().find((plan) => plan.slug === slug);

const capitalize = (label: string) =>
  label.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The name on the landing page, such as "GVA Part-Time". */
export const titleOf = ({ title, label }: Pick<CataloguePlan, 'title' | 'label'>) =>
  title ?? `${agency().name} ${capitalize(label)}`;

export const storageLine = ({ storageGb }: Pick<CataloguePlan, 'storageGb'>) =>
  storageGb === null ? 'Unlimited storage' : `${storageGb.toLocaleString('en-US')} GB file storage`;

/** What each of these plans includes. */
export const includedInAll = (plans: readonly CataloguePlan[]) =>
  (plans[0]?.included ?? []).filter((line) =>
    plans.every(({ included }) => included.includes(line)),
  );

/** What a plan has and not each of the others. */
export function ownLines(plan: CataloguePlan, plans: readonly CataloguePlan[]) {
  const common = includedInAll(plans);
  return [storageLine(plan), plan.sharing, ...plan.included.filter((l) => !common.includes(l))];
}

/** `Both plans`, for two. */
const allPlans = (count: number) =>
  count === 1 ? 'The plan' : count === 2 ? 'Both plans' : 'All plans';

/** What a list of lines is called: `Both plans include`. */
export const includeTitle = (count: number) =>
  `${allPlans(count)} ${count === 1 ? 'includes' : 'include'}`;

const bespokeLabels: Record<BespokePlan, string> = { enterprise: 'Enterprise', custom: 'Custom' };

/** Whether a plan is of the catalogue, and so none that administrators agree with a client. */
export const isNamedPlan = (plan: Plan) => !bespokePlans.some((one) => one === plan);

export const planLabel = (plan: Plan): string =>
  (isKnownPlan(plan) ? planLabels()[plan] : undefined) ?? plan;

/** The labels of all plans, also of those that are no longer offered. */
export const planLabels = (): Record<Plan, string> => ({
  ...Object.fromEntries(agency().plans.map(({ slug, label }) => [slug, label])),
  ...bespokeLabels,
});

/** Not `in`, which also finds `constructor`. */
export const isKnownPlan = (plan: Plan) => Object.hasOwn(planLabels(), plan);

/** The plans of a form: those that are offered, and the one that was chosen before. Without it, saving would clear it. */
export const choosableCatalogue = (current?: unknown) =>
  agency().plans.filter(({ slug, isOffered }) => isOffered || slug === current);

/** The label of a plan in a form. */
export const choiceLabel = (plan: Plan) =>
  findCataloguePlan(plan)?.isOffered === false
    ? `${planLabel(plan)} (no longer offered)`
    : planLabel(plan);

/** The plans that an administrator can give a client. */
export const choosablePlans = (current?: unknown): Plan[] => [
  ...choosableCatalogue(current).map(({ slug }) => slug),
  ...bespokePlans,
];

type NamedSubscription = { plan: Plan; customPlanName: string | null };

/** The name an administrator gave a custom plan, or else the plan's label. */
export const planName = ({ plan, customPlanName }: NamedSubscription) =>
  customPlanName ?? planLabel(plan);

const formatChoice = ({ slug, recorded, weeklyHours }: CataloguePlan) =>
  `${choiceLabel(slug)} (${currencySymbol()}${recorded.hourlyRate}/hr, ${weeklyHours} hrs/week)`;

/** Plan labels with prices, for the choice in a client's profile. */
export const planChoiceLabels = (current?: unknown): Record<Plan, string> => ({
  ...Object.fromEntries(choosableCatalogue(current).map((plan) => [plan.slug, formatChoice(plan)])),
  ...bespokeLabels,
});

const gigabyte = 1024 ** 3;

/** Storage limit of a plan in bytes; null is unlimited. The plans are those that held when the plan began. */
export function storageOf(plan: Plan | null, plans: readonly CataloguePlan[]): number | null {
  if (plan === null) return gigabyte;
  // Enterprise and custom plans include at least the storage of the largest plan.
  const sizes = plans
    .filter(({ slug, isOffered }) => (isNamedPlan(plan) ? slug === plan : isOffered))
    .map(({ storageGb }) => storageGb ?? Number.POSITIVE_INFINITY);
  const largest = Math.max(1, ...sizes);
  return Number.isFinite(largest) ? largest * gigabyte : null;
}

export type HoursAndRate = { monthlyHours: number; hourlyRate: number };

/** What a month of a plan costs. */
export const priceOf = ({ monthlyHours, hourlyRate }: HoursAndRate) =>
  costOf(monthlyHours, hourlyRate);

/** The price of a month, as billed. */
export const recordedPrice = ({ recorded }: Pick<CataloguePlan, 'recorded'>) => priceOf(recorded);

/** The lowest prices of a month, as advertised and as billed. */
export function lowestPrices() {
  const plans = offeredPlans();
  return {
    advertised: Math.min(...plans.map(({ advertised }) => advertised.monthlyPrice)),
    recorded: Math.min(...plans.map(recordedPrice)),
  };
}

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `Part-time or full-time` */
export const namesOfPlans = () =>
  orList.format(
    offeredPlans().map(({ label }, index) => (index === 0 ? label : label.toLowerCase())),
  );

/** What a lead who wants this plan would pay a month; null for none. It is an estimate. */
export function catalogueValue(slug: Plan | null | undefined) {
  const plan = findCataloguePlan(slug);
  return plan ? recordedPrice(plan) : null;
}

/** `Started in the portal, it costs $600 per month: 80 hours at $7.50.` */
export function portalPrice(plan: CataloguePlan) {
  const { monthlyHours, hourlyRate } = plan.recorded;
  return `Started in the portal, it costs ${formatShortMoney(recordedPrice(plan))} per month: ${monthlyHours} hours at ${formatShortMoney(hourlyRate)}.`;
}

/** `Part-time is advertised at $559 per month: 80 hours at $6.99.` */
export function advertisedPrice({ label, advertised }: CataloguePlan) {
  const { monthlyPrice, monthlyHours, hourlyRate } = advertised;
  return `${label} is advertised at ${formatShortMoney(monthlyPrice)} per month: ${monthlyHours} hours at ${formatShortMoney(hourlyRate)}.`;
}

/** A client plans a pause, or the change to a smaller plan, at least this many days ahead, as the landing page says. */
export const noticeDays = 7;
export const maxPauseNoticeDays = 60;

/** The packs of extra hours, sold at the hourly rate of the client's plan. */
export const packSizes = [5, 10, 20] as const;

/** The promised time until a match, counted from the day on which the plan starts. */
export const matchWithinDays = 2;

/** Promised on the landing page. */
export const promises = {
  match: "You'll be matched with a VA within 24-48 hours.",
  changes: `Plan changes or a pause need ${noticeDays} days' notice. Only an upgrade starts sooner, with its payment.`,
  timeZones: 'VAs work across US Eastern, Central, Mountain and Pacific time.',
} as const;

/** Promised on the landing page, for all its plans. */
export const replacementPromise = () =>
  `Replacement is free with ${allPlans(offeredPlans().length).toLowerCase()}, and your customer success manager arranges it.`;

/** What clients with a VA read with their plan. */
export const planRules = () => [
  promises.changes,
  'An upgrade credits the unused days of a paid month.',
  promises.timeZones,
  replacementPromise(),
];

/** Clients are warned when they have used more than this share of the available hours. */
export const usageAlertShare = 0.8;
