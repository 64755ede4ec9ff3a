import { Box } from '@chakra-ui/react';
import { ChartLine, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { trpc } from '#client/trpc.ts';
import { AreaChart } from '#client/ui/charts/area-chart.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { asksForHours } from '#domains/ledger/guard/describe.ts';
import { forecastOf, hoursUsed, keptHoursNotice } from '#domains/ledger/hours.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { GuardNote } from '#domains/ledger/ui/guard/guard-note.tsx';
import {
  formatDay,
  formatHoursMinutes,
  formatHoursWithUnit,
  formatShortDay,
  lastDayBefore,
} from '#shared/dates.ts';
import { hoursTone } from '#shared/hours-state.ts';
import { plural } from '#shared/plural.ts';
import type { DashboardStats } from '../../schema.ts';
import { accumulateHours } from './accumulate-hours.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type Plan = NonNullable<DashboardStats['subscription']>;

/** The hours used by day, with their forecast. */
function HoursChart({ balance }: { balance: HoursBalance }) {
  const { data, error, refetch } = trpc.dashboard.history.useQuery();
  const used = hoursUsed(balance);
  const allowed = Math.max(0, balance.available);
  if (!data?.period)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h="220px" />
    );
  const { points, daysLeft } = accumulateHours(data.period, forecastOf(balance));
  return (
    <AreaChart
      title="Hours used over the days of the billing period"
      summary={`${formatHoursWithUnit(used)} of ${formatHoursWithUnit(allowed)} used. ${plural(daysLeft, 'day')} left.`}
      height={220}
      step="Day"
      unit="Hours used"
      format={formatHoursMinutes}
      points={points}
      limit={{ value: allowed, label: formatHoursWithUnit(allowed) }}
      tone={hoursTone(used, balance.available)}
    />
  );
}

/** `Nov 1 to Nov 30`, with the end of a cancelled plan. */
function describePeriod(plan: Plan | null | undefined, balance: HoursBalance | undefined) {
  if (!balance) return 'This billing period';
  const { periodStart, periodEnd } = balance;
  const lastDay = formatShortDay(lastDayBefore(periodEnd), periodStart);
  const period = `${formatShortDay(periodStart, periodStart)} to ${lastDay}`;
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

/** Whether the hours last until the end of the period at the pace so far. */
const isOnPace = (balance: HoursBalance) =>
  hoursTone(hoursUsed(balance), balance.available) === 'calm' &&
  (forecastOf(balance) ?? 0) <= balance.available;

/** The hours used and left in this period, with the pace. The chart is folded on a phone, and while the hours last. */
export function HoursUsed() {
  const stats = trpc.dashboard.stats.useQuery();
  const hours = trpc.ledger.balance.useQuery({});
  const { data: guard } = trpc.hoursGuard.get.useQuery({});
  const [choice, choose] = useState<boolean | null>(null);
  const chartId = useId();
  const isWide = useIsWide();
  const plan = stats.data?.subscription;
  const isLoaded = stats.data !== undefined && hours.data !== undefined;
  const error = isLoaded ? null : (stats.error ?? hours.error);
  const balance = plan && hours.data;
  // A flat line of a new plan says no more than the meter.
  const hasChart = Boolean(balance && hoursUsed(balance) > 0);
  const isLate = Boolean(balance && !isOnPace(balance));
  const isOpen = hasChart && (choice ?? (isWide && isLate));
  // The pace names the last day.
  const hasPeriod = isOpen || plan?.status === 'cancelled' || !balance || !forecastOf(balance);

  function retry() {
    void stats.refetch();
    void hours.refetch();
  }

  return (
    <SectionCard
      title="Hours Used This Month"
      detail={hasPeriod && describePeriod(plan, hours.data)}
      actions={
        hasChart && (
          <IconButton
            label={isOpen ? 'Hide chart' : 'Show chart'}
            color="muted"
            my="-1"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': chartId })}
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? <ChevronUp {...icon} /> : <ChartLine {...icon} />}
          </IconButton>
        )
      }
    >
      {balance && (
        <>
          <BalanceMeter
            label="Hours used this month"
            balance={balance}
            showsPercent
            isLine={!isOpen}
          />
          {guard && !asksForHours(guard) && <GuardNote balance={balance} guard={guard} mt="4" />}
          {isOpen && (
            <Box id={chartId} mt="4">
              <HoursChart balance={balance} />
            </Box>
          )}
          {!hasChart && (
            <Box mt="2" color="muted" fontSize="sm">
              Your hours appear here once your VA logs time.
            </Box>
          )}
        </>
      )}
      {isLoaded && !plan && <NoPlan hoursLeft={hours.data.balance} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoaded && !error && (
        <>
          <Skeleton w="60%" />
          <Skeleton h="1" mt="3" />
          <Skeleton w="70%" mt="3" />
        </>
      )}
    </SectionCard>
  );
}
