import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { moveNeedsVa } from '../../policy.ts';
import { taskColumns } from '../list/task-columns.tsx';
import { TaskList } from '../list/task-list.tsx';
import { useTaskList } from '../list/use-task-list.ts';
import { orderOf } from '../task-query.ts';
import { readTasksSearch, type TasksSearch, toTasksView } from '../tasks-search.ts';
import { BulkActions } from './bulk-actions.tsx';
import { actionsColumn } from './row-actions.tsx';
import { useBulkChange } from './use-bulk-change.ts';

/** All tasks as a list, for administrators. */
export function TaskListPage({ search }: { search: TasksSearch }) {
  const navigate = useNavigate({ from: '/tasks' });
  const state = useTaskList(search);
  const { loaded, filter, setDialog } = state;
  const { move } = useBulkChange({
    titleOf: (id) => loaded.find((task) => task.id === id)?.title,
    onRefused: toastFailure,
  });
  // The cells are kept until the columns change.
  const moveTo = move.mutate;
  const columns = useMemo(
    () => [
      ...taskColumns,
      actionsColumn(
        (task, status) =>
          moveNeedsVa(task, status)
            ? setDialog({ kind: 'assign', task, moveTo: status })
            : moveTo({ ids: [task.id], status }),
        setDialog,
      ),
    ],
    [moveTo, setDialog],
  );
  return (
    <TaskList
      state={state}
      columns={columns}
      onEdit={(task) => setDialog({ kind: 'edit', task })}
      views={
        <SavedViews
          list="tasks"
          state={toTasksView(search)}
          current={search.saved}
          onOpen={(view, saved) =>
            void navigate({ search: readTasksSearch({ ...view, layout: 'list', saved }) })
          }
        />
      }
      exportAction={
        <ExportButton
          list="tasks"
          filter={{ order: orderOf(search), ...filter }}
          columns={exportedColumns(columns, search.columns)}
        />
      }
      bulk={(selection) => <BulkActions selection={selection} />}
    />
  );
}
