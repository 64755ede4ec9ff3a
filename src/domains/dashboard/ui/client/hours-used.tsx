import { Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { AreaChart } from '#client/ui/charts/area-chart.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { hoursTone, percentOf } from '#client/ui/hours-state.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatHoursMinutes, formatShortDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { DashboardStats } from '../../schema.ts';
import { hoursCourse } from './hours-course.ts';

type Subscription = NonNullable<DashboardStats['subscription']>;

function Course({ subscription }: { subscription: Subscription }) {
  const { data, error, refetch } = trpc.dashboard.history.useQuery();
  const { hoursUsed, monthlyHours } = subscription;
  const period = data?.period;
  const course = period && hoursCourse(period);
  return (
    <>
      <HoursMeter
        label="Hours used this month"
        used={hoursUsed}
        allowed={monthlyHours}
        forecast={course?.forecast ?? null}
        figure={`${percentOf(hoursUsed, monthlyHours)}%`}
      />
      <Flex direction="column" flex="1" mt="5">
        {course && (
          <AreaChart
            title="Hours used against the days of the period"
            summary={`${formatHoursMinutes(hoursUsed)} of ${formatHoursMinutes(monthlyHours)} hours are used, with ${plural(course.daysLeft, 'day')} to go.`}
            height={220}
            fills
            step="Day"
            unit="Hours used"
            format={formatHoursMinutes}
            points={course.points}
            limit={{ value: monthlyHours, label: `${monthlyHours} hours` }}
            tone={hoursTone(hoursUsed, monthlyHours)}
          />
        )}
        {!course && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!course && !error && <Skeleton h="220px" />}
      </Flex>
    </>
  );
}

function usePeriodWords() {
  const { data } = trpc.dashboard.history.useQuery();
  if (!data?.period) return 'This billing period';
  const { start, end } = data.period;
  return `${formatShortDay(start, start)} to ${formatShortDay(end, start)}`;
}

/** How much of the month's hours is left, and whether it will last. */
export function HoursUsed() {
  const { data: stats, error, refetch } = trpc.dashboard.stats.useQuery();
  const period = usePeriodWords();
  return (
    <SectionCard
      fills
      title="Hours Used This Month"
      detail={period}
      actions={
        stats?.subscription && (
          <ButtonLink to="/subscription-management" size="sm">
            Manage Subscription
          </ButtonLink>
        )
      }
    >
      {stats?.subscription && <Course subscription={stats.subscription} />}
      {stats && !stats.subscription && (
        <EmptyState
          figure="plan"
          title="No Active Subscription"
          action={
            <ButtonLink to="/subscription" variant="primary">
              View Available Plans
            </ButtonLink>
          }
        >
          With a plan you have hours every month, and see here how many are left.
        </EmptyState>
      )}
      {!stats && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!stats && !error && (
        <>
          <Skeleton w="50%" h="8" />
          <Skeleton h="2" mt="4" />
          <Skeleton h="220px" mt="8" />
        </>
      )}
    </SectionCard>
  );
}
