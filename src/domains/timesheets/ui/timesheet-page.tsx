import { Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { weekStartOf } from '#shared/dates.ts';
import { canWriteTimesheet } from '../policy.ts';
import { importOwnTimesheet, importSelectVa } from './preload.ts';
import { toTimesheetSearch } from './timesheet-search.ts';
import { WeekNav } from './week-nav.tsx';

const OwnTimesheet = lazy(async () => ({ default: (await importOwnTimesheet()).OwnTimesheet }));
const ReadTimesheet = lazy(async () => ({
  default: (await import('./read-timesheet.tsx')).ReadTimesheet,
}));
const SelectVa = lazy(async () => ({ default: (await importSelectVa()).SelectVa }));

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
  const hasVa = isOwn || vaId !== undefined;
  const {
    data: sheet,
    error,
    refetch,
  } = trpc.timesheets.week.useQuery(
    { week, ...(vaId !== undefined && { vaId }) },
    { enabled: hasVa },
  );
  const open = (next: Record<string, unknown>) =>
    void navigate({ search: toTimesheetSearch({ ...search, ...next }) });

  return (
    <Page>
      <PageHeader
        title="Timesheet"
        detail={
          isOwn
            ? 'Your hours by task and day. Submit a week when it is complete.'
            : 'The hours of a VA by task and day.'
        }
        actions={
          <ButtonLink to={isOwn ? '/time-tracking' : '/time'}>
            {isOwn ? 'Time Tracking' : 'All time'}
          </ButtonLink>
        }
      />
      <Suspense>
        {!isOwn && <SelectVa value={vaId} onSelect={(va) => open({ va })} />}
        {hasVa && (
          <Flex direction="column" gap="4">
            <WeekNav
              week={week}
              currentWeek={currentWeek}
              today={today}
              onSelect={(next) => open({ week: next === currentWeek ? undefined : next })}
            />
            {error && !sheet && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!sheet && !error && (
              <>
                <LoadingNote>Loading the week</LoadingNote>
                <Skeleton h="64" />
              </>
            )}
            {sheet && isOwn && <OwnTimesheet key={week} sheet={sheet} />}
            {sheet && !isOwn && <ReadTimesheet key={`${sheet.va.id} ${week}`} sheet={sheet} />}
          </Flex>
        )}
      </Suspense>
    </Page>
  );
}
