import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MailPlus, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useCloseDetails } from '#client/use-close-details.ts';
import { AssignmentsTab } from './assignments/assignments-tab.tsx';
import { ClientsTab } from './assignments/clients-tab.tsx';
import { type Pair, UnassignDialog } from './assignments/unassign-dialog.tsx';
import { toVasSearch, type VasChange, type VasTab } from './assignments/va-search.ts';
import { VasTab as VasList } from './assignments/vas-tab.tsx';

const AssignDialog = lazy(async () => ({
  default: (await import('./assignments/assign-dialog.tsx')).AssignDialog,
}));
const UserDetails = lazy(async () => ({
  default: (await import('./management/user-details.tsx')).UserDetails,
}));
const InviteManyDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/invite-many-dialog.tsx')).InviteManyDialog,
}));
const ApprovalsTab = lazy(async () => ({
  default: (await import('./assignments/approvals-tab.tsx')).ApprovalsTab,
}));

const route = getRouteApi('/portal/va-management');

export function VaManagementPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/va-management' });
  const overview = trpc.assignments.overview.useQuery();
  const [unassigning, unassign] = useState<Pair | null>(null);
  const { tab = 'clients', client, va, assign, invite, id } = search;
  const change = (next: VasChange) => void navigate(searchChange(toVasSearch, next));
  const close = useCloseDetails('assign', 'client', 'va', 'invite');
  const applicants = overview.data?.applicants ?? 0;
  const tabs: { value: VasTab; label: string; count?: number }[] = [
    { value: 'clients', label: 'Clients without a VA' },
    { value: 'vas', label: 'VAs' },
    { value: 'assignments', label: 'Assignments' },
    {
      value: 'approvals',
      label: 'Awaiting approval',
      ...(applicants > 0 && { count: applicants }),
    },
  ];

  return (
    <Page>
      <PageHeader
        title="VA Management"
        detail="Assign VAs to clients."
        actions={
          <>
            <Button
              icon={<MailPlus aria-hidden size={16} />}
              onClick={() => change({ invite: true })}
            >
              Invite VAs
            </Button>
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden size={16} />}
              onClick={() => change({ assign: true })}
            >
              Assign VA
            </Button>
          </>
        }
      />
      <Tabs
        label="Sections"
        tabs={tabs}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'clients' ? {} : { tab: next } })}
      >
        <Suspense>
          {tab === 'clients' && <ClientsTab search={search} onChange={change} />}
          {tab === 'vas' && <VasList search={search} onChange={change} onUnassign={unassign} />}
          {tab === 'assignments' && (
            <AssignmentsTab
              search={search}
              onChange={change}
              onOpenView={(saved, view) =>
                void navigate({ search: toVasSearch({ ...saved, tab: 'assignments', view }) })
              }
              onUnassign={unassign}
            />
          )}
          {tab === 'approvals' && <ApprovalsTab search={search} onChange={change} />}
        </Suspense>
      </Tabs>
      <Suspense>
        {(assign || client || va) && <AssignDialog clientId={client} vaId={va} onClose={close} />}
      </Suspense>
      <Suspense>{id !== undefined && <UserDetails id={id} />}</Suspense>
      <Suspense>{invite && <InviteManyDialog onClose={close} />}</Suspense>
      {unassigning && <UnassignDialog pair={unassigning} onClose={() => unassign(null)} />}
    </Page>
  );
}
