import { Box, Flex, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { type TaskFilterProps, TaskListCard } from '#domains/tasks/ui/list/task-list-card.tsx';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { FirstDay as FirstDayState } from '../../first-day/schema.ts';
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

/** The cards of a client without a task: those of the plan and the VA, once there are any. */
const FirstCards = ({ hasPlan, va }: FirstDayState) =>
  (hasPlan || va) && (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns="repeat(auto-fit, minmax(min(18rem, 100%), 1fr))"
    >
      {hasPlan && <HoursUsed />}
      {va && <MyAssistant />}
      {hasPlan && <ClientFigures />}
    </Grid>
  );

const column = { direction: 'column', gap: '4', minW: '0' } as const;

export default function ClientDashboard({ status, onFilter }: TaskFilterProps) {
  const { data: day, isPending } = trpc.dashboard.firstDay.useQuery();
  const isNew = day && !day.isComplete && !day.isHidden && !day.hasTask;
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
      {isNew && <WaitingForYou hidesEmpty />}
      <FirstDay />
      {isPending && <PageSpinner />}
      {isNew && <FirstCards {...day} />}
      {!isPending && !isNew && (
        // In the order of a phone; on a wide page the tasks have a column of their own.
        <Grid
          gap="4"
          alignItems="start"
          templateRows={{ lg: 'auto 1fr' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        >
          <Box minW="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
            <HoursUsed />
          </Box>
          <Flex {...column} gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / span 2' }}>
            <WaitingForYou />
            <TaskListCard title="My Tasks" status={status} onFilter={onFilter} />
          </Flex>
          <Flex {...column} gridColumn={{ lg: '2' }} gridRow={{ lg: '2' }}>
            <MyAssistant />
            <ClientFigures />
          </Flex>
        </Grid>
      )}
    </Page>
  );
}
