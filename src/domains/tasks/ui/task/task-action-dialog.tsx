import { TrackTimeDialog } from '#domains/time/ui/track-time-dialog.tsx';
import type { Task } from '../../schema.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';
import { RequestChangesDialog } from './request-changes-dialog.tsx';

export type TaskAction = 'assign' | 'track' | 'edit' | 'delete' | 'request-changes';

type TaskActionDialogProps = {
  action: TaskAction;
  task: Task;
  onClose: () => void;
  onDeleted: () => void;
};

/** The task's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function TaskActionDialog({
  action,
  task,
  onClose,
  onDeleted,
}: TaskActionDialogProps) {
  if (action === 'assign') return <AssignTaskDialog task={task} onClose={onClose} />;
  if (action === 'track') return <TrackTimeDialog task={task} onClose={onClose} />;
  if (action === 'request-changes') return <RequestChangesDialog task={task} onClose={onClose} />;
  if (action === 'edit') return <EditTaskDialog id={task.id} onClose={onClose} />;
  return <DeleteTaskDialog task={task} onClose={onClose} onDeleted={onDeleted} />;
}
