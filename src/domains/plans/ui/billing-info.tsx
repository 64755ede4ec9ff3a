import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { priceOf } from '../catalogue/catalogue.ts';
import { describeRollover } from '../catalogue/terms.ts';
import type { Subscription } from '../subscriptions/schema.ts';

/** What the plan costs. The plan itself says when which card is charged. */
export function BillingInfo({ subscription }: { subscription: Subscription }) {
  const { hourlyRate, paymentMethod, lastPaymentDate, rolloverLimit } = subscription;
  const { data: billing } = trpc.billing.get.useQuery();
  return (
    <SectionCard title="Billing information">
      <DescriptionList isInline>
        <Fact name="Monthly cost">{formatMoney(priceOf(subscription))}</Fact>
        <Fact name="Hourly rate">{formatRate(hourlyRate)}</Fact>
        {rolloverLimit !== null && (
          <Fact name="Unused hours">{describeRollover(rolloverLimit)}</Fact>
        )}
        {billing && !billing.card && <Fact name="Payment method">{paymentMethod ?? 'None'}</Fact>}
        {billing && billing.open > 0 && (
          <Fact name="Not paid yet">
            <Box as="span" color="time" fontWeight="medium">
              {formatMoney(billing.open)}
            </Box>
          </Fact>
        )}
        {lastPaymentDate && <Fact name="Last payment">{formatDay(lastPaymentDate)}</Fact>}
      </DescriptionList>
    </SectionCard>
  );
}
