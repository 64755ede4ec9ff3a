import { planName } from '#domains/plans/catalogue.ts';
import type { Terms } from '#domains/subscriptions/operations.ts';
import { findSubscription } from '#domains/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { formatDay, formatHoursMinutes, lastDayBefore } from '#shared/dates.ts';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';
import { queueClientMail } from '../mails.ts';
import type { PlanAct } from './schema.ts';

type Changed = {
  userId: number;
  act: PlanAct;
  plan: Terms;
  subscriptionId: number;
  /** What was charged to the client's card. */
  charged?: number;
};

const subjects: Record<PlanAct, string> = {
  start: 'has started',
  pause: 'is paused',
  activate: 'is active again',
  cancel: 'is cancelled',
  end: 'has ended',
  keep: 'continues',
};

const unusedHours = 'We keep your unused hours.';

/** Tells the client what an administrator did with their plan. */
export async function queuePlanChanged(db: Db, env: MailEnv, change: Changed) {
  const { userId, act, plan, subscriptionId, charged } = change;
  const { endDate, nextBillingDate } = (await findSubscription(db, subscriptionId)) ?? {};
  const name = `Your ${planName(plan)} plan`;
  const price = formatMoney(costOf(plan.monthlyHours, plan.hourlyRate));
  const hours = `${formatHoursMinutes(plan.monthlyHours)} hours a month at ${formatRate(plan.hourlyRate)}, ${price} a month`;
  const next = nextBillingDate ? ` The next month begins on ${formatDay(nextBillingDate)}.` : '';
  const sentences: Record<PlanAct, string> = {
    start: `${name} has started: ${hours}.${next}${charged === undefined ? '' : ` We charged ${formatMoney(charged)} to your card.`}`,
    pause: `${name} is paused from today. While it is paused, no hours are added and nothing is charged. ${unusedHours}`,
    activate: `${name} is active again: ${hours}.${next}`,
    cancel: `${name} is cancelled. It runs until the end of ${endDate ? formatDay(lastDayBefore(endDate)) : 'the month'}, and you can use your hours until then. ${unusedHours}`,
    end: `${name} has ended. ${unusedHours}`,
    keep: `${name} continues: it will not end or pause.${next}`,
  };
  await queueClientMail(db, env, {
    userId,
    kind: 'plan-changed',
    subject: `${name} ${subjects[act]}`,
    paragraphs: [sentences[act], 'If you did not expect this, write to us in Messages.'],
  });
}
