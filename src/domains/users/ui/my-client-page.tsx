import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Clock, MessageSquare, UserRound } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useNameShown } from '#client/use-name-shown.ts';
import { useActor } from '#client/use-user.ts';
import { writeMessage } from '#client/write-message.ts';
import type { HoursGuard } from '#domains/ledger/guard/schema.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { GuardNote } from '#domains/ledger/ui/guard/guard-note.tsx';
import { KeptWork } from '#domains/ledger/ui/guard/kept-work.tsx';
import { HoursHistory } from '#domains/ledger/ui/hours-history.tsx';
import {
  clientSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import type { Subscription } from '#domains/plans/subscriptions/schema.ts';
import { formatDate, formatDay, lastDayBefore } from '#shared/dates.ts';
import type { AssignedClient } from '../directory/picker-schema.ts';
import { readLastClient, saveLastClient } from '../parts/last-client.ts';
import { AssignmentSkeleton, AssignmentStatus, NotAssigned } from './partner/assignment-states.tsx';
import { PartnerCard } from './partner/partner-card.tsx';
import { AssignmentColumns, QuickActions } from './partner/quick-actions.tsx';
import { TaskOverview } from './partner/task-overview.tsx';

const route = getRouteApi('/portal/my-client');

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const planTitle = (subscription: Subscription) =>
  planName(subscription).replaceAll('-', ' ').toUpperCase();

type ClientFactsProps = {
  companyName: string;
  subscription: Subscription | undefined;
  balance: HoursBalance;
  guard: HoursGuard | undefined;
};

const ClientFacts = ({ companyName, subscription, balance, guard }: ClientFactsProps) => (
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
        <GuardNote balance={balance} guard={guard} mt="4" />
      </Box>
    )}
  </Flex>
);

type ClientProps = { client: AssignedClient; isOnlyClient: boolean };

function Client({ client, isOnlyClient }: ClientProps) {
  const { id, createdAt } = client;
  const profile = trpc.profiles.client.useQuery({ id });
  const subscriptions = trpc.subscriptions.list.useQuery({ userId: id });
  const hours = trpc.ledger.balance.useQuery({ clientId: id });
  const { data: guard } = trpc.hoursGuard.get.useQuery({ clientId: id });
  const isShown = Boolean(profile.data && subscriptions.data && hours.data);
  useReadSubjectsOfClient(clientSubjects, isShown ? id : undefined);
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
              guard={guard}
            />
          </PartnerCard>
          <QuickActions>
            <ButtonLink
              to="/messages"
              state={writeMessage}
              search={isOnlyClient ? {} : { contact: id }}
              variant="primary"
            >
              <MessageSquare {...icon} /> Send Message
            </ButtonLink>
            <ButtonLink to="/tasks" search={isOnlyClient ? {} : { view: 'mine', client: id }}>
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
            {running?.endDate && (
              <Fact name="Plan Ends">{formatDay(lastDayBefore(running.endDate))}</Fact>
            )}
          </AssignmentStatus>
          <TaskOverview clientId={id} />
          <KeptWork clientId={id} />
          <HoursHistory clientId={id} />
        </>
      }
    />
  );
}

/** The client of the address, or the one chosen last, or the oldest assignment. */
function chooseShown(clients: AssignedClient[], ...ids: (number | undefined)[]) {
  for (const id of ids) {
    const found = clients.find((client) => client.id === id);
    if (found) return found;
  }
  return clients[0];
}

export function MyClientPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/my-client' });
  const nameShown = useNameShown();
  const { id: vaId } = useActor();
  const assignment = trpc.users.assignedClient.useQuery();
  const { data, error } = assignment;
  const clients = data?.assignedClients ?? [];
  const client = chooseShown(clients, search.client, readLastClient(vaId));
  function choose(id: number) {
    saveLastClient(vaId, id);
    nameShown({ client: client?.id });
    void navigate({ search: { client: id } });
  }
  const content = client && (
    <Client key={client.id} client={client} isOnlyClient={clients.length === 1} />
  );

  return (
    <Page>
      <PageHeader title="My Client" />
      {error && !data && <ErrorState error={error} onRetry={() => void assignment.refetch()} />}
      {!data && !error && <AssignmentSkeleton />}
      {client && clients.length > 1 ? (
        <Tabs
          label="Clients"
          tabs={clients.map(({ id, fullName, companyName }) => ({
            value: String(id),
            label: companyName ?? fullName,
          }))}
          value={String(client.id)}
          onChange={(value) => choose(Number(value))}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
      {data && !client && (
        <NotAssigned title="No Client Assigned" button="Contact Administrator">
          You don't have a client assigned to you yet. Please contact your administrator to get a
          client assignment.
        </NotAssigned>
      )}
    </Page>
  );
}
