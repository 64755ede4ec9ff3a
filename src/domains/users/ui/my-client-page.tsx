import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
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
import type { ClientPage } from '#domains/dashboard/partners/schema.ts';
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
import { formatDate, formatDay, lastDayBefore } from '#shared/dates.ts';
import { readLastClient, saveLastClient } from '../parts/last-client.ts';
import { AssignmentSkeleton, AssignmentStatus, NotAssigned } from './partner/assignment-states.tsx';
import { AssignmentColumns, PartnerCard, QuickActions } from './partner/partner-card.tsx';
import { TaskOverview } from './partner/task-overview.tsx';
import { WorkList } from './partner/work-list.tsx';
import { WorkStyle } from './partner/work-style.tsx';

const route = getRouteApi('/portal/my-client');

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function MonthlyHours({ balance }: { balance: HoursBalance }) {
  const { data: guard } = trpc.hoursGuard.get.useQuery({ clientId: balance.clientId });
  return (
    <Box mt="5">
      <Box mb="1" color="muted" fontSize="sm">
        Monthly Hours
      </Box>
      <BalanceMeter isLine label="Monthly Hours" balance={balance} />
      <GuardNote balance={balance} guard={guard} mt="4" />
    </Box>
  );
}

function AboutClient({ client, plan }: ClientPage) {
  return (
    <>
      <WorkStyle {...client} />
      <DescriptionList>
        <Fact name="Company">{client.companyName || 'Not specified'}</Fact>
        <Fact name="Plan">
          {plan ? planName(plan).replaceAll('-', ' ').toUpperCase() : 'No active plan'}
        </Fact>
        {client.languages && <Fact name="Languages">{client.languages}</Fact>}
      </DescriptionList>
    </>
  );
}

function Client({ page, fetchedAt }: { page: ClientPage; fetchedAt: number }) {
  const { client, clients, own, plan, work, tasks } = page;
  const isOnlyClient = clients.length === 1;
  const { id } = client;
  return (
    <Flex direction="column" gap="6">
      <PartnerCard
        title="Client Profile"
        person={client}
        badge="Client"
        own={own}
        fetchedAt={fetchedAt}
        actions={
          <>
            <QuickActions>
              <ButtonLink
                to="/messages"
                state={writeMessage}
                search={isOnlyClient ? {} : { contact: id }}
                variant="primary"
              >
                <MessageSquare {...icon} /> Send Message
              </ButtonLink>
              <ButtonLink to="/time-tracking">
                <Clock {...icon} /> Track Time
              </ButtonLink>
              <ButtonLink
                to="/tasks"
                search={isOnlyClient ? {} : { view: 'mine', client: id }}
                variant="ghost"
                justifyContent="flex-start"
              >
                <ClipboardList {...icon} /> View Tasks
              </ButtonLink>
              <ButtonLink to="/profile" search={{ id }} variant="ghost" justifyContent="flex-start">
                <UserRound {...icon} /> View Full Profile
              </ButtonLink>
            </QuickActions>
            {plan && <MonthlyHours balance={page.balance} />}
          </>
        }
      >
        <AboutClient {...page} />
      </PartnerCard>
      <AssignmentColumns
        left={
          <WorkList
            work={work}
            waitingTitle="Waiting for the client"
            waitingEmpty="Nothing waits for the client."
            nextEmpty="Nothing planned."
          />
        }
        right={
          <>
            <TaskOverview {...tasks} />
            <AssignmentStatus>
              <Fact name="Client Since">
                {client.createdAt ? formatDate(client.createdAt) : 'N/A'}
              </Fact>
              <Fact name="Subscription Status">{(plan?.status ?? 'none').toUpperCase()}</Fact>
              {plan?.endDate && (
                <Fact name="Plan Ends">{formatDay(lastDayBefore(plan.endDate))}</Fact>
              )}
            </AssignmentStatus>
            <KeptWork clientId={id} />
            <HoursHistory clientId={id} />
          </>
        }
      />
    </Flex>
  );
}

export function MyClientPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/my-client' });
  const nameShown = useNameShown();
  const { id: vaId } = useActor();
  // The client of the address, or the one chosen last, or that of the oldest assignment.
  const asked = search.client ?? readLastClient(vaId);
  const { data, error, dataUpdatedAt, refetch } = trpc.dashboard.client.useQuery(
    asked ? { client: asked } : {},
    // Whether the client is online. The former client stays while another one loads.
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const shown = data?.client.id;
  useReadSubjectsOfClient(clientSubjects, shown);
  function choose(id: number) {
    saveLastClient(vaId, id);
    nameShown({ client: shown });
    void navigate({ search: { client: id } });
  }
  const content = data && (
    <Client key={shown} page={data} fetchedAt={dataUpdatedAt || Date.now()} />
  );

  return (
    <Page>
      <PageHeader title="My Client" />
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <AssignmentSkeleton />}
      {data && data.clients.length > 1 ? (
        <Tabs
          label="Clients"
          tabs={data.clients.map(({ id, fullName, companyName }) => ({
            value: String(id),
            label: companyName || fullName,
          }))}
          value={String(shown)}
          onChange={(value) => choose(Number(value))}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
      {data === null && (
        <NotAssigned title="No Client Assigned" button="Contact Administrator">
          You don't have a client assigned to you yet. Please contact your administrator to get a
          client assignment.
        </NotAssigned>
      )}
    </Page>
  );
}
