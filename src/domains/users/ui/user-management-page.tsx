import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { searchChange } from '#client/search-params.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { toUsersSearch, type UsersChange, type UsersTab } from './management/users-search.ts';
import { UsersTable } from './management/users-table.tsx';

const InvitationsTab = lazy(async () => ({
  default: (await import('#domains/accounts/ui/invitations-tab.tsx')).InvitationsTab,
}));
const ActivityTab = lazy(async () => ({
  default: (await import('#domains/audit/ui/activity-tab.tsx')).ActivityTab,
}));
const FailedJobsTab = lazy(async () => ({
  default: (await import('#domains/jobs/ui/failed-jobs-tab.tsx')).FailedJobsTab,
}));

const route = getRouteApi('/portal/user-management');

const tabs: { value: UsersTab; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'activity', label: 'Activity' },
  { value: 'jobs', label: 'Failed jobs' },
];

export function UserManagementPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/user-management' });
  const { tab = 'users' } = search;
  const change = (next: UsersChange) => void navigate(searchChange(toUsersSearch, next));

  return (
    <Page>
      <PageHeader title="User Management" detail="Manage accounts, invitations and activity." />
      <Tabs
        label="Sections"
        tabs={tabs}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'users' ? {} : { tab: next } })}
      >
        <Suspense>
          {tab === 'users' && (
            <UsersTable
              search={search}
              onChange={change}
              onOpenView={(state, view) =>
                void navigate({ search: toUsersSearch({ ...state, view }) })
              }
            />
          )}
          {tab === 'invitations' && <InvitationsTab />}
          {tab === 'activity' && <ActivityTab search={search} onChange={change} />}
          {tab === 'jobs' && <FailedJobsTab />}
        </Suspense>
      </Tabs>
    </Page>
  );
}
