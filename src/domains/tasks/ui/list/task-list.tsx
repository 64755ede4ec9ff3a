import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { Column } from '#client/ui/table/column.ts';
import type { Grouping } from '#client/ui/table/list-rows.tsx';
import { ListTable, type Selection } from '#client/ui/table/list-table.tsx';
import { useActor } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import { maxColumnCount } from '../../board/columns.ts';
import { createLabels } from '../../labels.ts';
import type { Task } from '../../schema.ts';
import { useListFilters } from '../filters/use-task-filters.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { OpenTask } from '../task/open-task.tsx';
import type { ListFilter } from '../task-query.ts';
import { isFiltered, type ListGrouping, noFilters } from '../tasks-search.ts';
import { GroupHeading } from './group-heading.tsx';
import { groupOf } from './task-grouping.ts';
import type { TaskListState } from './use-task-list.ts';

const ListDialogs = lazy(() => import('./list-dialogs.tsx'));

const countOf = (count: number) =>
  count > maxColumnCount ? `More than ${plural(maxColumnCount, 'task')}` : plural(count, 'task');

/** The number of tasks that match, which may be more than are loaded. */
function TaskCount({ filter }: { filter: ListFilter }) {
  const { data } = trpc.tasks.count.useQuery(filter, { placeholderData: keepPreviousData });
  return data ? countOf(data.count) : <>&nbsp;</>;
}

const groupingOf = (by: ListGrouping, filter: ListFilter): Grouping<Task> => ({
  groupOf: (task) => groupOf(task, by),
  headingOf: (task) => <GroupHeading task={task} by={by} filter={filter} />,
});

type TaskListProps = {
  state: TaskListState;
  columns: readonly Column<Task>[];
  onEdit: (task: Task) => void;
  onAssign?: (task: Task) => void;
  views?: ReactNode;
  exportAction?: ReactNode;
  bulk?: (selection: Selection<Task>) => ReactNode;
  /** The empty list without filters. */
  empty?: ReactNode;
  /** Tabs around the table. */
  frame?: (table: ReactNode) => ReactNode;
};

/** The tasks that the user can see, as a list. */
export function TaskList(props: TaskListProps) {
  const {
    state,
    columns,
    onEdit,
    onAssign,
    views,
    exportAction,
    bulk,
    frame = (table) => table,
  } = props;
  const { role } = useActor();
  const { list, loaded, search, filter, change, dialog, setDialog } = state;
  const { group, q, columns: chosen, saved } = search;
  const filters = useListFilters(search, change);
  const empty = props.empty ?? (
    <EmptyState illustration="tasks" title="No tasks yet">
      Describe the work and set a due date.
    </EmptyState>
  );
  return (
    <Page>
      <PageHeader
        title="Tasks"
        detail={<TaskCount filter={filter} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setDialog({ kind: 'create' })}
          >
            {createLabels[role]}
          </Button>
        }
      />
      {frame(
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
          filters={filters}
          layouts={<LayoutSwitch layout="list" />}
          isFiltered={isFiltered(search)}
          onClear={() => change(noFilters)}
          {...(group && { grouping: groupingOf(group, filter) })}
          onEdit={onEdit}
          {...(onAssign && { onAssign })}
          views={views}
          exportAction={exportAction}
          {...(bulk && { bulk })}
          illustration="tasks"
          empty={empty}
        />,
      )}
      <Suspense>
        {dialog && <ListDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
      <OpenTask order={loaded} />
    </Page>
  );
}
