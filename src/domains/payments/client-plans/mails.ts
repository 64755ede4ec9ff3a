import { planName } from '#domains/plans/catalogue/catalogue.ts';
import {
  type Billed,
  clientLetter,
  queueClientMail,
} from '#domains/plans/subscriptions/client-mails.ts';
import type { Terms } from '#domains/plans/subscriptions/operations.ts';
import { findSubscription } from '#domains/plans/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay, formatHoursMinutes, lastDayBefore } from '#shared/dates.ts';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';
import type { PlanAct } from './schema.ts';

type Change = {
  act: PlanAct;
  plan: Terms;
  /** The first day without the plan. */
  endDate?: string | null | undefined;
  nextBillingDate?: string | null | undefined;
  /** What was charged to the client's card. */
  charged?: number | undefined;
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

function describeChange({ act, plan, endDate, nextBillingDate, charged }: Change): string {
  const name = `Your ${planName(plan)} plan`;
  const price = formatMoney(costOf(plan.monthlyHours, plan.hourlyRate));
  const hours = `${formatHoursMinutes(plan.monthlyHours)} hours a month at ${formatRate(plan.hourlyRate)}, ${price} a month`;
  const next = nextBillingDate ? ` The next month begins on ${formatDay(nextBillingDate)}.` : '';
  const card = charged === undefined ? '' : ` We charged ${formatMoney(charged)} to your card.`;
  const end = endDate ? formatDay(lastDayBefore(endDate)) : 'the month';
  const sentences: Record<PlanAct, string> = {
    start: `${name} has started: ${hours}.${next}${card}`,
    pause: `${name} is paused from today. While it is paused, no hours are added and nothing is charged. ${unusedHours}`,
    activate: `${name} is active again: ${hours}.${next}`,
    cancel: `${name} is cancelled. It runs until the end of ${end}, and you can use your hours until then. ${unusedHours}`,
    end: `${name} has ended. ${unusedHours}`,
    keep: `${name} continues: it will not end or pause.${next}`,
  };
  return sentences[act];
}

const fullTime: Terms = {
  plan: 'full-time',
  monthlyHours: 160,
  hourlyRate: 6.5,
  customPlanName: null,
  rolloverLimit: null,
};
const billed: Billed = { billingName: 'Brightwater Ltd' };

export const planChanged = defineMail<Change & Billed>({
  kind: 'plan-changed',
  samples: {
    start: {
      ...{ ...billed, act: 'start', plan: fullTime },
      ...{ nextBillingDate: '2026-04-01', charged: 1_040 },
    },
    pause: { ...billed, act: 'pause', plan: fullTime },
    activate: { ...billed, act: 'activate', plan: fullTime, nextBillingDate: '2026-04-01' },
    cancel: { ...billed, act: 'cancel', plan: fullTime, endDate: '2026-04-01' },
    end: { ...billed, act: 'end', plan: fullTime },
    keep: { ...billed, act: 'keep', plan: fullTime, nextBillingDate: '2026-04-01' },
  },
  write(change, site) {
    const { act, plan } = change;
    return clientLetter(change, site, {
      subject: `Your ${planName(plan)} plan ${subjects[act]}`,
      preview: describeChange(change),
      blocks: [describeChange(change), 'If you did not expect this, write to us in Messages.'],
    });
  },
});

type Changed = Pick<Change, 'act' | 'plan' | 'charged'> & {
  userId: number;
  subscriptionId: number;
  notBefore?: Date | undefined;
};

/** Tells the client what an administrator did with their plan. */
export async function queuePlanChanged(db: Db, env: MailEnv, change: Changed) {
  const { userId, subscriptionId, notBefore, ...facts } = change;
  const { endDate, nextBillingDate } = (await findSubscription(db, subscriptionId)) ?? {};
  await queueClientMail(db, env, {
    userId,
    template: planChanged,
    input: { ...facts, endDate, nextBillingDate },
    thread: { kind: 'subscription', id: subscriptionId },
    notBefore,
  });
}

type PlannedPause = { plan: Pick<Terms, 'plan' | 'customPlanName'>; from: string };

/** Confirms a pause that the client has planned. */
export const pausePlanned = defineMail<PlannedPause & Billed>({
  kind: 'plan-changed',
  samples: { usual: { ...billed, plan: fullTime, from: '2026-04-01' } },
  write(pause, site) {
    const { plan, from } = pause;
    const name = `Your ${planName(plan)} plan`;
    return clientLetter(pause, site, {
      subject: `${name} pauses on ${formatDay(from)}`,
      preview: `It runs until the end of ${formatDay(lastDayBefore(from))}.`,
      blocks: [
        `${name} runs until the end of ${formatDay(lastDayBefore(from))}. From ${formatDay(from)} on, no hours are added and nothing is charged. ${unusedHours}`,
        'You can withdraw the pause until then, and activate the plan at any time afterwards.',
      ],
    });
  },
});
