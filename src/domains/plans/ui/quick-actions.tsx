import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { forecastOf } from '#domains/ledger/hours.ts';
import { offeredPlans } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { advise } from './advice.ts';
import { CancelSubscription, KeepSubscription } from './cancel-subscription.tsx';
import { PausePlan } from './pause-plan.tsx';
import { WithdrawChange } from './scheduled-change.tsx';

/** To pause and to cancel are as easy to find as an upgrade, without its weight. */
export function QuickActions({ subscription }: { subscription: Subscription }) {
  const isCancelled = subscription.status === 'cancelled';
  const { data: billing } = trpc.billing.get.useQuery();
  // A cancelled plan ends on its end date, an active one pauses on it.
  const canBeKept = subscription.endDate !== null;
  const advice = useAdvice(subscription);
  return (
    <SectionCard title="Quick actions">
      <Flex direction="column" gap="2">
        {advice && !isCancelled && <Box mb="2">{advice.text}</Box>}
        {canBeKept && <KeepSubscription subscription={subscription} />}
        {billing?.change && <WithdrawChange change={billing.change} isWide />}
        <ButtonLink
          to="/subscription"
          variant={advice?.isUpgrade && !canBeKept ? 'primary' : 'secondary'}
          wide
        >
          Upgrade Plan
        </ButtonLink>
        <ButtonLink to="/dashboard" wide>
          View Dashboard
        </ButtonLink>
        <Flex wrap="wrap" justify="center" columnGap="1">
          <PausePlan subscription={subscription} />
          {!isCancelled && <CancelSubscription subscription={subscription} />}
        </Flex>
      </Flex>
    </SectionCard>
  );
}

function useAdvice(subscription: Subscription) {
  const { data: balance } = trpc.ledger.balance.useQuery({});
  const { data: billing } = trpc.billing.get.useQuery();
  const { data: guard } = trpc.hoursGuard.get.useQuery({});
  // Where extra hours are deducted from the next month, they have no price to compare.
  if (!balance || !billing || !guard?.billsExtraHours) return null;
  return advise(subscription, offeredPlans(), {
    forecast: forecastOf(balance),
    lastMonth: billing.usedLastMonth,
    available: balance.available,
  });
}
