import { usageAlertShare } from '#domains/plans/catalogue/catalogue.ts';
import { formatDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';

/** After this time without a message, a comment, a changed task or logged time, a client is quiet. */
export const quietDays = 10;
/** Ratings from 1 to 5: the last one of a client. */
const lowRating = 2;
const middlingRating = 3;

/** From the best to the worst. */
export const healthLevels = ['inactive', 'good', 'watch', 'risk'] as const;
export type HealthLevel = (typeof healthLevels)[number];

export type HealthFacts = {
  isActive: boolean;
  hasPlan: boolean;
  hasVa: boolean;
  /** In the current billing period. */
  hours: { used: number; available: number };
  /** The day of a failed payment that no later one replaces. */
  failedPaymentOn: string | null;
  lastActivityAt: string;
  overdueTasks: number;
  lastRating: number | null;
};

type Rule = {
  level: 'watch' | 'risk';
  /** The rule, for people who ask how health is decided. */
  words: string;
  /** What is wrong with this client, or null. */
  reason: (facts: HealthFacts, now: number) => string | null;
};

const isUsedUp = ({ hasPlan, hours }: HealthFacts) =>
  hasPlan && hours.used > 0 && hours.used >= hours.available;
const isNearlyUsed = ({ hasPlan, hours }: HealthFacts) =>
  hasPlan && hours.used > usageAlertShare * hours.available;

const dayMs = 86_400_000;
const daysSince = (instant: string, now: number) => (now - Date.parse(instant)) / dayMs;

/** The worst rule that applies decides, and every rule that applies is a reason. */
export const healthRules: readonly Rule[] = [
  {
    level: 'risk',
    words: 'A payment failed and no later one succeeded',
    reason: ({ failedPaymentOn }) =>
      failedPaymentOn === null ? null : `A payment failed on ${formatDay(failedPaymentOn)}`,
  },
  {
    level: 'risk',
    words: 'No VA is assigned',
    reason: ({ hasVa }) => (hasVa ? null : 'No VA'),
  },
  {
    level: 'risk',
    words: 'All hours of the billing period are used',
    reason: (facts) => (isUsedUp(facts) ? 'All hours are used' : null),
  },
  {
    level: 'risk',
    words: `Inactive: no message, comment, task change or logged time for ${quietDays} days`,
    reason: (facts, now) =>
      daysSince(facts.lastActivityAt, now) > quietDays
        ? `Inactive for ${plural(Math.floor(daysSince(facts.lastActivityAt, now)), 'day')}`
        : null,
  },
  {
    level: 'risk',
    words: `The last rating is ${lowRating} stars or fewer`,
    reason: ({ lastRating }) =>
      lastRating !== null && lastRating <= lowRating ? `Last rating: ${lastRating} of 5` : null,
  },
  {
    level: 'watch',
    words: 'No plan is running',
    reason: ({ hasPlan }) => (hasPlan ? null : 'No plan'),
  },
  {
    level: 'watch',
    words: `More than ${usageAlertShare * 100}% of the hours are used`,
    reason: (facts) =>
      isNearlyUsed(facts) && !isUsedUp(facts)
        ? `Over ${usageAlertShare * 100}% of hours used`
        : null,
  },
  {
    level: 'watch',
    words: 'A task is overdue',
    reason: ({ overdueTasks }) =>
      overdueTasks === 0 ? null : plural(overdueTasks, 'overdue task'),
  },
  {
    level: 'watch',
    words: `The last rating is ${middlingRating} stars`,
    reason: ({ lastRating }) =>
      lastRating === middlingRating ? `Last rating: ${lastRating} of 5` : null,
  },
];

/** How a client is, with the reasons in words, the worst first. An inactive account has no health. */
export function healthOf(
  facts: HealthFacts,
  now: number,
): { level: HealthLevel; reasons: string[] } {
  if (!facts.isActive) return { level: 'inactive', reasons: [] };
  const found = healthRules.flatMap(({ level, reason }) => {
    const text = reason(facts, now);
    return text === null ? [] : [{ level, text }];
  });
  const level = found.some((one) => one.level === 'risk')
    ? 'risk'
    : found.length
      ? 'watch'
      : 'good';
  return { level, reasons: found.map(({ text }) => text) };
}
