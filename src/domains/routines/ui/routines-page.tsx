import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { replacesEntry } from '#client/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useChosenOver } from '#client/use-chosen-over.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useUser } from '#client/use-user.ts';
import { kindLabels } from '../labels.ts';
import { canCreateRoutines } from '../policy.ts';
import type { RoutineKind } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { RoutineList, routineListId } from './routine-list.tsx';

const RoutineDialog = lazy(() => import('./routine-dialog.tsx'));

const route = getRouteApi('/portal/routines');

const tabs: { value: RoutineKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'compulsory', label: kindLabels.compulsory },
  { value: 'optional', label: kindLabels.optional },
];

export function RoutinesPage() {
  const { id, kind, q } = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useUser();
  const [chosen, choose] = useChosenOver<RoutineAction>(id);
  const closeDetails = useCloseDetails('id');
  const opened = chosen ?? (id === undefined ? null : { kind: 'read' as const, id });
  const canCreate = canCreateRoutines({ role });

  const narrow = (change: { kind?: RoutineKind | undefined; q?: string | undefined }) => {
    const next = { kind, q, ...change };
    void navigate({
      search: { ...(next.kind && { kind: next.kind }), ...(next.q && { q: next.q }) },
      replace: replacesEntry(change),
    });
  };

  function open(action: RoutineAction) {
    if (action.kind !== 'read') return choose(action);
    choose(action, action.id);
    void navigate({ search: (now) => ({ ...now, id: action.id }), resetScroll: false });
  }

  function close() {
    choose(null);
    if (id !== undefined) closeDetails();
  }

  return (
    <Page>
      <PageHeader
        title="Routines"
        detail="Recurring work, written down once."
        actions={
          canCreate && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => open({ kind: 'create' })}
            >
              Create routine
            </Button>
          )
        }
      />
      <Box>
        <Tabs
          label="Kind of routine"
          tabs={tabs}
          value={kind ?? 'all'}
          onChange={(tab) => narrow({ kind: tab === 'all' ? undefined : tab })}
        >
          <Flex direction="column" gap="4" pt="4">
            <FilterBar
              search={{
                label: 'Search routines',
                value: q,
                onChange: (words) => narrow({ q: words }),
              }}
            />
            <RoutineList
              search={{ ...(kind && { kind }), ...(q && { q }) }}
              canCreate={canCreate}
              onOpen={open}
              onClear={() => narrow({ kind: undefined, q: undefined })}
            />
          </Flex>
        </Tabs>
      </Box>
      {opened && (
        <Suspense>
          <RoutineDialog
            opened={opened}
            onOpen={open}
            onClose={close}
            returnFocus={() => document.getElementById(routineListId)}
          />
        </Suspense>
      )}
    </Page>
  );
}
