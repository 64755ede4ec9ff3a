import { TrackTimeDialog } from '#domains/time/ui/track-time-dialog.tsx';
import type { Task } from '../../schema.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';
import { RequestChangesDialog } from './request-changes-dialog.tsx';

export type TaskAct = 'assign' | 'track' | 'edit' | 'delete' | 'request-changes';

type TaskActionDialogProps = {
  act: TaskAct;
  task: Task;
  onClose: () => void;
  onDeleted: () => void;
};

/** The task's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function TaskActionDialog({ act, task, onClose, onDeleted }: TaskActionDialogProps) {
  if (act === 'assign') return <AssignTaskDialog task={task} onClose={onClose} />;
  if (act === 'track') return <TrackTimeDialog task={task} onClose={onClose} />;
  if (act === 'request-changes') return <RequestChangesDialog task={task} onClose={onClose} />;
  if (act === 'edit') return <EditTaskDialog id={task.id} onClose={onClose} />;
  return <DeleteTaskDialog task={task} onClose={onClose} onDeleted={onDeleted} />;
}
