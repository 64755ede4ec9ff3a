import { Flex, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
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
    <StatCards count={2} perRow={2}>
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

export default function ClientDashboard({ status, onFilter }: TaskFilterProps) {
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
      <Grid
        gap="4"
        alignItems="stretch"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        templateRows={{ lg: '1fr auto' }}
      >
        <HoursUsed />
        <Flex direction="column" gap="4" minW="0" gridRow={{ lg: 'span 2' }}>
          <ClientFigures />
          <WaitingForYou />
        </Flex>
        <MyAssistant />
      </Grid>
      <TaskListCard title="My Tasks" status={status} onFilter={onFilter} />
    </Page>
  );
}
