import { Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { canApproveTimeOf } from '#domains/approvals/policy.ts';
import { useWeeks } from '#domains/approvals/ui/use-weeks.ts';
import { MissingWeeks } from '#domains/timesheets/parts/missing-weeks.tsx';
import { isVa } from '#shared/actor.ts';
import { canCorrectTime } from '../policy.ts';
import { importAdminTime, importOwnTime } from './preload.ts';
import { Corrections } from './report/corrections.tsx';
import { daysOf } from './report/period.ts';
import { type TimeChange, toTimeSearch } from './report/time-search.ts';

const AdminTime = lazy(async () => ({ default: (await importAdminTime()).AdminTime }));
const OwnTime = lazy(async () => ({ default: (await importOwnTime()).OwnTime }));
const ApproveTime = lazy(async () => ({
  default: (await import('#domains/approvals/ui/approve-time.tsx')).ApproveTime,
}));
const AddTimeDialog = lazy(async () => ({
  default: (await import('./admin-report/add-time-dialog.tsx')).AddTimeDialog,
}));

const route = getRouteApi('/portal/time');

/** How many weeks wait for the user's approval; with a plus if there are more. */
function useWaitingCount(canApprove: boolean) {
  const { list, weeks } = useWeeks('submitted', undefined, canApprove);
  return weeks.length === 0 ? {} : { count: `${weeks.length}${list.hasNextPage ? '+' : ''}` };
}

function AddTime() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        icon={<Plus aria-hidden size={16} />}
        onClick={() => setAdding(true)}
      >
        Add time
      </Button>
      <Suspense>{isAdding && <AddTimeDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}

const ownActions = (
  <ButtonLink to="/time-tracking" size="sm">
    Track time
  </ButtonLink>
);
const clientActions = (
  <>
    <ButtonLink to="/weekly-reports" search={{}} size="sm">
      Weekly reports
    </ButtonLink>
    <ButtonLink to="/subscription-management" size="sm">
      View plan and hours
    </ButtonLink>
  </>
);

/** The logged time of a period, what is to be approved, what is not submitted, and what was corrected. */
export function TimePage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/time' });
  const today = useToday();
  const actor = useActor();
  const isAdministrator = canCorrectTime(actor);
  const canApprove = canApproveTimeOf(actor, actor.id);
  const waiting = useWaitingCount(canApprove);
  const missing =
    trpc.timesheets.missing.useQuery(undefined, { enabled: isAdministrator }).data?.length ?? 0;
  const change = (next: TimeChange) => void navigate(searchChange(toTimeSearch, next));
  const tabs = [
    { value: 'all' as const, label: 'All' },
    ...(canApprove ? [{ value: 'approve' as const, label: 'To approve', ...waiting }] : []),
    ...(isAdministrator
      ? [
          {
            value: 'missing' as const,
            label: 'Not submitted',
            ...(missing > 0 && { count: missing }),
          },
        ]
      : []),
    { value: 'corrections' as const, label: 'Corrections' },
  ];
  const shown = tabs.find(({ value }) => value === search.show)?.value ?? 'all';
  const Report = isAdministrator ? AdminTime : OwnTime;
  return (
    <Page gap="3">
      <PageHeader
        title="Time"
        actions={isAdministrator ? <AddTime /> : isVa(actor) ? ownActions : clientActions}
      />
      <Flex direction="column" gap="3">
        <Tabs
          label="Sections"
          tabs={tabs}
          value={shown}
          onChange={(next) => change({ show: next === 'all' ? undefined : next })}
        >
          <Suspense>
            {shown === 'all' && (
              <Report
                search={search}
                days={daysOf(search, today)}
                today={today}
                onChange={change}
                onOpenView={(state, view) =>
                  void navigate({ search: toTimeSearch({ ...state, view }) })
                }
              />
            )}
            {shown === 'approve' && (
              <ApproveTime
                clientId={isAdministrator ? search.client : undefined}
                onChange={(client) => change({ client })}
              />
            )}
            {shown === 'missing' && <MissingWeeks today={today} />}
            {shown === 'corrections' && <Corrections search={search} onChange={change} />}
          </Suspense>
        </Tabs>
      </Flex>
    </Page>
  );
}
