import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { KeptWork } from '#domains/ledger/ui/guard/kept-work.tsx';
import { HoursHistory } from '#domains/ledger/ui/hours-history.tsx';
import { ClientPayments } from '#domains/payments/ui/client-payments.tsx';
import { formatDay, formatHoursWithUnit, lastDayBefore } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import { subscriptionStatusLabels } from '../subscriptions/labels.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { ClientPlanCard } from './client-plan/client-plan-card.tsx';
import { plansQuery } from './plans-query.ts';

type ClientBillingProps = {
  /** The client's user id. */
  clientId: number;
  fullName: string;
  level: HeadingLevel;
  /** What the client owes, if anything. */
  owes?: ReactNode;
};

/** A client's plan, payments and hours for an admin. */
export const ClientBilling = ({ clientId, fullName, level, owes }: ClientBillingProps) => (
  <Flex direction="column" gap={level === 'h2' ? '6' : '5'}>
    <ClientPlanCard clientId={clientId} fullName={fullName} level={level} owes={owes} />
    <ClientPayments clientId={clientId} fullName={fullName} level={level} />
    <KeptWork clientId={clientId} level={level} />
    <HoursHistory clientId={clientId} correctsHoursOf={fullName} level={level} />
    <FormerPlans clientId={clientId} level={level} />
  </Flex>
);

/** The plans that a client had before, if any. */
function FormerPlans({ clientId, level }: Pick<ClientBillingProps, 'clientId' | 'level'>) {
  const found = trpc.subscriptions.list.useQuery(plansQuery(clientId));
  const former = found.data?.items.filter(({ isRunning, pausedOn }) => !isRunning && !pausedOn);
  if (!former && found.error)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!former || former.length === 0) return null;
  return (
    <SectionCard title="Former plans" level={level}>
      {former.map((subscription) => (
        <FormerPlan key={subscription.id} subscription={subscription} />
      ))}
    </SectionCard>
  );
}

function FormerPlan({ subscription }: { subscription: Subscription }) {
  const { status, monthlyHours, hourlyRate, startDate, endDate } = subscription;
  // A cancelled plan ended at the end of a month, any other during its last day.
  const lastDay = endDate && (status === 'cancelled' ? lastDayBefore(endDate) : endDate);
  return (
    <Box
      py="3"
      lineHeight="snug"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <Flex gap="2" align="center" wrap="wrap" fontWeight="medium">
        {planName(subscription)}
        <Badge tone={status === 'pending' ? 'time' : 'neutral'}>
          {subscriptionStatusLabels[status]}
        </Badge>
      </Flex>
      <Box color="muted" fontSize="sm" mt="0.5" fontVariantNumeric="tabular-nums">
        {formatHoursWithUnit(monthlyHours)} a month, {formatRate(hourlyRate)}
        {startDate && lastDay && `, ${formatDay(startDate)} to ${formatDay(lastDay)}`}
      </Box>
    </Box>
  );
}
