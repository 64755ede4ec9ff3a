import { SimpleGrid } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { StatCard, StatCardSkeleton } from '#client/ui/stat-card.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import { weekBars, weekOf } from './week.ts';

const columns = { base: 1, sm: 3 };

/** The VA's total hours and the hours of this week. */
export function TimeSummary() {
  const [now] = useState(() => new Date());
  const { data, error, refetch } = trpc.time.summary.useQuery({ days: weekOf(now) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingNote>Loading your hours</LoadingNote>
        <SimpleGrid columns={columns} gap="4">
          <StatCardSkeleton />
          <StatCardSkeleton />
          <StatCardSkeleton />
        </SimpleGrid>
        <Skeleton h="56" />
      </>
    );

  const week = sumHours(data.days);
  return (
    <>
      <SimpleGrid columns={columns} gap="4">
        <StatCard
          to="/time-tracking"
          hash="recent-time-logs"
          label="Total Hours Logged"
          value={formatHoursMinutes(data.totalHours)}
        />
        <StatCard
          to="/time-tracking"
          hash="active-tasks"
          label="Active Tasks"
          value={data.activeTasks}
        />
        <StatCard
          to="/time-tracking"
          hash="recent-time-logs"
          label="This Week"
          value={formatHoursMinutes(week)}
        />
      </SimpleGrid>
      <SectionCard title="Hours this week">
        <BarChart
          title="Hours this week"
          summary={`${formatHoursMinutes(week)} total this week`}
          bars={weekBars(data.days, now)}
          unit="Hours"
          step="Day"
          height={160}
          format={formatHoursMinutes}
        />
      </SectionCard>
    </>
  );
}
