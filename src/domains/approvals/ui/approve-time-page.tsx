import { Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { focusRows } from '#client/focus-next.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { isAdmin } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { FormerVaWeeks } from './former-va-weeks.tsx';
import { useWeeks } from './use-weeks.ts';
import { WeekCard } from './week-card.tsx';

const route = getRouteApi('/portal/time/approve');

const LoadingWeeks = () => (
  <Card p="5" display="grid" gap="3">
    <LoadingNote>Loading submitted time</LoadingNote>
    <Skeleton w="40%" />
    <Skeleton />
    <Skeleton w="80%" />
  </Card>
);

function SubmittedWeeks({ clientId }: { clientId: number | undefined }) {
  const showsClient = isAdmin(useActor());
  const { list, weeks } = useWeeks('submitted', clientId);
  if (list.isPending) return <LoadingWeeks />;
  if (list.error && weeks.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Flex direction="column" gap="4">
      {weeks.map((week) => (
        <WeekCard
          key={`${week.client.id} ${week.va?.id} ${week.week}`}
          week={week}
          state="submitted"
          showsClient={showsClient}
        />
      ))}
      {weeks.length === 0 ? (
        <Card>
          <EmptyState
            illustration="clock"
            title={showsClient ? 'No submitted time' : 'No time to approve'}
          >
            {showsClient
              ? 'Weeks that VAs submit are shown here until they are approved or returned.'
              : 'Weeks that your VA submits are shown here until you approve or return them.'}
          </EmptyState>
        </Card>
      ) : (
        <LoadMore list={list} shown={plural(weeks.length, 'week')} />
      )}
    </Flex>
  );
}

/** Clients decide about their submitted time, administrators about that of every client and the time of former VAs. */
export function ApproveTimePage() {
  const { client } = route.useSearch();
  const navigate = useNavigate({ from: '/time/approve' });
  const decidesForOthers = isAdmin(useActor());
  const showClient = (id: number | undefined) =>
    void navigate({ search: id === undefined ? {} : { client: id } });
  const clients = usePersonFilter({
    kind: 'client',
    label: 'Client',
    placeholder: 'Every client',
    value: decidesForOthers ? client : undefined,
    onChange: showClient,
  });
  return (
    <Page>
      <PageHeader
        title="Approve time"
        detail={
          decidesForOthers
            ? "What VAs submitted for their clients. You approve on the client's behalf."
            : 'What your VA submitted. Approved time is locked; returned time goes back to your VA.'
        }
        actions={
          <ButtonLink to="/time" search={{}} size="sm">
            See all time
          </ButtonLink>
        }
      />
      {decidesForOthers && (
        <FilterBar
          filters={[clients]}
          isFiltered={client !== undefined}
          onClear={() => showClient(undefined)}
        />
      )}
      <Flex direction="column" gap="8" {...focusRows('[data-approve-week]')} outline="none">
        <SubmittedWeeks clientId={decidesForOthers ? client : undefined} />
        {decidesForOthers && <FormerVaWeeks clientId={client} />}
      </Flex>
    </Page>
  );
}
