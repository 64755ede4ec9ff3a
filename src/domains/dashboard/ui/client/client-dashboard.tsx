import { Box, Flex, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { type TaskFilterProps, TaskListCard } from '#domains/tasks/ui/list/task-list-card.tsx';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { DashboardStats } from '../../schema.ts';
import { formatCount } from '../figures.ts';
import { StatCards } from '../stat-cards.tsx';
import { FirstDay, ShowFirstDay } from './first-day.tsx';
import { HoursUsed } from './hours-used.tsx';
import { MyAssistant } from './my-assistant.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

type Plan = NonNullable<DashboardStats['subscription']>;

const describePlan = ({ status, endDate, hourlyRate }: Plan) =>
  status === 'cancelled' && endDate
    ? `Ends on ${formatDay(lastDayBefore(endDate))}`
    : formatRate(hourlyRate);

function ClientFigures() {
  return (
    <StatCards count={2} perRow={1}>
      {({ subscription, activeTaskCount = 0, trends }) => (
        <>
          <StatCard
            to={subscription ? '/subscription-management' : '/subscription'}
            label="Subscription Plan"
            value={subscription ? planLabel(subscription.plan) : 'No plan'}
          >
            <Flex mt="auto" pt="2" fontSize="sm" color="muted">
              {subscription ? describePlan(subscription) : 'Choose one to get a VA'}
            </Flex>
          </StatCard>
          <StatCard
            to="/tasks"
            label="Active Tasks"
            value={formatCount(activeTaskCount)}
            trend={trends.activeTasks}
          />
        </>
      )}
    </StatCards>
  );
}

/** Whether there is no task and no time yet, so that the checklist is the whole dashboard. */
function useIsNew() {
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const { data: stats } = trpc.dashboard.stats.useQuery();
  if (!day || day.isComplete || day.isHidden || day.hasTask) return false;
  return !stats?.subscription?.hoursUsed;
}

// In the order of a wide page; on a phone the hours are first, and the tasks before the assistant.
const column = { display: { base: 'contents', lg: 'flex' }, flexDirection: 'column' } as const;

export default function ClientDashboard({ status, onFilter }: TaskFilterProps) {
  const isNew = useIsNew();
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <ShowFirstDay />
            <ButtonLink to="/tasks" search={{ new: true }} variant="primary">
              <Plus aria-hidden size={16} />
              New Task
            </ButtonLink>
          </>
        }
      />
      <FirstDay />
      {isNew ? (
        <WaitingForYou hidesEmpty />
      ) : (
        <Grid
          gap="4"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        >
          <Box {...column} gap="4" minW="0">
            <Box order={{ base: 2, lg: 0 }} minW="0">
              <WaitingForYou />
            </Box>
            <Box order={{ base: 3, lg: 0 }} minW="0">
              <TaskListCard title="My Tasks" status={status} onFilter={onFilter} />
            </Box>
          </Box>
          <Box {...column} gap="4" minW="0">
            <Box order={{ base: 1, lg: 0 }} minW="0">
              <HoursUsed />
            </Box>
            <Box order={{ base: 4, lg: 0 }} minW="0" _empty={{ display: 'none' }}>
              <MyAssistant />
            </Box>
            <Box order={{ base: 5, lg: 0 }} minW="0">
              <ClientFigures />
            </Box>
          </Box>
        </Grid>
      )}
    </Page>
  );
}
