import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { AreaChart } from '#client/ui/charts/area-chart.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { HoursGuard } from '#domains/ledger/guard/schema.ts';
import { forecastOf, hoursUsed, keptHoursNotice } from '#domains/ledger/hours.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { GuardNote } from '#domains/ledger/ui/guard/guard-note.tsx';
import { formatDay, formatHoursMinutes, formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { hoursTone } from '#shared/hours-state.ts';
import { plural } from '#shared/plural.ts';
import type { DashboardStats } from '../../schema.ts';
import { accumulateHours } from './accumulate-hours.ts';

type Plan = NonNullable<DashboardStats['subscription']>;

type HoursChartProps = { balance: HoursBalance; guard: HoursGuard | undefined };

function HoursChart({ balance, guard }: HoursChartProps) {
  const { data, error, refetch } = trpc.dashboard.history.useQuery();
  const { available } = balance;
  const used = hoursUsed(balance);
  // A flat line of a new plan says no more than the meter.
  if (data?.period && used === 0)
    return (
      <>
        <BalanceMeter label="Hours used this month" balance={balance} showsPercent />
        <GuardNote balance={balance} guard={guard} mt="4" />
        <Box mt="4" color="muted" fontSize="sm">
          Your hours appear here once your VA logs time.
        </Box>
      </>
    );
  const chart = data?.period && accumulateHours(data.period, forecastOf(balance));
  return (
    <>
      <BalanceMeter label="Hours used this month" balance={balance} showsPercent />
      <GuardNote balance={balance} guard={guard} mt="4" />
      <Flex direction="column" flex="1" mt="5">
        {chart && (
          <AreaChart
            title="Hours used over the days of the billing period"
            summary={`${formatHoursMinutes(used)} of ${formatHoursMinutes(Math.max(0, available))} hours used. ${plural(chart.daysLeft, 'day')} left.`}
            height={220}
            fills
            step="Day"
            unit="Hours used"
            format={formatHoursMinutes}
            points={chart.points}
            limit={{
              value: Math.max(0, available),
              label: `${formatHoursMinutes(Math.max(0, available))} hours`,
            }}
            tone={hoursTone(used, available)}
          />
        )}
        {!chart && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!chart && !error && <Skeleton h="220px" />}
      </Flex>
    </>
  );
}

/** `Nov 1 to Nov 30`, with the end of a cancelled plan. */
function usePeriodText(plan: Plan | null | undefined) {
  const { data } = trpc.dashboard.history.useQuery();
  if (!data?.period) return 'This billing period';
  const { start, end } = data.period;
  const period = `${formatShortDay(start, start)} to ${formatShortDay(end, start)}`;
  const endDate = plan?.status === 'cancelled' ? plan.endDate : null;
  return endDate ? `${period}. Your plan ends on ${formatDay(lastDayBefore(endDate))}.` : period;
}

const NoPlan = ({ hoursLeft }: { hoursLeft: number }) => (
  <EmptyState
    illustration="plan"
    title="No Active Subscription"
    action={
      <ButtonLink to="/subscription" variant="primary">
        View Available Plans
      </ButtonLink>
    }
  >
    Choose a plan to get monthly hours. You'll see here how many are left.
    {hoursLeft > 0 && ` ${keptHoursNotice(hoursLeft)}`}
  </EmptyState>
);

/** The hours used and left in this period, with a forecast. */
export function HoursUsed() {
  const stats = trpc.dashboard.stats.useQuery();
  const hours = trpc.ledger.balance.useQuery({});
  const { data: guard } = trpc.hoursGuard.get.useQuery({});
  const plan = stats.data?.subscription;
  const period = usePeriodText(plan);
  const isLoaded = stats.data !== undefined && hours.data !== undefined;
  const error = isLoaded ? null : (stats.error ?? hours.error);

  function retry() {
    void stats.refetch();
    void hours.refetch();
  }

  return (
    <SectionCard
      fills
      title="Hours Used This Month"
      detail={period}
      actions={
        plan && (
          <ButtonLink to="/subscription-management" size="sm">
            Manage Subscription
          </ButtonLink>
        )
      }
    >
      {isLoaded && plan && <HoursChart balance={hours.data} guard={guard} />}
      {isLoaded && !plan && <NoPlan hoursLeft={hours.data.balance} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoaded && !error && (
        <>
          <Skeleton w="50%" h="8" />
          <Skeleton h="2" mt="4" />
          <Skeleton h="220px" mt="8" />
        </>
      )}
    </SectionCard>
  );
}
