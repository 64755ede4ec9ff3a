import { Box, Flex } from '@chakra-ui/react';
import { ClipboardList, Clock, MessageSquare, UserRound } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { planName } from '#domains/plans/catalogue.ts';
import type { Subscription } from '#domains/subscriptions/schema.ts';
import { formatDate, formatDay } from '#shared/dates.ts';
import { AssignmentSkeleton, AssignmentStatus, NotAssigned } from './partner/assignment-states.tsx';
import { PartnerCard } from './partner/partner-card.tsx';
import { AssignmentColumns, QuickActions } from './partner/quick-actions.tsx';
import { TaskOverview } from './partner/task-overview.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const planTitle = (subscription: Subscription) =>
  planName(subscription).replaceAll('-', ' ').toUpperCase();

type ClientFactsProps = {
  companyName: string;
  subscription: Subscription | undefined;
  balance: HoursBalance;
};

const ClientFacts = ({ companyName, subscription, balance }: ClientFactsProps) => (
  <Flex direction="column" gap="5">
    <DescriptionList>
      <Fact name="Company">{companyName || 'Not specified'}</Fact>
      <Fact name="Plan">{subscription ? planTitle(subscription) : 'No active plan'}</Fact>
    </DescriptionList>
    {subscription && (
      <Box>
        <Box mb="1" color="muted" fontSize="sm">
          Monthly Hours
        </Box>
        <BalanceMeter label="Monthly Hours" balance={balance} />
      </Box>
    )}
  </Flex>
);

type AssignedClient = {
  id: number;
  fullName: string;
  email: string;
  profileImage: string | null;
  createdAt: string;
};

function Client({ client }: { client: AssignedClient }) {
  const { id, createdAt } = client;
  const profile = trpc.profiles.client.useQuery({ id });
  const subscriptions = trpc.subscriptions.list.useQuery({});
  const hours = trpc.ledger.balance.useQuery({ clientId: id });
  const error = profile.error ?? subscriptions.error ?? hours.error;
  if (error && !(profile.data && subscriptions.data && hours.data))
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void profile.refetch();
          void subscriptions.refetch();
          void hours.refetch();
        }}
      />
    );
  if (!profile.data || !subscriptions.data || !hours.data) return <AssignmentSkeleton />;
  const running = subscriptions.data.items.find(({ isRunning }) => isRunning);
  return (
    <AssignmentColumns
      left={
        <>
          <PartnerCard title="Client Profile" person={client} badge="Client">
            <ClientFacts
              companyName={profile.data.companyName}
              subscription={running}
              balance={hours.data}
            />
          </PartnerCard>
          <QuickActions>
            <ButtonLink to="/messages" variant="primary">
              <MessageSquare {...icon} /> Send Message
            </ButtonLink>
            <ButtonLink to="/tasks">
              <ClipboardList {...icon} /> View Tasks
            </ButtonLink>
            <ButtonLink to="/time-tracking">
              <Clock {...icon} /> Track Time
            </ButtonLink>
            <ButtonLink to="/profile" search={{ id }}>
              <UserRound {...icon} /> View Full Profile
            </ButtonLink>
          </QuickActions>
        </>
      }
      right={
        <>
          <AssignmentStatus>
            <Fact name="Client Since">{createdAt ? formatDate(createdAt) : 'N/A'}</Fact>
            <Fact name="Subscription Status">{(running?.status ?? 'none').toUpperCase()}</Fact>
            {running?.endDate && <Fact name="Plan Ends">{formatDay(running.endDate)}</Fact>}
          </AssignmentStatus>
          <TaskOverview clientId={id} />
        </>
      }
    />
  );
}

export function MyClientPage() {
  const assignment = trpc.users.assignedClient.useQuery();
  const { data, error } = assignment;
  return (
    <Page>
      <PageHeader title="My Client" />
      {error && !data && <ErrorState error={error} onRetry={() => void assignment.refetch()} />}
      {!data && !error && <AssignmentSkeleton />}
      {data?.assignedClient && <Client client={data.assignedClient} />}
      {data && !data.assignedClient && (
        <NotAssigned title="No Client Assigned" button="Contact Administrator">
          You don't have a client assigned to you yet. Please contact your administrator to get a
          client assignment.
        </NotAssigned>
      )}
    </Page>
  );
}
