import { Box, Flex } from '@chakra-ui/react';
import { ClipboardList, Clock, MessageSquare, UserRound } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { Subscription } from '#domains/subscriptions/schema.ts';
import { formatDate } from '#shared/dates.ts';
import { AssignmentSkeleton, NobodyAssigned } from './assignment/assignment-states.tsx';
import { AssignmentStatus } from './assignment/assignment-status.tsx';
import { PartnerCard } from './assignment/partner-card.tsx';
import { AssignmentColumns, QuickActions } from './assignment/quick-actions.tsx';
import { TaskOverview } from './assignment/task-overview.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const planName = ({ plan, customPlanName }: Subscription) =>
  (customPlanName ?? plan).replaceAll('-', ' ').toUpperCase();

type ClientFactsProps = { companyName: string; subscription: Subscription | undefined };

const ClientFacts = ({ companyName, subscription }: ClientFactsProps) => (
  <Flex direction="column" gap="5">
    <DescriptionList>
      <Fact name="Company">{companyName || 'Not specified'}</Fact>
      <Fact name="Plan">{subscription ? planName(subscription) : 'No active plan'}</Fact>
    </DescriptionList>
    {subscription && (
      <Box>
        <Box mb="1" color="muted" fontSize="sm">
          Monthly Hours
        </Box>
        <HoursMeter
          label="Monthly Hours"
          used={subscription.hoursUsed}
          allowed={subscription.monthlyHours}
        />
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
  const error = profile.error ?? subscriptions.error;
  if (error && !(profile.data && subscriptions.data))
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void profile.refetch();
          void subscriptions.refetch();
        }}
      />
    );
  if (!profile.data || !subscriptions.data) return <AssignmentSkeleton />;
  const active = subscriptions.data.items.find(({ status }) => status === 'active');
  return (
    <AssignmentColumns
      left={
        <>
          <PartnerCard title="Client Profile" person={client} badge="Client">
            <ClientFacts companyName={profile.data.companyName} subscription={active} />
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
            <Fact name="Subscription Status">{(active?.status ?? 'none').toUpperCase()}</Fact>
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
        <NobodyAssigned title="No Client Assigned" button="Contact Administrator">
          You don't have a client assigned to you yet. Please contact your administrator to get a
          client assignment.
        </NobodyAssigned>
      )}
    </Page>
  );
}
