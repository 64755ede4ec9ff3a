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
import { ListTable } from '#client/ui/table/list-table.tsx';
import { keysOf } from '#shared/object-fields.ts';
import { plural } from '#shared/plural.ts';
import { maxColumnCount } from '../../columns.ts';
import { createLabels, statusLabels } from '../../labels.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { filterOf, listInputOf } from '../task-query.ts';
import {
  changeSearch,
  isFiltered,
  type ListGrouping,
  noFilters,
  type TasksChange,
  type TasksSearch,
} from '../tasks-search.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { ListDialog } from './list-dialogs.tsx';
import { RowActions } from './row-actions.tsx';
import { headingOf, taskColumns } from './task-columns.tsx';
import { TaskFilters } from './task-filters.tsx';

const ListDialogs = lazy(() => import('./list-dialogs.tsx'));

const statuses = keysOf(statusLabels).map((value) => ({ value, label: statusLabels[value] }));
const groupings: { value: ListGrouping; label: string }[] = [
  { value: 'week', label: 'By due week' },
  { value: 'status', label: 'By status' },
  { value: 'client', label: 'By client' },
  { value: 'va', label: 'By VA' },
  { value: 'priority', label: 'By priority' },
];

const countOf = (count: number) =>
  count > maxColumnCount ? `More than ${plural(maxColumnCount, 'task')}` : plural(count, 'task');

/** The number of tasks that match, which may be more than are loaded. */
function TaskCount({ search }: { search: TasksSearch }) {
  const { data } = trpc.tasks.count.useQuery(filterOf(search), {
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
        label="Group"
        anyLabel="Not grouped"
        options={groupings}
        value={group}
        onChange={(chosen) => onChange({ group: chosen, sort: undefined })}
      />
      {!group && (
        <FilterSelect
          label="Order"
          anyLabel="By due date"
          options={[{ value: 'newest' as const, label: 'Newest first' }]}
          value={sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      )}
    </>
  );
}
type FiltersProps = { search: TasksSearch; onChange: (change: TasksChange) => void };

/** All tasks as a list, for administrators. */
export function TaskListPage({ search }: { search: TasksSearch }) {
  const navigate = useNavigate({ from: '/tasks' });
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const list = trpc.tasks.list.useInfiniteQuery(listInputOf(search), {
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const change = (next: TasksChange) =>
    navigate({ search: (now) => changeSearch(now, next), replace: true });
  const { group, q, columns: chosen, saved } = search;

  const columns = useMemo(
    () => [
      ...taskColumns((task) => setDialog({ kind: 'open', task })),
      {
        id: 'actions',
        label: 'Actions',
        kind: 'actions' as const,
        width: '4.5rem',
        cell: (task: Parameters<typeof RowActions>[0]['task']) => (
          <RowActions task={task} onAct={setDialog} />
        ),
      },
    ],
    [],
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
        filters={<ListFilters search={search} onChange={change} />}
        isFiltered={isFiltered(search)}
        onClear={() => change(noFilters)}
        {...(group && { groupOf: headingOf(group) })}
        onEdit={(task) => setDialog({ kind: 'edit', task })}
        bulk={(selection) => <BulkActions selection={selection} />}
        illustration="tasks"
        empty={
          <EmptyState illustration="tasks" title="No tasks yet">
            Describe the work and set a due date.
          </EmptyState>
        }
      />
      <Suspense>
        {dialog && (
          <ListDialogs
            dialog={dialog}
            order={list.data?.pages.flatMap(({ items }) => items) ?? []}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
