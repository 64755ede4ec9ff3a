/** The name of a plan in the database and in addresses: one of the catalogue, `enterprise` or `custom`. */
export type Plan = string;

/** A plan that clients can choose, as it holds on a day. Administrators set it, see docs/decisions/0121-plans-and-prices.md. */
export type CataloguePlan = {
  /** It never changes. */
  slug: Plan;
  /** Plans are shown in the order of their positions. */
  position: number;
  label: string;
  /** The name on the landing page. Null is the name of the agency with the label. */
  title: string | null;
  /** Shown on the plan's card. */
  badge: string | null;
  advertised: { monthlyPrice: number; monthlyHours: number; hourlyRate: number };
  /** The terms of a subscription, as billed and as shown in the checkout. */
  recorded: { monthlyHours: number; hourlyRate: number };
  weeklyHours: number;
  /** Null is unlimited. */
  storageGb: number | null;
  sharing: string;
  included: string[];
  isMostPopular: boolean;
  /** A plan that is not offered keeps its name for those who have it. */
  isOffered: boolean;
};

const included = [
  'Dedicated VA',
  'Free replacement',
  'Customer success manager',
  'Quality control',
  'Workspace web app',
  "Any hours in the client's timezone",
];

/** The plans of the specification, with which each installation begins. db/schema/catalogue-plans.sql inserts the same. */
export const defaultPlans: CataloguePlan[] = [
  {
    slug: 'part-time',
    position: 1,
    label: 'Part-time',
    title: null,
    badge: null,
    advertised: { monthlyPrice: 559, monthlyHours: 80, hourlyRate: 6.99 },
    recorded: { monthlyHours: 80, hourlyRate: 7.5 },
    weeklyHours: 20,
    storageGb: 10,
    sharing: 'Limited sharing',
    included,
    isMostPopular: false,
    isOffered: true,
  },
  {
    slug: 'full-time',
    position: 2,
    label: 'Full-time',
    title: null,
    badge: '30% SAVINGS',
    advertised: { monthlyPrice: 959, monthlyHours: 160, hourlyRate: 5.99 },
    recorded: { monthlyHours: 160, hourlyRate: 6.5 },
    weeklyHours: 40,
    storageGb: null,
    sharing: 'Share with colleagues',
    included,
    isMostPopular: true,
    isOffered: true,
  },
];

/** The plans that administrators agree with a client. They are not in the catalogue. */
export const bespokePlans = ['enterprise', 'custom'] as const;
export type BespokePlan = (typeof bespokePlans)[number];

/** The form of the name of a plan in the database and in addresses. */
export const planSlug = /^(?=.{1,20}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
