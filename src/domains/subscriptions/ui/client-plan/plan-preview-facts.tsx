import { Box } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import type { PlanChangePreview } from '#domains/payments/client-plans/schema.ts';
import { planName } from '#domains/plans/catalogue.ts';
import { formatDay, formatHoursMinutes, lastDayBefore } from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';

/** The last day of a plan that is cancelled. */
const lastDay = ({ figures }: PlanChangePreview) => formatDay(lastDayBefore(figures.effectiveOn));

/** What happens, in one sentence. */
function describeEffect(preview: PlanChangePreview) {
  const { act, plan, replaces, figures, isChargedToCard } = preview;
  const name = planName(plan);
  const next = figures.nextBillingDate ? formatDay(figures.nextBillingDate) : '';
  const charges = isChargedToCard ? 'is charged to their card' : 'is billed';
  if (act === 'start')
    return replaces
      ? `The ${planName(replaces)} plan ends today, and the ${name} plan starts. Unused hours move to the new plan. What was paid for the former plan isn't credited.`
      : `The ${name} plan starts today.`;
  if (act === 'pause')
    return `The ${name} plan is paused from today. No hours are added and nothing is billed until you activate it. Unused hours stay.`;
  if (act === 'activate')
    return figures.amount > 0
      ? `The ${name} plan is active again. A new month begins today and ${charges}.`
      : `The ${name} plan is active again. The current month was billed before the pause, so nothing is billed until ${next}.`;
  if (act === 'cancel')
    return `The ${name} plan runs until the end of ${lastDay(preview)} and won't renew. Its hours can be used until then, and you can take the cancellation back. Unused hours are kept for the next plan.`;
  if (act === 'end')
    return `The ${name} plan ends today. Unused hours are kept for the next plan. What was paid isn't credited.`;
  return `The ${name} plan continues, and renews on ${next}.`;
}

/** The figures that the administrator confirms. */
export function PlanPreviewFacts({ preview }: { preview: PlanChangePreview }) {
  const { act, plan, figures } = preview;
  const { amount, hoursGranted, hoursLeft, nextBillingDate, nextAmount } = figures;
  return (
    <Box fontVariantNumeric="tabular-nums">
      <Box mb="3" lineHeight="normal">
        {describeEffect(preview)}
      </Box>
      <DescriptionList isInline>
        {act === 'start' && (
          <Fact name="Terms">
            {formatHoursMinutes(plan.monthlyHours)} hours a month at {formatRate(plan.hourlyRate)}
          </Fact>
        )}
        {act === 'cancel' && <Fact name="Ends on">{lastDay(preview)}</Fact>}
        {hoursGranted > 0 && (
          <Fact name="Hours added today">{formatHoursMinutes(hoursGranted)}</Fact>
        )}
        <Fact name={hoursLeft < 0 ? 'Hours owed afterwards' : 'Hours left afterwards'}>
          {formatHoursMinutes(Math.abs(hoursLeft))}
        </Fact>
        <Fact name="Billed today">
          <Box as="span" fontSize="lg" fontWeight="semibold">
            {formatMoney(amount)}
          </Box>
        </Fact>
        <Fact name="Next bill">
          {nextBillingDate && nextAmount !== null
            ? `${formatMoney(nextAmount)} on ${formatDay(nextBillingDate)}`
            : 'None'}
        </Fact>
      </DescriptionList>
    </Box>
  );
}
