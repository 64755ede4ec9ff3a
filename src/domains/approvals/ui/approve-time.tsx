import { Flex } from '@chakra-ui/react';
import { focusRows } from '#client/focus-next.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { isAdmin } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { ApproveAll } from './approve-all.tsx';
import { FormerVaWeeks } from './former-va-weeks.tsx';
import { useWeeks } from './use-weeks.ts';
import { WeekCard } from './week-card.tsx';

const LoadingWeeks = () => (
  <Card p="5" display="grid" gap="3">
    <LoadingNote>Loading submitted time</LoadingNote>
    <Skeleton w="40%" />
    <Skeleton />
    <Skeleton w="80%" />
  </Card>
);

type WeeksProps = { weeks: ReturnType<typeof useWeeks>; showsClient: boolean };

function SubmittedWeeks({ weeks: { list, weeks }, showsClient }: WeeksProps) {
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

type ApproveTimeProps = {
  /** Administrators see the time of one client only. */
  clientId: number | undefined;
  onChange: (clientId: number | undefined) => void;
};

/** Clients decide about their submitted time, administrators about that of every client and the time of former VAs. */
export function ApproveTime({ clientId, onChange }: ApproveTimeProps) {
  const decidesForOthers = isAdmin(useActor());
  const submitted = useWeeks('submitted', clientId);
  const clients = usePersonFilter({
    kind: 'client',
    label: 'Client',
    placeholder: 'Every client',
    value: clientId,
    onChange,
  });
  return (
    <Flex direction="column" gap="4" {...focusRows('[data-approve-week]')} outline="none">
      <FilterBar
        lead={
          <Flex flex={{ base: '1 0 100%', lg: '0 1 auto' }} color="muted">
            {decidesForOthers
              ? "What VAs submitted for their clients. You approve on the client's behalf."
              : 'What your VA submitted. Approved time is locked; returned time goes back to your VA.'}
          </Flex>
        }
        filters={decidesForOthers ? [clients] : []}
        isFiltered={clientId !== undefined}
        onClear={() => onChange(undefined)}
      >
        <ApproveAll weeks={submitted.weeks} />
      </FilterBar>
      <SubmittedWeeks weeks={submitted} showsClient={decidesForOthers} />
      {decidesForOthers && <FormerVaWeeks clientId={clientId} />}
    </Flex>
  );
}
