import { Box } from '@chakra-ui/react';
import { Clock, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { dueGroup } from '../../due.ts';
import { withTaskOrder } from '../../parts/task-order.ts';
import { canLogTime, canManageTask, canTakeTask } from '../../policy.ts';
import type { Task } from '../../schema.ts';
import { useTakeTask } from '../use-take-task.ts';
import { Assignee, DueDate, StatusWithProgress } from './cells.tsx';
import type { TaskListAction } from './task-list-dialog.tsx';

const TaskListDialog = lazy(() => import('./task-list-dialog.tsx'));

export type TaskRow = Pick<Task, 'id' | 'title' | 'status' | 'clientId' | 'vaId' | 'va'> & {
  dueDate: string | null;
  workflowProgress?: Task['workflowProgress'];
};

type TaskListTableProps = {
  label: string;
  /** Undefined while loading. */
  tasks: readonly TaskRow[] | undefined;
  /** Lets a VA take unassigned tasks. */
  allowsTaking?: boolean;
  /** Sorted and grouped by due date. */
  isByDueDate?: boolean;
  skeletonRows?: number;
  /** What will be in an empty list. */
  emptyNote?: string;
};

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** The actions that the user can take on each task. */
function useActions(
  allowsTaking: boolean,
  start: (action: TaskListAction) => void,
): Column<TaskRow> {
  const actor = useActor();
  const { take, isPending } = useTakeTask();
  return {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (task) => (
      <>
        {allowsTaking && canTakeTask(actor, task) && (
          <Button size="sm" disabled={isPending} onClick={() => take({ id: task.id })}>
            Assign to Me
          </Button>
        )}
        {canLogTime(actor, task) && (
          <IconButton
            label={`Track time on ${task.title}`}
            data-tooltip="Track Time"
            color="muted"
            onClick={() => start({ kind: 'track', task })}
          >
            <Clock {...icon} />
          </IconButton>
        )}
        {canManageTask(actor, task) && (
          <RowMenu
            label={`Actions for ${task.title}`}
            groups={() => [
              {
                items: [
                  {
                    id: 'edit',
                    label: 'Edit Task',
                    icon: <Pencil {...icon} />,
                    onSelect: () => start({ kind: 'edit', task }),
                  },
                  {
                    id: 'delete',
                    label: 'Delete Task',
                    icon: <Trash2 {...icon} />,
                    onSelect: () => start({ kind: 'delete', task }),
                  },
                ],
              },
            ]}
          />
        )}
      </>
    ),
  };
}

const columnsOf = (order: ReturnType<typeof withTaskOrder>): Column<TaskRow>[] => [
  {
    id: 'task',
    label: 'Task',
    width: 'minmax(0, 2.2fr)',
    onCard: 'title',
    cell: ({ id, title }) => (
      <RowLink to="/tasks" search={{ id }} state={order}>
        {title}
      </RowLink>
    ),
  },
  {
    id: 'due',
    label: 'Due Date',
    onCard: 'inline',
    width: '9rem',
    cell: (task) => <DueDate task={task} />,
  },
  {
    id: 'va',
    label: 'Assigned To',
    onCard: 'inline',
    cell: ({ va }) => <Assignee va={va} />,
  },
  {
    id: 'status',
    label: 'Status',
    onCard: 'inline',
    width: '12rem',
    cell: (task) => <StatusWithProgress task={task} />,
  },
];

const groupByDueDate =
  (today: string) =>
  ({ dueDate, status }: TaskRow) =>
    dueDate ? dueGroup(dueDate, status, today) : 'Not set';

/** The table of tasks on the dashboards. */
export function TaskListTable(props: TaskListTableProps) {
  const {
    label,
    tasks,
    allowsTaking = false,
    isByDueDate = false,
    skeletonRows,
    emptyNote,
  } = props;
  const [action, start] = useState<TaskListAction | null>(null);
  const actions = useActions(allowsTaking, start);
  const today = useToday();
  const { list, expectRemoval } = useFocusAfterRemoval({
    rows: tasks,
    controls: '[data-row-link]',
    isPending: action !== null,
  });
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      <DataTable
        label={label}
        isFramed={false}
        columns={[...columnsOf(withTaskOrder(tasks ?? [])), actions]}
        rows={tasks}
        rowKey={({ id }) => id}
        empty={
          <EmptyState illustration="tasks" title="No tasks found">
            {emptyNote}
          </EmptyState>
        }
        {...(isByDueDate && { groupOf: groupByDueDate(today) })}
        {...(skeletonRows && { skeletonRows })}
      />
      <Suspense>
        {action && (
          <TaskListDialog
            action={action}
            onClose={() => start(null)}
            onDeleted={() => {
              expectRemoval(action.task.id);
              start(null);
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
