import { Box, Flex } from '@chakra-ui/react';
import { CalendarClock, CalendarX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { hoursUsed } from '#domains/ledger/hours.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { formatDay, formatHoursWithUnit, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { planName, priceOf, usageAlertShare } from '../catalogue/catalogue.ts';
import type { ScheduledChange } from '../changes/schema.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { NextPayment } from './next-payment.tsx';

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { status, endDate } = subscription;
  const hours = trpc.ledger.balance.useQuery({});
  const { data: billing } = trpc.billing.get.useQuery();
  const change = billing?.change ?? null;
  const isCancelled = status === 'cancelled';
  return (
    <SectionCard
      title={`${planName(subscription)} plan`}
      detail={<NextPayment subscription={subscription} />}
      actions={
        isCancelled ? <Badge tone="time">Cancelled</Badge> : <Badge tone="success">Active</Badge>
      }
    >
      {hours.data && (
        <>
          <BalanceMeter label="Hours used this month" balance={hours.data} />
          <UsageAlert balance={hours.data} />
          <ExpiryNote balance={hours.data} />
        </>
      )}
      {!hours.data && hours.error && (
        <ErrorState error={hours.error} onRetry={() => void hours.refetch()} />
      )}
      {!hours.data && !hours.error && <Skeleton h="12" />}
      {!isCancelled && endDate && (
        <Notice icon={<CalendarX aria-hidden size={18} strokeWidth={1.75} />} title="Pause planned">
          Your plan runs until the end of {formatDay(lastDayBefore(endDate))}. Then no hours are
          added and nothing is charged until you activate it again. We keep unused hours.
        </Notice>
      )}
      {change && (
        <Notice
          icon={<CalendarClock aria-hidden size={18} strokeWidth={1.75} />}
          title={`Changes to ${planName(change)} on ${formatDay(change.effectiveOn)}`}
        >
          {describeChange(
            change,
            !isCancelled && endDate !== null && endDate <= change.effectiveOn,
          )}
        </Notice>
      )}
      {isCancelled && endDate && (
        <Notice icon={<CalendarX aria-hidden size={18} strokeWidth={1.75} />} title="Cancelled">
          Your plan runs until the end of {formatDay(lastDayBefore(endDate))} and won't renew. You
          can use your hours until then. We keep unused hours for your next plan.
        </Notice>
      )}
    </SectionCard>
  );
}

function describeChange(change: ScheduledChange, isPausedBefore: boolean) {
  const price = formatMoney(priceOf(change));
  const terms = `${formatHoursWithUnit(change.monthlyHours)} a month for ${price}.`;
  return isPausedBefore
    ? `${terms} The plan pauses first. The change waits until you activate the plan.`
    : `${terms} You can withdraw this change until then. Canceling your plan also cancels this change.`;
}

/** Warns of unused hours that the plan does not hand on. */
function ExpiryNote({ balance: { expiring, periodEnd } }: { balance: HoursBalance }) {
  if (expiring <= 0) return null;
  return (
    <Box mt="4" color="muted">
      Of your unused hours, {formatHoursWithUnit(expiring)} expire on {formatDay(periodEnd)}.
    </Box>
  );
}

function UsageAlert({ balance }: { balance: HoursBalance }) {
  const { available } = balance;
  const used = hoursUsed(balance);
  if (used <= available * usageAlertShare) return null;
  return (
    <Notice icon={<TriangleAlert aria-hidden size={18} strokeWidth={1.75} />} title="Usage Alert">
      {available > 0
        ? `You have used ${Math.floor((used / available) * 100)}% of your hours for this month.`
        : 'You have used all your hours and more.'}
    </Notice>
  );
}

type NoticeProps = { icon: ReactNode; title: string; children: ReactNode };

const Notice = ({ icon, title, children }: NoticeProps) => (
  <Flex
    role="status"
    gap="3"
    mt="4"
    px="4"
    py="3"
    borderRadius="control"
    bg="time.tint"
    color="time"
  >
    <Box pt="0.5">{icon}</Box>
    <Box lineHeight="snug">
      <Box fontWeight="semibold">{title}</Box>
      <Box color="ink">{children}</Box>
    </Box>
  </Flex>
);
