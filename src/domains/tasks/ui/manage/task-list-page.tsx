import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { shownColumnIds } from '#client/ui/table/column-visibility.ts';
import type { Grouping } from '#client/ui/table/list-rows.tsx';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { keysOf } from '#shared/object-fields.ts';
import { plural } from '#shared/plural.ts';
import { maxColumnCount } from '../../columns.ts';
import { createLabels, statusLabels } from '../../labels.ts';
import type { Task } from '../../schema.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { filterOf, listFilterOf, listInputOf } from '../task-query.ts';
import {
  changeSearch,
  isFiltered,
  type ListGrouping,
  noFilters,
  readTasksSearch,
  type TasksChange,
  type TasksSearch,
  toTasksView,
} from '../tasks-search.ts';
import { BulkActions } from './bulk-actions.tsx';
import { GroupHeading } from './group-heading.tsx';
import type { ListDialog } from './list-dialogs.tsx';
import { actionsColumn } from './row-actions.tsx';
import { taskColumns } from './task-columns.tsx';
import { FilterRow, TaskFilters } from './task-filters.tsx';
import { groupOf } from './task-grouping.ts';
import { useBulkChange } from './use-bulk-change.ts';

const ListDialogs = lazy(() => import('./list-dialogs.tsx'));

const statuses = keysOf(statusLabels).map((value) => ({ value, label: statusLabels[value] }));
/** Each group is ordered by due date. */
const orders: { value: ListGrouping | 'newest'; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'week', label: 'Group by due week' },
  { value: 'status', label: 'Group by status' },
  { value: 'client', label: 'Group by client' },
  { value: 'va', label: 'Group by VA' },
  { value: 'priority', label: 'Group by priority' },
];

const countOf = (count: number) =>
  count > maxColumnCount ? `More than ${plural(maxColumnCount, 'task')}` : plural(count, 'task');

/** The number of tasks that match, which may be more than are loaded. */
function TaskCount({ search }: { search: TasksSearch }) {
  const { data } = trpc.tasks.count.useQuery(filterOf(search, useToday()), {
    placeholderData: keepPreviousData,
  });
  return data ? countOf(data.count) : <>&nbsp;</>;
}

function ListFilters({ search, onChange }: FiltersProps) {
  const { status, group, sort } = search;
  return (
    <>
      <FilterSelect
        label="Status"
        anyLabel="Any status"
        options={statuses}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <TaskFilters search={search} onChange={onChange} />
      <FilterSelect
        label="Order"
        anyLabel="By due date"
        options={orders}
        value={group ?? sort}
        onChange={(chosen) =>
          onChange(
            chosen === 'newest'
              ? { sort: chosen, group: undefined }
              : { sort: undefined, group: chosen },
          )
        }
      />
    </>
  );
}
const groupingOf = (by: ListGrouping, search: TasksSearch): Grouping<Task> => ({
  groupOf: (task) => groupOf(task, by),
  headingOf: (task) => <GroupHeading task={task} by={by} search={search} />,
});

type FiltersProps = { search: TasksSearch; onChange: (change: TasksChange) => void };

/** All tasks as a list, for administrators. */
export function TaskListPage({ search }: { search: TasksSearch }) {
  const navigate = useNavigate({ from: '/tasks' });
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const today = useToday();
  const filter = listFilterOf(search, today);
  const list = trpc.tasks.list.useInfiniteQuery(listInputOf(search, today), {
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const change = (next: TasksChange) =>
    navigate({ search: (now) => changeSearch(now, next), replace: true });
  const { group, q, columns: chosen, saved } = search;

  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { move } = useBulkChange({
    titleOf: (id) => loaded.find((task) => task.id === id)?.title,
    onRefused: toastFailure,
  });
  // The cells are kept until the columns change.
  const moveTo = move.mutate;
  const columns = useMemo(
    () => [
      ...taskColumns((task) => setDialog({ kind: 'open', task })),
      actionsColumn((task, status) => moveTo({ ids: [task.id], status }), setDialog),
    ],
    [moveTo],
  );

  return (
    <Page>
      <PageHeader
        title="Tasks"
        detail={<TaskCount search={search} />}
        actions={
          <>
            <LayoutSwitch layout="list" />
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => setDialog({ kind: 'create' })}
            >
              {createLabels.admin}
            </Button>
          </>
        }
      />
      <ListTable
        label="Tasks"
        columns={columns}
        list={list}
        countOf={(count) => plural(count, 'task')}
        nameOf={({ title }) => title}
        search={{
          ...(q && { q }),
          ...(chosen && { columns: chosen }),
          ...(saved && { view: saved }),
        }}
        onChange={(next) =>
          change({
            ...('q' in next && { q: next.q }),
            ...('columns' in next && { columns: next.columns }),
          })
        }
        searchLabel="Search tasks"
        filters={
          <FilterRow>
            <ListFilters search={search} onChange={change} />
          </FilterRow>
        }
        isFiltered={isFiltered(search)}
        onClear={() => change(noFilters)}
        {...(group && { grouping: groupingOf(group, search) })}
        onEdit={(task) => setDialog({ kind: 'edit', task })}
        views={
          <SavedViews
            list="tasks"
            state={toTasksView(search)}
            current={saved}
            onOpen={(state, view) =>
              void navigate({
                search: readTasksSearch({ ...state, layout: 'list', saved: view }),
                replace: true,
              })
            }
          />
        }
        exportAction={
          <ExportButton list="tasks" filter={filter} columns={shownColumnIds(columns, chosen)} />
        }
        bulk={(selection) => <BulkActions selection={selection} />}
        illustration="tasks"
        empty={
          <EmptyState illustration="tasks" title="No tasks yet">
            Describe the work and set a due date.
          </EmptyState>
        }
      />
      <Suspense>
        {dialog && <ListDialogs dialog={dialog} order={loaded} onClose={() => setDialog(null)} />}
      </Suspense>
    </Page>
  );
}
