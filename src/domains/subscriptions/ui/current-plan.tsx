import { Box, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { forecastHours } from '#client/ui/hours-state.ts';
import { SectionCard } from '#client/ui/section-card.tsx';
import { usageAlertShare } from '#domains/plans/catalogue.ts';
import { daysBetween, formatDay, today } from '#shared/dates.ts';
import type { Subscription } from '../schema.ts';
import { planName } from './timeline.ts';

/** At this pace; nothing before a week of the period is over, when one day would decide. */
function forecast({ hoursUsed, lastPaymentDate, nextBillingDate }: Subscription) {
  if (!lastPaymentDate || !nextBillingDate) return null;
  const gone = daysBetween(lastPaymentDate, today(Date.now(), 'UTC')) + 1;
  return gone < 7
    ? null
    : forecastHours(hoursUsed, gone, daysBetween(lastPaymentDate, nextBillingDate));
}

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { hoursUsed, monthlyHours, nextBillingDate } = subscription;
  return (
    <SectionCard
      title={`${planName(subscription)} plan`}
      detail={nextBillingDate && `Renews on ${formatDay(nextBillingDate)}`}
      actions={<Badge tone="success">Active</Badge>}
    >
      <HoursMeter
        label="Hours used this month"
        used={hoursUsed}
        allowed={monthlyHours}
        forecast={forecast(subscription)}
      />
      <UsageAlert used={hoursUsed} allowed={monthlyHours} />
    </SectionCard>
  );
}

function UsageAlert({ used, allowed }: { used: number; allowed: number }) {
  if (used <= allowed * usageAlertShare) return null;
  const percent = Math.floor((used / allowed) * 100);
  return (
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
      <Box pt="0.5">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.75} />
      </Box>
      <Box lineHeight="snug">
        <Box fontWeight="semibold">Usage Alert</Box>
        <Box color="ink">You have used {percent}% of your monthly hours.</Box>
      </Box>
    </Flex>
  );
}
