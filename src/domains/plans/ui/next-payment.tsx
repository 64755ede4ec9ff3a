import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { TextButton } from '#client/ui/link.tsx';
import type { OwnBilling } from '#domains/payments/billing/schema.ts';
import { ChangeCardDialog } from '#domains/payments/ui/billing/change-card-dialog.tsx';
import { shortCard } from '#domains/payments/ui/card-label.ts';
import { formatShortDay, lastDayBefore, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { type HoursAndRate, planName, priceOf } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';

type Billing = Pick<OwnBilling, 'card' | 'change'> | undefined;

/** `Renews on Dec 7: $600.00 with Visa 4242.` */
function describeNext(subscription: Subscription, billing: Billing) {
  const { status, endDate, nextBillingDate } = subscription;
  const short = (day: string) => formatShortDay(day, today(Date.now(), 'UTC'));
  if (endDate)
    return status === 'cancelled'
      ? `Ends on ${short(lastDayBefore(endDate))}.`
      : `Pauses on ${short(endDate)}.`;
  const change = billing?.change;
  const card = billing?.card ? ` with ${shortCard(billing.card)}` : '';
  const pays = (plan: HoursAndRate) => `${formatMoney(priceOf(plan))}${card}.`;
  const changes = change && `Changes to ${planName(change)} on ${short(change.effectiveOn)}`;
  if (changes && (!nextBillingDate || change.effectiveOn <= nextBillingDate))
    return `${changes}: ${pays(change)}`;
  if (!nextBillingDate) return null;
  const renews = `Renews on ${short(nextBillingDate)}: ${pays(subscription)}`;
  return changes ? `${renews} ${changes}.` : renews;
}

/** What is charged next, when and to which card. */
export function NextPayment({ subscription }: { subscription: Subscription }) {
  const { data: billing } = trpc.billing.get.useQuery();
  const [isChanging, setChanging] = useState(false);
  return (
    <Box as="span">
      {describeNext(subscription, billing)}
      {billing?.card && (
        <>
          {' '}
          <TextButton onClick={() => setChanging(true)}>Change card</TextButton>
        </>
      )}
      {isChanging && billing?.card && (
        <ChangeCardDialog
          card={billing.card}
          open={billing.open}
          openMonths={billing.openMonths}
          nextBillingDate={subscription.nextBillingDate}
          isHosted={billing.isHosted}
          onClose={() => setChanging(false)}
        />
      )}
    </Box>
  );
}
