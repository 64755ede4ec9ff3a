import { Box, Flex, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { useUser } from '#client/use-user.ts';
import { type TaskFilterProps, TaskListCard } from '#domains/tasks/ui/list/task-list-card.tsx';
import { vaMonthlyHours } from '#domains/users/workload.ts';
import { formatHoursMinutes, formatWeekday } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import type { DashboardHistory } from '../../schema.ts';
import { formatCount } from '../figures.ts';
import { HistoryCard } from '../history-card.tsx';
import { ReviewCard } from '../review-card.tsx';
import { StatCards } from '../stat-cards.tsx';
import { CurrentTask } from './current-task.tsx';
import { FirstSteps, ShowFirstSteps } from './first-steps.tsx';

function VaFigures() {
  const { data: history } = trpc.dashboard.history.useQuery();
  const weeks = history?.tasksPerWeek.map(({ done }) => done) ?? [];
  return (
    <StatCards count={4} perRow={1} lastSpansRow>
      {({ completedTasks, monthlyHours, averageRating = 0, reviews, trends }) => (
        <>
          <StatCard
            to="/tasks"
            search={{ view: 'mine', status: 'done' }}
            label="Tasks Completed This Month"
            value={formatCount(completedTasks)}
            trend={trends.completedTasks}
            aside={<Sparkline values={weeks} />}
          />
          <StatCard
            to="/time-tracking"
            label="Hours Logged This Month"
            value={
              <>
                {formatHoursMinutes(monthlyHours)} <small>/ {vaMonthlyHours}</small>
              </>
            }
            trend={trends.monthlyHours}
          >
            <Box mt="2">
              <HoursMeter
                isSlim
                label="Hours logged this month"
                used={monthlyHours}
                allowed={vaMonthlyHours}
                isGoal
              />
            </Box>
          </StatCard>
          <StatCard
            to="/profile"
            label="Client Satisfaction"
            {...(averageRating > 0
              ? {
                  value: (
                    <>
                      {averageRating.toFixed(1)}
                      <small>/5.0</small>
                    </>
                  ),
                  trend: trends.averageRating,
                }
              : { value: 'Not rated yet' })}
          />
          <ReviewCard reviews={reviews} />
        </>
      )}
    </StatCards>
  );
}

function HoursOfWeek({ days }: { days: DashboardHistory['hoursPerDay'] }) {
  if (!days) return null;
  const total = formatHoursMinutes(sumHours(days.map(({ hours }) => hours)));
  return (
    <BarChart
      title="Hours this week"
      summary={`${total} total this week`}
      height={160}
      step="Day"
      unit="Hours"
      format={formatHoursMinutes}
      bars={days.map(({ day, hours }) => ({ label: formatWeekday(day), value: hours }))}
    />
  );
}

export default function VaDashboard({ status, onFilter }: TaskFilterProps) {
  const { id } = useUser();
  return (
    <Page>
      <PageHeader title="Dashboard" actions={<ShowFirstSteps />} />
      <FirstSteps />
      <Grid
        gap="4"
        alignItems="start"
        templateRows={{ lg: 'auto 1fr' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
      >
        <CurrentTask vaId={id} />
        <Flex
          direction="column"
          gap="4"
          minW="0"
          gridColumn={{ lg: '2' }}
          gridRow={{ lg: '1 / span 2' }}
        >
          <VaFigures />
          <HistoryCard title="Hours this week">
            {({ hoursPerDay }) => <HoursOfWeek days={hoursPerDay} />}
          </HistoryCard>
        </Flex>
        <TaskListCard title="My Tasks" vaId={id} status={status} onFilter={onFilter} />
      </Grid>
    </Page>
  );
}
