import type { Plan } from '#domains/subscriptions/schema.ts';
import { costOf } from '#shared/money.ts';

/** The plans that everyone may choose; what an administrator agrees with a client is enterprise or custom. */
export type NamedPlan = Extract<Plan, 'part-time' | 'full-time'>;

type CataloguePlan = {
  label: string;
  /** As the landing page calls it. */
  title: string;
  /** Marks the card: on the landing page, and where a client picks. */
  badge?: string;
  advertised: { monthlyPrice: number; hourlyRate: number; monthlyHours: number };
  /** What subscribing records and is billed; the portal shows it before paying. */
  recorded: { monthlyHours: number; hourlyRate: number };
  weeklyHours: number;
  storage: string;
  /** Null is unlimited. */
  storageBytes: number | null;
  sharing: string;
  isMostPopular: boolean;
};

/** Both prices are the product's own: the page advertises the one, subscribing records the other. */
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

/** What every plan of the catalogue includes. */
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

const wish = ({ label, recorded, weeklyHours }: CataloguePlan) =>
  `${label} ($${recorded.hourlyRate}/hr, ${weeklyHours} hrs/week)`;

/** As a client chooses on the own profile, where the price is part of the choice. */
export const planWishLabels: Record<Plan, string> = {
  ...planLabels,
  'part-time': wish(catalogue['part-time']),
  'full-time': wish(catalogue['full-time']),
};

export const namedPlans = ['part-time', 'full-time'] as const satisfies NamedPlan[];

export const isNamedPlan = (plan: Plan): plan is NamedPlan => plan in catalogue;

/** Enough to try the product. */
const storageWithoutPlan = 1024 ** 3;

/** How many bytes of files a client may keep; null is unlimited. */
export function storageOf(plan: Plan | null): number | null {
  if (plan === null) return storageWithoutPlan;
  if (isNamedPlan(plan)) return catalogue[plan].storageBytes;
  // Terms that were agreed on never include less than the largest plan.
  return catalogue['full-time'].storageBytes;
}

/** What a month of a plan is billed: its terms, and their product. */
export function monthlyCharge(plan: NamedPlan) {
  const { monthlyHours, hourlyRate } = catalogue[plan].recorded;
  return { monthlyHours, hourlyRate, amount: costOf(monthlyHours, hourlyRate) };
}

/** Above this share of the hours that may be used in the period the client is warned. */
export const usageAlertShare = 0.8;

/** The plan that a link names, or undefined where there is no such plan to buy. */
export const toNamedPlan = (name: string | undefined): NamedPlan | undefined =>
  namedPlans.find((plan) => plan === name);
