import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useChosenOver } from '#client/use-chosen-over.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useActor } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import { kindLabels } from '../labels.ts';
import { canCreateRoutines, canEditRoutine } from '../policy.ts';
import type { RoutineKind } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { routineColumns } from './routine-columns.tsx';
import { readRoutinesSearch } from './routines-search.ts';

const RoutineDialogs = lazy(() => import('./routine-dialogs.tsx'));
const RoutinePanel = lazy(async () => ({
  default: (await import('./routine-panel.tsx')).RoutinePanel,
}));

const route = getRouteApi('/portal/routines');
const pageSize = 30;

const tabs: { value: RoutineKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'compulsory', label: kindLabels.compulsory },
  { value: 'optional', label: kindLabels.optional },
];

export function RoutinesPage() {
  const { id, kind, q } = route.useSearch();
  const navigate = route.useNavigate();
  const actor = useActor();
  const canCreate = canCreateRoutines(actor);
  const [action, act] = useChosenOver<RoutineAction>(id);
  const closeDetails = useCloseDetails('id');
  const list = trpc.routines.list.useInfiniteQuery(
    { limit: pageSize, ...(kind && { kind }), ...(q && { q }) },
    pagedQuery,
  );
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasWorkflows = rows.some(({ workflow }) => workflow !== null);
  const columns = useMemo(
    () => routineColumns({ hasClients: !canCreate, hasWorkflows, onAct: act }),
    [canCreate, hasWorkflows, act],
  );

  const change = (next: { kind?: RoutineKind | undefined; q?: string | undefined }) =>
    void navigate(searchChange(readRoutinesSearch, next));
  const create = () => act({ kind: 'create' });

  return (
    <Page>
      <PageHeader
        title="Routines"
        detail="Recurring work, written down once."
        actions={
          canCreate && (
            <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={create}>
              Create routine
            </Button>
          )
        }
      />
      <Tabs
        label="Kind of routine"
        tabs={tabs}
        value={kind ?? 'all'}
        onChange={(tab) => change({ kind: tab === 'all' ? undefined : tab })}
      >
        <ListTable
          label="Routines"
          columns={columns}
          list={list}
          countOf={(count) => plural(count, 'routine')}
          nameOf={({ title }) => title}
          search={{ ...(q && { q }) }}
          onChange={(next) => change({ q: next.q })}
          searchLabel="Search routines"
          isFiltered={Boolean(kind || q)}
          onClear={() => change({ kind: undefined, q: undefined })}
          isCurrent={(row) => row.id === id}
          onEdit={(routine) => canEditRoutine(actor, routine) && act({ kind: 'edit', routine })}
          illustration="clock"
          empty={
            <EmptyState
              illustration="clock"
              title="No routines yet"
              action={canCreate && <Button onClick={create}>Create routine</Button>}
            >
              {canCreate
                ? "Write down recurring work once so you don't have to remember it."
                : 'Recurring work appears here once your client has written it down.'}
            </EmptyState>
          }
        />
      </Tabs>
      <Suspense>
        {id !== undefined && (
          <RoutinePanel
            id={id}
            listed={rows.find((row) => row.id === id)}
            onAct={act}
            onClose={closeDetails}
          />
        )}
      </Suspense>
      <Suspense>
        {action && (
          <RoutineDialogs
            action={action}
            onClose={() => act(null)}
            onDeleted={(deleted) => deleted === id && closeDetails()}
          />
        )}
      </Suspense>
    </Page>
  );
}
