import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { ChangeCardDialog } from '#domains/payments/ui/billing/change-card-dialog.tsx';
import { formatDay, formatShortDay, lastDayBefore, today } from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { priceOf } from '../catalogue/catalogue.ts';
import { describeRollover } from '../catalogue/terms.ts';
import type { Subscription } from '../subscriptions/schema.ts';

/** What the plan costs, and which card is charged when. */
export function BillingInfo({ subscription }: { subscription: Subscription }) {
  const { status, endDate, hourlyRate, paymentMethod, lastPaymentDate, nextBillingDate } =
    subscription;
  const { rolloverLimit } = subscription;
  const { data: billing } = trpc.billing.get.useQuery();
  const [isChanging, setChanging] = useState(false);
  const cost = formatMoney(priceOf(subscription));
  const change = billing?.change;
  const nextCost =
    change && change.effectiveOn === nextBillingDate ? formatMoney(priceOf(change)) : cost;
  return (
    <SectionCard
      title="Billing information"
      actions={
        billing?.card && (
          <Button size="sm" onClick={() => setChanging(true)}>
            Change card
          </Button>
        )
      }
    >
      <DescriptionList isInline>
        <Fact name="Monthly cost">{cost}</Fact>
        <Fact name="Hourly rate">{formatRate(hourlyRate)}</Fact>
        {rolloverLimit !== null && (
          <Fact name="Unused hours">{describeRollover(rolloverLimit)}</Fact>
        )}
        <Fact name="Payment method">{paymentMethod ?? 'None'}</Fact>
        {billing && billing.open > 0 && (
          <Fact name="Not paid yet">
            <Box as="span" color="time" fontWeight="medium">
              {formatMoney(billing.open)}
            </Box>
          </Fact>
        )}
        {lastPaymentDate && <Fact name="Last payment">{formatDay(lastPaymentDate)}</Fact>}
        {nextBillingDate && (
          <Fact name="Next payment">
            {nextCost} on {formatShortDay(nextBillingDate, today(Date.now(), 'UTC'))}
          </Fact>
        )}
        {status === 'cancelled' && endDate && (
          <Fact name="Ends on">{formatDay(lastDayBefore(endDate))}</Fact>
        )}
        {status === 'active' && endDate && <Fact name="Pauses on">{formatDay(endDate)}</Fact>}
      </DescriptionList>
      {isChanging && billing?.card && (
        <ChangeCardDialog
          card={billing.card}
          open={billing.open}
          isHosted={billing.isHosted}
          onClose={() => setChanging(false)}
        />
      )}
    </SectionCard>
  );
}
