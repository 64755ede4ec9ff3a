import type { Plan } from '#shared/catalogue-plans.ts';
import type { SubscriptionStatus } from '#shared/value-sets.ts';

export interface DemoSubscription {
  client: string;
  plan: Plan;
  status: SubscriptionStatus;
  hours: number;
  rate: number;
  customName?: string;
  /** The start of the plan and of the current billing month, in days from today. */
  began: number;
  period?: number;
  ended?: number;
  payment?: string;
}

const partTime = { plan: 'part-time', hours: 80, rate: 7.5 } as const;
const fullTime = { plan: 'full-time', hours: 160, rate: 6.5 } as const;

export const subscriptions: DemoSubscription[] = [
  {
    ...partTime,
    client: 'client',
    status: 'active',
    began: -235,
    period: -21,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'jonas.berg',
    status: 'inactive',
    began: -295,
    ended: -170,
    payment: 'Visa ending in 4242',
  },
  {
    ...fullTime,
    client: 'jonas.berg',
    status: 'active',
    began: -170,
    period: -17,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'priya.raman',
    status: 'active',
    began: -57,
    period: -27,
    payment: 'Visa ending in 5556',
  },
  {
    ...fullTime,
    client: 'samuel.adeyemi',
    status: 'active',
    began: -205,
    period: -24,
    payment: 'Bank transfer',
  },
  {
    client: 'tom.whitfield',
    plan: 'enterprise',
    status: 'active',
    hours: 400,
    rate: 6,
    began: -310,
    period: -10,
    payment: 'Invoice, 30 days',
  },
  {
    ...partTime,
    client: 'elena.petrova',
    status: 'active',
    began: -136,
    period: -15,
    payment: 'Visa ending in 4242',
  },
  {
    ...fullTime,
    client: 'david.cohen',
    status: 'active',
    began: -106,
    period: -15,
    payment: 'Visa ending in 5556',
  },
  {
    ...partTime,
    client: 'hannah.schmidt',
    status: 'inactive',
    began: -196,
    ended: -90,
    payment: 'Bank transfer',
  },
  {
    client: 'hannah.schmidt',
    plan: 'custom',
    status: 'active',
    hours: 120,
    rate: 7,
    customName: 'Tax Season',
    began: -90,
    period: -27,
    payment: 'Bank transfer',
  },
  {
    ...partTime,
    client: 'olivia.martin',
    status: 'active',
    began: -26,
    period: -26,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'carlos.mendez',
    status: 'active',
    began: -150,
    period: -26,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'fatima.elsayed',
    status: 'cancelled',
    began: -125,
    ended: -20,
    payment: 'Visa ending in 5556',
  },
  {
    ...fullTime,
    client: 'wei.zhang',
    status: 'active',
    began: -92,
    period: -1,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'ingrid.haugen',
    status: 'active',
    began: -85,
    period: -24,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'marcus.bell',
    status: 'cancelled',
    began: -165,
    ended: -45,
    payment: 'Visa ending in 4242',
  },
  {
    ...partTime,
    client: 'aisha.khan',
    status: 'active',
    began: -70,
    period: -9,
    payment: 'Bank transfer',
  },
  {
    ...partTime,
    client: 'lucas.ferreira',
    status: 'inactive',
    began: -58,
    ended: -12,
    payment: 'Visa ending in 4242',
  },
  {
    ...fullTime,
    client: 'nadia.kuznetsova',
    status: 'active',
    began: -140,
    period: -19,
    payment: 'Visa ending in 5556',
  },
  {
    ...partTime,
    client: 'george.papadakis',
    status: 'inactive',
    began: -185,
    ended: -60,
    payment: 'Bank transfer',
  },
  { ...partTime, client: 'chloe.dubois', status: 'pending', began: -8 },
  { ...partTime, client: 'ben.thompson', status: 'pending', began: -2 },
];

export const planTemplates = [
  {
    name: 'Tax Season',
    monthlyHours: 120,
    hourlyRate: 7,
    description: 'For accountants and advisers from January to April.',
    created: -95,
  },
  {
    name: 'Starter',
    monthlyHours: 40,
    hourlyRate: 8.25,
    description: 'Half of part-time, to find out which work you can hand over.',
    created: -210,
  },
  {
    name: 'Shop Launch',
    monthlyHours: 100,
    hourlyRate: 7.25,
    description: 'Three months with support, content and data entry for a new online shop.',
    created: -150,
  },
  {
    name: 'Two-person team',
    monthlyHours: 320,
    hourlyRate: 6.1,
    description: 'Two full-time assistants with one contact person.',
    created: -300,
  },
];
