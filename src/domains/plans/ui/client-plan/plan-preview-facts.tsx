import { Box } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { formatDay, formatHoursMinutes, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { isNamedPlan, planName } from '../../catalogue/catalogue.ts';
import { describeRollover, describeTerms } from '../../catalogue/terms.ts';
import type { PlanChangePreview } from '../../client-plans/schema.ts';
import { describeExtraHours, extraHoursLabel } from '../../subscriptions/labels.ts';

/** The last day of a plan that is cancelled. */
const lastDay = ({ figures }: PlanChangePreview) => formatDay(lastDayBefore(figures.effectiveOn));

const describeHours = ({ figures: { credit, invoiceCredit } }: PlanChangePreview) =>
  credit > 0 || invoiceCredit > 0
    ? 'The unused days of the former plan are credited, and their hours are given back. All other unused hours move to the new plan.'
    : "Unused hours move to the new plan. What was paid for the former plan isn't credited.";

/** A pause keeps a scheduled change; another plan, a cancellation and an end withdraw it. */
const describeWithdrawn = ({ change }: PlanChangePreview) =>
  change ? ` The scheduled change to ${planName(change)} is withdrawn.` : '';

/** What happens, in one sentence. */
function describeEffect(preview: PlanChangePreview) {
  const { act, plan, replaces, figures, isChargedToCard } = preview;
  const name = planName(plan);
  const next = figures.nextBillingDate ? formatDay(figures.nextBillingDate) : '';
  const charges = isChargedToCard ? 'is charged to their card' : 'is billed';
  if (act === 'start')
    return replaces
      ? `The ${planName(replaces)} plan ends today, and the ${name} plan starts. ${describeHours(preview)}${describeWithdrawn(preview)}`
      : `The ${name} plan starts today.`;
  if (act === 'pause')
    return `The ${name} plan is paused from today. No hours are added and nothing is billed until you activate it. Unused hours stay.${preview.change ? ` The scheduled change to ${planName(preview.change)} waits for the activation.` : ''}`;
  if (act === 'activate')
    return figures.amount > 0
      ? `The ${name} plan is active again. A new month begins today and ${charges}.`
      : `The ${name} plan is active again. The current month was billed before the pause, so nothing is billed until ${next}.`;
  if (act === 'cancel')
    return `The ${name} plan runs until the end of ${lastDay(preview)} and won't renew. Its hours can be used until then, and you can take the cancellation back. Unused hours are kept for the next plan.${describeWithdrawn(preview)}`;
  if (act === 'end')
    return `The ${name} plan ends today. Unused hours are kept for the next plan. What was paid isn't credited.${describeWithdrawn(preview)}`;
  return `The ${name} plan continues, and renews on ${next}.`;
}

/** The figures that the administrator confirms. */
export function PlanPreviewFacts({ preview }: { preview: PlanChangePreview }) {
  const { act, plan, figures } = preview;
  const { amount, credit, invoiceCredit, hoursCredited, hoursGranted, hoursLeft } = figures;
  const { extraHours, extraAmount, nextBillingDate, nextAmount } = figures;
  return (
    <Box fontVariantNumeric="tabular-nums">
      <Box mb="3" lineHeight="normal">
        {describeEffect(preview)}
      </Box>
      <DescriptionList isInline>
        {act === 'start' && <Fact name="Terms">{describeTerms(plan)}</Fact>}
        {act === 'start' && !isNamedPlan(plan.plan) && (
          <Fact name="Unused hours">{describeRollover(plan.rolloverLimit)}</Fact>
        )}
        {credit > 0 && <Fact name="Credit for unused days">{formatMoney(-credit)}</Fact>}
        {invoiceCredit > 0 && (
          <Fact name="Credit on the open invoice">{formatMoney(-invoiceCredit)}</Fact>
        )}
        {hoursCredited > 0 && (
          <Fact name="Hours given back">{formatHoursMinutes(hoursCredited)}</Fact>
        )}
        {extraHours > 0 && (
          <Fact name={extraHoursLabel}>{describeExtraHours(extraHours, extraAmount)}</Fact>
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
