import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import type { Payment } from '#domains/payments/schema.ts';
import { Receipts } from '#domains/payments/ui/receipts.tsx';
import { RefundDialog } from '#domains/payments/ui/refund-dialog.tsx';
import { planName } from '#domains/plans/catalogue.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import { subscriptionStatusLabels } from '../labels.ts';
import type { Subscription, SubscriptionStatus } from '../schema.ts';
import { CancelSubscription, KeepSubscription } from './cancel-subscription.tsx';

const tones: Record<SubscriptionStatus, Tone> = {
  active: 'success',
  pending: 'time',
  inactive: 'neutral',
  cancelled: 'neutral',
};

const maxSubscriptions = 12;

type ClientBillingProps = {
  /** The client's user id. */
  clientId: number;
  fullName: string;
};

/** A client's plans and payments for an admin, who can cancel plans and refund payments. */
export function ClientBilling({ clientId, fullName }: ClientBillingProps) {
  const subscriptions = trpc.subscriptions.list.useQuery({
    userId: clientId,
    limit: maxSubscriptions,
  });
  const hours = trpc.ledger.balance.useQuery({ clientId });
  const [refunded, refund] = useState<Payment | null>(null);
  const items = subscriptions.data?.items;

  return (
    <Flex direction="column" gap="5">
      {subscriptions.error && !items ? (
        <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />
      ) : items ? (
        <SectionCard title="Subscriptions" level="h3" isPadded={items.length > 0}>
          {items.length === 0 && <EmptyState title="No subscription yet" />}
          {items.length > 0 && hours.data && (
            <Box pb="4">
              <BalanceMeter label={`Hours used by ${fullName}`} balance={hours.data} />
            </Box>
          )}
          {items.map((subscription) => (
            <Plan key={subscription.id} subscription={subscription} owner={fullName} />
          ))}
        </SectionCard>
      ) : (
        <SkeletonCard />
      )}
      <Receipts title="Payments" level="h3" clientId={clientId} onRefund={refund} />
      {refunded && <RefundDialog payment={refunded} onClose={() => refund(null)} />}
    </Flex>
  );
}

function Plan({ subscription, owner }: { subscription: Subscription; owner: string }) {
  const { status, isRunning, monthlyHours, hourlyRate, startDate, endDate } = subscription;
  return (
    <Flex
      gap="3"
      py="3"
      align="flex-start"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Box flex="1 1 12rem" minW="0" lineHeight="snug">
        <Flex gap="2" align="center" wrap="wrap" fontWeight="medium">
          {planName(subscription)}
          <Badge tone={tones[status]}>{subscriptionStatusLabels[status]}</Badge>
        </Flex>
        <Box color="muted" fontSize="sm" mt="0.5" fontVariantNumeric="tabular-nums">
          {formatHoursMinutes(monthlyHours)} hours a month, {formatRate(hourlyRate)}
          {startDate &&
            (endDate
              ? `, ${formatDay(startDate)} to ${formatDay(endDate)}`
              : `, since ${formatDay(startDate)}`)}
        </Box>
      </Box>
      {status === 'active' && <CancelSubscription subscription={subscription} owner={owner} />}
      {status === 'cancelled' && isRunning && (
        <KeepSubscription subscription={subscription} isForClient />
      )}
    </Flex>
  );
}
