import { useMemo } from 'react';
import { useActor } from '#client/use-user.ts';
import { canEditTask, canTakeTask, ownsTasks } from '../../policy.ts';
import { NoTasks } from '../board/board-states.tsx';
import { viewOf } from '../board/last-view.ts';
import type { TasksSearch } from '../tasks-search.ts';
import { useTakeTask } from '../use-take-task.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { ownActionsColumn } from './own-row-actions.tsx';
import { poolColumns, taskColumns } from './task-columns.tsx';
import { TaskList } from './task-list.tsx';
import { useTaskList } from './use-task-list.ts';

/** The own tasks of a client or a VA as a list, or the pool. */
export function OwnTaskListPage({ search }: { search: TasksSearch }) {
  const actor = useActor();
  const state = useTaskList(search);
  const { change, setDialog } = state;
  const { take } = useTakeTask();
  const isPool = viewOf(search.view, actor) === 'available';
  const isClient = ownsTasks(actor);
  const columns = useMemo(() => {
    if (isPool) return [...poolColumns, ownActionsColumn(setDialog, '8rem')];
    return [
      ...taskColumns.filter(
        // It is the same in each row of a client's list.
        ({ id }) => !isClient || id !== 'client',
      ),
      ownActionsColumn(setDialog, '4.5rem'),
    ];
  }, [isClient, isPool, setDialog]);
  return (
    <TaskList
      state={state}
      columns={columns}
      onEdit={(task) => canEditTask(actor, task) && setDialog({ kind: 'edit', task })}
      onAssign={(task) => canTakeTask(actor, task) && take({ id: task.id })}
      empty={<NoTasks isPool={isPool} onCreate={() => setDialog({ kind: 'create' })} />}
      frame={(table) => (
        <ViewTabs search={search} onChange={change}>
          {table}
        </ViewTabs>
      )}
    />
  );
}
