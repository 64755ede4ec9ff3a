import { costOf, formatShortMoney } from '#shared/money.ts';
import { type NamedPlan, namedPlans } from '#shared/value-sets.ts';
import type { Plan } from './schema.ts';

type CataloguePlan = {
  label: string;
  /** The name on the landing page. */
  title: string;
  /** Shown on the plan's card. */
  badge?: string;
  advertised: HoursAndRate & { monthlyPrice: number };
  /** The terms of a subscription, as billed and as shown in the checkout. */
  recorded: HoursAndRate;
  weeklyHours: number;
  storage: string;
  /** Null is unlimited. */
  storageBytes: number | null;
  sharing: string;
  isMostPopular: boolean;
};

/**
 * The specification sets both prices: the landing page shows the advertised one, a subscription records the other. A
 * place that shows one of them before a payment says the other, too: `portalPrice` or `advertisedPrice`.
 */
export const catalogue: Record<NamedPlan, CataloguePlan> = {
  'part-time': {
    label: 'Part-time',
    title: 'GVA Part-Time',
    advertised: { monthlyPrice: 559, hourlyRate: 6.99, monthlyHours: 80 },
    recorded: { monthlyHours: 80, hourlyRate: 7.5 },
    weeklyHours: 20,
    storage: '10 GB file storage',
    storageBytes: 10 * 1024 ** 3,
    sharing: 'Limited sharing',
    isMostPopular: false,
  },
  'full-time': {
    label: 'Full-time',
    title: 'GVA Full-Time',
    badge: '30% SAVINGS',
    advertised: { monthlyPrice: 959, hourlyRate: 5.99, monthlyHours: 160 },
    recorded: { monthlyHours: 160, hourlyRate: 6.5 },
    weeklyHours: 40,
    storage: 'Unlimited storage',
    storageBytes: null,
    sharing: 'Share with colleagues',
    isMostPopular: true,
  },
};

/** Included in every plan of the catalogue. */
export const included = [
  'Dedicated VA',
  'Free replacement',
  'Customer success manager',
  'Quality control',
  'Workspace web app',
  "Any hours in the client's timezone",
] as const;

export const planLabels: Record<Plan, string> = {
  'part-time': catalogue['part-time'].label,
  'full-time': catalogue['full-time'].label,
  enterprise: 'Enterprise',
  custom: 'Custom',
};

type NamedSubscription = { plan: Plan; customPlanName: string | null };

/** The name an administrator gave a custom plan, or else the plan's label. */
export const planName = ({ plan, customPlanName }: NamedSubscription) =>
  customPlanName ?? planLabels[plan];

const formatChoice = ({ label, recorded, weeklyHours }: CataloguePlan) =>
  `${label} ($${recorded.hourlyRate}/hr, ${weeklyHours} hrs/week)`;

/** Plan labels with prices, for the choice in a client's profile. */
export const planChoiceLabels: Record<Plan, string> = {
  ...planLabels,
  'part-time': formatChoice(catalogue['part-time']),
  'full-time': formatChoice(catalogue['full-time']),
};

export const isNamedPlan = (plan: Plan): plan is NamedPlan => plan in catalogue;

const storageBytesWithoutPlan = 1024 ** 3;

/** Storage limit of a plan in bytes; null is unlimited. */
export function storageOf(plan: Plan | null): number | null {
  if (plan === null) return storageBytesWithoutPlan;
  if (isNamedPlan(plan)) return catalogue[plan].storageBytes;
  // Enterprise and custom plans include at least the storage of the largest plan.
  return catalogue['full-time'].storageBytes;
}

export type HoursAndRate = { monthlyHours: number; hourlyRate: number };

/** What a month of a plan costs. */
export const priceOf = ({ monthlyHours, hourlyRate }: HoursAndRate) =>
  costOf(monthlyHours, hourlyRate);

/** The monthly terms of a plan and the amount billed. */
export function monthlyCharge(plan: NamedPlan) {
  const { recorded } = catalogue[plan];
  return { ...recorded, amount: priceOf(recorded) };
}

/** `Started in the portal, it costs $600 per month: 80 hours at $7.50.` */
export function portalPrice(plan: NamedPlan) {
  const { monthlyHours, hourlyRate, amount } = monthlyCharge(plan);
  return `Started in the portal, it costs ${formatShortMoney(amount)} per month: ${monthlyHours} hours at ${formatShortMoney(hourlyRate)}.`;
}

/** `Part-time is advertised at $559 per month: 80 hours at $6.99.` */
export function advertisedPrice(plan: NamedPlan) {
  const { label, advertised } = catalogue[plan];
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
  replacement:
    'Replacement is free with both plans, and your customer success manager arranges it.',
} as const;

/** What clients with a VA read with their plan. */
export const planRules = [
  promises.changes,
  'An upgrade credits the unused days of a paid month.',
  promises.timeZones,
  promises.replacement,
];

/** Clients are warned when they have used more than this share of the available hours. */
export const usageAlertShare = 0.8;

/** The plan with this name, or undefined if it is not in the catalogue. */
export const toNamedPlan = (name: string | undefined): NamedPlan | undefined =>
  namedPlans.find((plan) => plan === name);
