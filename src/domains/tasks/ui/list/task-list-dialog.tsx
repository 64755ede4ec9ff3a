import { TrackTimeDialog } from '#domains/time/ui/track-time-dialog.tsx';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';

export type TaskListAction = {
  kind: 'track' | 'edit' | 'delete';
  task: { id: number; title: string };
};

type TaskListDialogProps = { action: TaskListAction; onClose: () => void; onDeleted: () => void };

/** The list's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function TaskListDialog({
  action: { kind, task },
  onClose,
  onDeleted,
}: TaskListDialogProps) {
  if (kind === 'track') return <TrackTimeDialog task={task} onClose={onClose} />;
  if (kind === 'edit') return <EditTaskDialog id={task.id} onClose={onClose} />;
  return <DeleteTaskDialog task={task} onClose={onClose} onDeleted={onDeleted} />;
}
