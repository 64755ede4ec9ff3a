import { Box, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { BarChart } from '#client/ui/charts/bar-chart.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { type TaskFilterProps, TaskListCard } from '#domains/tasks/ui/list/task-list-card.tsx';
import { formatWholeMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { DashboardHistory } from '../../schema.ts';
import { NeedsAttention } from '../attention/needs-attention.tsx';
import { formatCompactMoney, formatCount, formatMonth, formatWeek } from '../figures.ts';
import { HistoryCard } from '../history-card.tsx';
import { ReviewCard } from '../review-card.tsx';
import { StatCards } from '../stat-cards.tsx';
import { DemoRequests } from './demo-requests.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { SetUp, ShowSetUp } from './set-up.tsx';

const AssignTaskDialog = lazy(async () => ({
  default: (await import('#domains/tasks/ui/assign-task-dialog.tsx')).AssignTaskDialog,
}));

function AdminFigures() {
  return (
    <StatCards count={5}>
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
            value={formatWholeMoney(revenue)}
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
      summary={`${formatWholeMoney(now)} this month; ${formatWholeMoney(before)} last month.`}
      step="Month"
      unit="Revenue"
      format={formatCompactMoney}
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

const areEmpty = (values: number[] = []) => values.every((value) => value === 0);

/** The charts. A new agency has them once they show something. */
function Charts({ isNew }: { isNew: boolean }) {
  const { data: history } = trpc.dashboard.history.useQuery();
  const hidesRevenue = isNew && areEmpty(history?.revenuePerMonth?.map(({ revenue }) => revenue));
  const hidesTasks = isNew && areEmpty(history?.tasksPerWeek.map(({ done }) => done));
  if (hidesRevenue && hidesTasks) return null;
  return (
    <Grid
      gap="4"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        ...(!hidesRevenue && !hidesTasks && { lg: 'minmax(0, 1fr) minmax(0, 1fr)' }),
      }}
    >
      {!hidesRevenue && (
        <HistoryCard title="Recurring revenue by month">
          {({ revenuePerMonth }) => <RevenueByMonth months={revenuePerMonth} />}
        </HistoryCard>
      )}
      {!hidesTasks && (
        <HistoryCard title="Tasks done per week">
          {({ tasksPerWeek }) => <TasksPerWeek weeks={tasksPerWeek} />}
        </HistoryCard>
      )}
    </Grid>
  );
}

export default function AdminDashboard({ status, onFilter }: TaskFilterProps) {
  // Without an answer it is shown as that of an agency in use.
  const { data: setUp = null } = trpc.dashboard.setUp.useQuery();
  const hasWork = setUp === null || setUp.hasWork;
  const [isAssigning, setAssigning] = useState(false);
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {setUp && <ShowSetUp state={setUp} />}
            <ButtonLink
              to="/tasks"
              search={{ new: true }}
              variant={hasWork ? 'primary' : 'secondary'}
            >
              <Plus aria-hidden size={16} />
              Create Task
            </ButtonLink>
          </>
        }
      />
      {setUp && <SetUp state={setUp} />}
      <NeedsAttention />
      <OpenInvoices />
      {(hasWork || setUp.hasLead) && <DemoRequests />}
      {hasWork && (
        <>
          <AdminFigures />
          <Charts isNew={setUp !== null} />
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
        </>
      )}
      <Suspense>{isAssigning && <AssignTaskDialog onClose={() => setAssigning(false)} />}</Suspense>
    </Page>
  );
}
