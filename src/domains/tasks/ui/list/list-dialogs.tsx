import type { Task, TaskStatus } from '../../schema.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { CreateTaskDialog } from '../form/create-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';

export type ListDialog =
  | { kind: 'create' }
  | { kind: 'assign'; task: Task; moveTo: TaskStatus }
  | { kind: 'edit' | 'delete'; task: Pick<Task, 'id' | 'title'> };

type ListDialogsProps = {
  dialog: ListDialog;
  onClose: () => void;
};

/** The dialogs of the list for one task, in their own chunk. */
export default function ListDialogs({ dialog, onClose }: ListDialogsProps) {
  if (dialog.kind === 'create') return <CreateTaskDialog onClose={onClose} />;
  if (dialog.kind === 'assign')
    return <AssignTaskDialog task={dialog.task} moveTo={dialog.moveTo} onClose={onClose} />;
  const { kind, task } = dialog;
  if (kind === 'edit') return <EditTaskDialog id={task.id} onClose={onClose} />;
  return <DeleteTaskDialog task={task} onClose={onClose} onDeleted={onClose} />;
}
