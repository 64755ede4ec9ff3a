import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { quietDays } from '#shared/quiet-days.ts';

/** Under this part of the available hours, a client uses too little; over the other one, more than they have. */
export const underUsedShare = 0.4;
export const overUsedShare = 1;

/** The limits of the reasons below. */
export const riskLimits = {
  underUsedPeriods: 2,
  lowRating: 2,
  quietDays,
  returns: 3,
  returnDays: 30,
} as const;

export const riskReasons = [
  'payment-failed',
  'dispute-open',
  'cancelled',
  'pause-planned',
  'under-used',
  'low-rating',
  'quiet',
  'work-returned',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** The day and the number that belong to a reason. */
type Fact = { day: string | null; amount: number | null };
type Rule = { rule: string; describe: (fact: Fact) => string };

const dayOf = ({ day }: Fact) => (day === null ? 'an unknown day' : formatDay(day));
const percent = `${underUsedShare * 100}%`;

/** Each reason with its rule in words, the most urgent first. */
export const riskRules: Record<RiskReason, Rule> = {
  'payment-failed': {
    rule: 'A payment failed and no later one succeeded',
    describe: (fact) => `A payment failed on ${dayOf(fact)}`,
  },
  'dispute-open': {
    rule: 'A payment is disputed at the bank',
    describe: ({ amount }) => `Disputes ${formatMoney(amount ?? 0)}`,
  },
  cancelled: {
    rule: 'The plan is cancelled and still runs',
    describe: (fact) => `Cancelled, ends on ${dayOf(fact)}`,
  },
  'pause-planned': {
    rule: 'A pause of the plan is planned',
    describe: (fact) => `Pauses on ${dayOf(fact)}`,
  },
  'under-used': {
    rule: `Under ${percent} of the hours used in the last ${riskLimits.underUsedPeriods} billing periods`,
    describe: ({ amount }) =>
      `Used at most ${Math.floor((amount ?? 0) * 100)}% of the hours in ${riskLimits.underUsedPeriods} periods in a row`,
  },
  'low-rating': {
    rule: `The last rating is ${riskLimits.lowRating} stars or fewer`,
    describe: ({ amount }) => `Last rating: ${amount ?? 0} of 5`,
  },
  quiet: {
    rule: `No message, comment, changed task or logged time for ${riskLimits.quietDays} days`,
    describe: (fact) => `No activity since ${dayOf(fact)}`,
  },
  'work-returned': {
    rule: `Work returned ${riskLimits.returns} times or more in ${riskLimits.returnDays} days`,
    describe: ({ amount }) => `Returned work ${amount ?? 0} times in ${riskLimits.returnDays} days`,
  },
};
