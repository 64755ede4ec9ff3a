import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import { type Billed, clientLetter, queueClientMail } from '../subscriptions/client-mails.ts';
import type { Terms } from '../subscriptions/operations.ts';

type NamedPlan = Pick<Terms, 'plan' | 'customPlanName'>;
type Change = {
  act: 'scheduled' | 'withdrawn' | 'applied';
  from: NamedPlan;
  to: NamedPlan & Pick<Terms, 'monthlyHours' | 'hourlyRate'>;
  effectiveOn?: string;
};

function describeChange({ act, from, to, effectiveOn = '' }: Change): [string, string] {
  const [former, next] = [planName(from), planName(to)];
  const price = formatMoney(costOf(to.monthlyHours, to.hourlyRate));
  const terms = `${formatHoursMinutes(to.monthlyHours)} hours a month at ${formatRate(to.hourlyRate)}, ${price} a month`;
  const day = effectiveOn && formatDay(effectiveOn);
  const texts: Record<Change['act'], [string, string]> = {
    scheduled: [
      `Your plan changes to ${next} on ${day}`,
      `Your ${former} plan runs until then. From ${day} on you have the ${next} plan: ${terms}. You can withdraw this change until then.`,
    ],
    withdrawn: [
      `Your ${former} plan continues`,
      `The change to the ${next} plan, which was scheduled for ${day}, was withdrawn.`,
    ],
    applied: [
      `Your ${next} plan has started`,
      `It replaces the ${former} plan, as scheduled: ${terms}.`,
    ],
  };
  return texts[act];
}

const fullTime = { plan: 'full-time', customPlanName: null } as const;
const partTime = {
  plan: 'part-time',
  customPlanName: null,
  monthlyHours: 80,
  hourlyRate: 7.5,
} as const;
const sample = { billingName: 'Brightwater Ltd', from: fullTime, to: partTime };

export const planChangeScheduled = defineMail<Change & Billed>({
  kind: 'plan-changed',
  samples: {
    scheduled: { ...sample, act: 'scheduled', effectiveOn: '2026-04-01' },
    withdrawn: { ...sample, act: 'withdrawn', effectiveOn: '2026-04-01' },
    applied: { ...sample, act: 'applied' },
  },
  write(change, site) {
    const [subject, text] = describeChange(change);
    return clientLetter(change, site, {
      subject,
      preview: text,
      blocks: [text, 'If you did not expect this, write to us in Messages.'],
    });
  },
});

/** Tells a client of a scheduled change of their plan. */
export async function queueChangeMail(
  db: Db,
  env: MailEnv,
  { userId, subscriptionId, ...input }: Change & { userId: number; subscriptionId: number },
) {
  await queueClientMail(db, env, {
    userId,
    template: planChangeScheduled,
    input,
    thread: { kind: 'subscription', id: subscriptionId },
  });
}
