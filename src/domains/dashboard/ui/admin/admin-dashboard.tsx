import { Box, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { type TaskFilterProps, TaskListCard } from '#domains/tasks/ui/list/task-list-card.tsx';
import { plural } from '#shared/plural.ts';
import type { DashboardHistory } from '../../schema.ts';
import { NeedsAttention } from '../attention/needs-attention.tsx';
import {
  formatCount,
  formatDollars,
  formatMonth,
  formatShortDollars,
  formatWeek,
} from '../figures.ts';
import { HistoryCard } from '../history-card.tsx';
import { ReviewCard } from '../review-card.tsx';
import { StatCards } from '../stat-cards.tsx';
import { DemoRequests } from './demo-requests.tsx';

const AssignTaskDialog = lazy(async () => ({
  default: (await import('#domains/tasks/ui/assign-task-dialog.tsx')).AssignTaskDialog,
}));

function AdminFigures() {
  return (
    <StatCards count={5} perRow={4} lastSpansRow>
      {({ clientStats, vaStats, taskStats, revenue = 0, reviews, trends }) => (
        <>
          <StatCard
            to="/user-management"
            search={{ role: 'client' }}
            label="Active Clients"
            value={formatCount(clientStats?.active ?? 0)}
            trend={trends.clients}
          />
          <StatCard
            to="/va-management"
            label="Active VAs"
            value={formatCount(vaStats?.active ?? 0)}
            trend={trends.vas}
          />
          <StatCard
            to="/tasks"
            search={{ status: 'done' }}
            label="Tasks Completed"
            value={formatCount(taskStats.completed)}
            trend={trends.completedTasks}
          />
          <StatCard
            to="/user-management"
            search={{ role: 'client' }}
            label="Revenue"
            value={formatDollars(revenue)}
            trend={trends.revenue}
          >
            <Box fontSize="sm" color="muted">
              The active plans, per month
            </Box>
          </StatCard>
          <ReviewCard reviews={reviews} />
        </>
      )}
    </StatCards>
  );
}

function RevenueByMonth({ months }: { months: DashboardHistory['revenuePerMonth'] }) {
  if (!months) return null;
  const [now, before] = [months.at(-1)?.revenue ?? 0, months.at(-2)?.revenue ?? 0];
  return (
    <BarChart
      title="Recurring revenue by month"
      summary={`${formatDollars(now)} this month; ${formatDollars(before)} last month.`}
      step="Month"
      unit="Revenue"
      format={formatShortDollars}
      bars={months.map(({ month, revenue }, index) => ({
        label: formatMonth(month),
        value: revenue,
        isOpen: index === months.length - 1,
      }))}
    />
  );
}

/** Finished tasks per week; the current week is drawn lighter. */
function TasksPerWeek({ weeks }: { weeks: DashboardHistory['tasksPerWeek'] }) {
  const done = weeks.at(-1)?.done ?? 0;
  const maxDone = Math.max(...weeks.map((week) => week.done));
  return (
    <BarChart
      title="Tasks done per week"
      summary={`${plural(done, 'task')} done so far this week. Best of the last ${weeks.length} weeks: ${maxDone}.`}
      step="Week of"
      unit="Tasks done"
      bars={weeks.map(({ week, done }, index) => ({
        label: formatWeek(week),
        value: done,
        isOpen: index === weeks.length - 1,
      }))}
    />
  );
}

export default function AdminDashboard({ status, onFilter }: TaskFilterProps) {
  const [isAssigning, setAssigning] = useState(false);
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        actions={
          <ButtonLink to="/tasks" search={{ new: true }} variant="primary">
            <Plus aria-hidden size={16} />
            Create Task
          </ButtonLink>
        }
      />
      <NeedsAttention />
      <DemoRequests />
      <AdminFigures />
      <Grid
        gap="4"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <HistoryCard title="Recurring revenue by month">
          {({ revenuePerMonth }) => <RevenueByMonth months={revenuePerMonth} />}
        </HistoryCard>
        <HistoryCard title="Tasks done per week">
          {({ tasksPerWeek }) => <TasksPerWeek weeks={tasksPerWeek} />}
        </HistoryCard>
      </Grid>
      <TaskListCard
        title="Task Management"
        status={status}
        onFilter={onFilter}
        actions={
          <Button size="sm" onClick={() => setAssigning(true)}>
            Assign New Task
          </Button>
        }
      />
      <Suspense>{isAssigning && <AssignTaskDialog onClose={() => setAssigning(false)} />}</Suspense>
    </Page>
  );
}
