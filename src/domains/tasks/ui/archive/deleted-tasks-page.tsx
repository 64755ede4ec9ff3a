import { Box } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import { useActor } from '#client/use-user.ts';
import { archiveDays } from '#shared/archive-days.ts';
import { plural } from '#shared/plural.ts';
import { useRestoreTask } from '../../parts/use-restore-task.ts';
import { managesAllTasks } from '../../policy.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { changeSearch, type TasksSearch } from '../tasks-search.ts';
import { deletedColumns } from './deleted-columns.tsx';
import { deletedInputOf } from './deleted-query.ts';

/** The tasks that were deleted in the last 30 days, for administrators and the client. */
export function DeletedTasksPage({ search }: { search: TasksSearch }) {
  const navigate = useNavigate({ from: '/tasks' });
  const { restore, restoringId } = useRestoreTask();
  const tasks = trpc.deletedTasks.list.useInfiniteQuery(deletedInputOf(search), pagedQuery);
  const { list, expectRemoval } = useFocusAfterRemoval({
    rows: tasks.data?.pages.flatMap(({ items }) => items),
    controls: '[data-restore]',
    isPending: restoringId !== undefined,
  });
  const columns = deletedColumns({
    restoringId,
    needsClient: managesAllTasks(useActor()),
    restore({ id }) {
      expectRemoval(id);
      restore({ id });
    },
  });

  return (
    <Page>
      <PageHeader
        title="Deleted tasks"
        detail={`You can restore a task for ${archiveDays} days, with its comments, files and workflows.`}
      />
      <FilterBar
        search={{
          label: 'Search deleted tasks',
          value: search.q,
          onChange: (q) =>
            void navigate({ search: (now) => changeSearch(now, { q }), replace: true }),
        }}
      >
        <LayoutSwitch layout="deleted" />
      </FilterBar>
      <Box ref={list} tabIndex={-1} outline="none">
        <PagedTable
          label="Deleted tasks"
          columns={columns}
          list={tasks}
          countOf={(count) => plural(count, 'deleted task')}
          empty={
            search.q ? (
              <EmptyState illustration="tasks" title="No deleted tasks found">
                {tryAnotherSearch}
              </EmptyState>
            ) : (
              <EmptyState illustration="tasks" title="No deleted tasks">
                Deleted tasks stay here for {archiveDays} days, so that you can restore them.
              </EmptyState>
            )
          }
        />
      </Box>
    </Page>
  );
}
