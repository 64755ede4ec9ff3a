import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { PersonFilter } from '#domains/time/ui/admin-report/person-filter.tsx';
import { weekStartOf } from '#shared/dates.ts';
import { canWriteTimesheet } from '../policy.ts';
import { OwnTimesheet } from './own-timesheet.tsx';
import { ReadTimesheet } from './read-timesheet.tsx';
import { toTimesheetSearch } from './timesheet-search.ts';
import { WeekNav } from './week-nav.tsx';

const route = getRouteApi('/portal/timesheet');

/** The week of a VA: their own to fill in, or any VA's for administrators to read. */
export function TimesheetPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/timesheet' });
  const isOwn = canWriteTimesheet(useActor());
  const today = useToday();
  const currentWeek = weekStartOf(today);
  const week = search.week ?? currentWeek;
  const vaId = isOwn ? undefined : search.va;
  const {
    data: sheet,
    error,
    refetch,
  } = trpc.timesheets.week.useQuery(
    { week, ...(vaId !== undefined && { vaId }) },
    { enabled: isOwn || vaId !== undefined },
  );
  const open = (next: Record<string, unknown>) =>
    void navigate({ search: toTimesheetSearch({ ...search, ...next }), replace: true });
  const select = (next: string) => open({ week: next === currentWeek ? undefined : next });

  return (
    <Page>
      <PageHeader
        title="Timesheet"
        detail={
          isOwn
            ? 'Your hours by task and day. Submit a week when it is complete.'
            : 'What the VA logged by task and day.'
        }
        actions={
          <ButtonLink to={isOwn ? '/time-tracking' : '/time'}>
            {isOwn ? 'Time Tracking' : 'All time'}
          </ButtonLink>
        }
      />
      {!isOwn && (
        <Box maxW="sm">
          <PersonFilter
            kind="va"
            label="Person"
            placeholder="Select a VA"
            value={vaId}
            onChange={(va) => open({ va })}
          />
        </Box>
      )}
      {!isOwn && vaId === undefined ? (
        <EmptyState illustration="clock" title="No VA selected">
          Select a VA to see their week.
        </EmptyState>
      ) : (
        <Flex direction="column" gap="4">
          <WeekNav week={week} currentWeek={currentWeek} today={today} onSelect={select} />
          {error && !sheet && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!sheet && !error && (
            <>
              <LoadingNote>Loading the week</LoadingNote>
              <Skeleton h="64" />
            </>
          )}
          {sheet &&
            (isOwn ? (
              <OwnTimesheet key={week} sheet={sheet} />
            ) : (
              <ReadTimesheet key={`${sheet.va.id} ${week}`} sheet={sheet} />
            ))}
        </Flex>
      )}
    </Page>
  );
}
