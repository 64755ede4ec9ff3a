import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { type HoursAndRate, planName, priceOf } from '../catalogue/catalogue.ts';
import { describeTerms } from '../catalogue/terms.ts';
import { type Billed, clientLetter, queueClientMail } from '../subscriptions/client-mails.ts';
import type { Terms } from '../subscriptions/operations.ts';
import type { PlanAct } from './schema.ts';

type Named = Pick<Terms, 'plan' | 'customPlanName'>;

/** What happened to a plan. */
type Change =
  | {
      act: PlanAct;
      plan: Named &
        HoursAndRate & {
          /** The first day without the plan. */
          endDate?: string | null;
          nextBillingDate?: string | null;
        };
      /** What was charged to the client's card. */
      charged?: number;
    }
  | { act: 'plan-pause'; plan: Named; from: string }
  | { act: 'schedule' | 'withdraw'; from: Named; to: Named & HoursAndRate; effectiveOn: string }
  | { act: 'apply'; from: Named; to: Named & HoursAndRate };

type Letter = { subject: string; text: string; preview?: string; hint?: string };

const unusedHours = 'We keep your unused hours.';
const unexpected = 'If you did not expect this, write to us in Messages.';

const nameOf = (plan: Named) => `Your ${planName(plan)} plan`;
const describePlan = (plan: HoursAndRate) =>
  `${describeTerms(plan)}, ${formatMoney(priceOf(plan))} a month`;

function describeChange(change: Change): Letter {
  switch (change.act) {
    case 'plan-pause':
      return describePause(change);
    case 'schedule':
    case 'withdraw':
      return describeSchedule(change);
    case 'apply':
      return {
        subject: `${nameOf(change.to)} has started`,
        text: `It replaces the ${planName(change.from)} plan, as scheduled: ${describePlan(change.to)}.`,
      };
    default:
      return describeAct(change);
  }
}

function describeAct({ act, plan, charged }: Extract<Change, { act: PlanAct }>): Letter {
  const { endDate, nextBillingDate } = plan;
  const next = nextBillingDate ? ` The next month begins on ${formatDay(nextBillingDate)}.` : '';
  const card = charged === undefined ? '' : ` We charged ${formatMoney(charged)} to your card.`;
  const end = endDate ? formatDay(lastDayBefore(endDate)) : 'the month';
  const sentences: Record<PlanAct, [string, string]> = {
    start: ['has started', `: ${describePlan(plan)}.${next}${card}`],
    pause: [
      'is paused',
      ` from today. While it is paused, no hours are added and nothing is charged. ${unusedHours}`,
    ],
    activate: ['is active again', `: ${describePlan(plan)}.${next}`],
    cancel: [
      'is cancelled',
      `. It runs until the end of ${end}, and you can use your hours until then. ${unusedHours}`,
    ],
    end: ['has ended', `. ${unusedHours}`],
    keep: ['continues', `: it will not end or pause.${next}`],
  };
  const [done, details] = sentences[act];
  const subject = `${nameOf(plan)} ${done}`;
  return { subject, text: `${subject}${details}` };
}

function describeSchedule({
  act,
  from,
  to,
  effectiveOn,
}: Extract<Change, { effectiveOn: string }>) {
  const day = formatDay(effectiveOn);
  return act === 'schedule'
    ? {
        subject: `Your plan changes to ${planName(to)} on ${day}`,
        text: `${nameOf(from)} runs until then. From ${day} on you have the ${planName(to)} plan: ${describePlan(to)}. You can withdraw this change until then.`,
      }
    : {
        subject: `${nameOf(from)} continues`,
        text: `The change to the ${planName(to)} plan, which was scheduled for ${day}, was withdrawn.`,
      };
}

function describePause({ plan, from }: Extract<Change, { act: 'plan-pause' }>): Letter {
  const until = `runs until the end of ${formatDay(lastDayBefore(from))}.`;
  return {
    subject: `${nameOf(plan)} pauses on ${formatDay(from)}`,
    preview: `It ${until}`,
    text: `${nameOf(plan)} ${until} From ${formatDay(from)} on, no hours are added and nothing is charged. ${unusedHours}`,
    hint: 'You can withdraw the pause until then, and activate the plan at any time afterwards.',
  };
}

const billed: Billed = { billingName: 'Maya Lindqvist' };
const plan = {
  plan: 'full-time',
  customPlanName: null,
  monthlyHours: 160,
  hourlyRate: 6.5,
} as const;
const smaller = { ...plan, plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 } as const;
const replaced = { ...billed, from: plan, to: smaller };
const nextBillingDate = '2026-04-01';

/** Tells the client what changed in their plan. */
export const planChanged = defineMail<Change & Billed>({
  kind: 'plan-changed',
  samples: {
    start: { ...billed, act: 'start', plan: { ...plan, nextBillingDate }, charged: 1_040 },
    pause: { ...billed, act: 'pause', plan },
    activate: { ...billed, act: 'activate', plan: { ...plan, nextBillingDate } },
    cancel: { ...billed, act: 'cancel', plan: { ...plan, endDate: '2026-04-01' } },
    end: { ...billed, act: 'end', plan },
    keep: { ...billed, act: 'keep', plan: { ...plan, nextBillingDate } },
    'planned-pause': { ...billed, act: 'plan-pause', plan, from: '2026-04-01' },
    scheduled: { ...replaced, act: 'schedule', effectiveOn: '2026-04-01' },
    withdrawn: { ...replaced, act: 'withdraw', effectiveOn: '2026-04-01' },
    applied: { ...replaced, act: 'apply' },
  },
  write(change, site) {
    const { subject, text, preview = text, hint = unexpected } = describeChange(change);
    return clientLetter(change, site, { subject, preview, blocks: [text, hint] });
  },
});

type Recipient = { userId: number; subscriptionId: number; notBefore?: Date | undefined };

export const queuePlanChanged = (
  db: Db,
  env: MailEnv,
  { userId, subscriptionId, notBefore }: Recipient,
  input: Change,
) =>
  queueClientMail(db, env, {
    userId,
    template: planChanged,
    input,
    notBefore,
    thread: { kind: 'subscription', id: subscriptionId },
  });
