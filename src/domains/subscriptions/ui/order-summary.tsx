import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import { catalogue, planName } from '#domains/plans/catalogue.ts';
import { formatHoursMinutes, formatShortDay, today } from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import type { PlanPreview } from '../schema.ts';

/** Shows today's payment, the new plan, and what happens to the previous plan and its hours. */
export function OrderSummary({ plan }: { plan: NamedPlan }) {
  const preview = trpc.subscriptions.preview.useQuery({ plan });
  if (preview.data) return <Order preview={preview.data} label={catalogue[plan].label} />;
  return preview.error ? (
    <SectionCard title="Order summary">
      <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
    </SectionCard>
  ) : (
    <SkeletonCard lines={5} />
  );
}

function Order({ preview, label }: { preview: PlanPreview; label: string }) {
  const { monthlyHours, hourlyRate, amount, replaces, hoursMoved, hoursAvailable } = preview;
  const previousName = replaces && planName(replaces);
  return (
    <SectionCard
      title="Order summary"
      detail={`${label} plan, billed monthly`}
      actions={<TextLink to="/subscription">Change plan</TextLink>}
    >
      <DescriptionList isInline>
        <Fact name="Monthly hours">{formatHoursMinutes(monthlyHours)}</Fact>
        <Fact name="Hourly rate">{formatRate(hourlyRate)}</Fact>
        {hoursMoved !== 0 && (
          <>
            <Fact name={hoursMoved > 0 ? 'Unused hours moved' : 'Hours owed'}>
              {formatHoursMinutes(Math.abs(hoursMoved))}
            </Fact>
            <Fact name="Hours left afterwards">
              {formatHoursMinutes(Math.max(0, hoursAvailable))}
            </Fact>
          </>
        )}
        <Fact name="Total today">
          <Box as="span" fontSize="lg" fontWeight="semibold">
            {formatMoney(amount)}
          </Box>
        </Fact>
        <Fact name="Next payment">
          {formatMoney(preview.nextAmount)} on{' '}
          {formatShortDay(preview.nextBillingDate, today(Date.now(), 'UTC'))}
        </Fact>
      </DescriptionList>
      <Box mt="3" color="muted" fontSize="sm">
        {previousName
          ? `Your ${previousName} plan ends today and won't be billed again. Its unused hours move to the new plan. What you paid for it isn't credited.`
          : 'Your hours are available right after the payment.'}
      </Box>
    </SectionCard>
  );
}
