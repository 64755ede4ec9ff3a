import { TrackTimeDialog } from '#domains/time/ui/track-time-dialog.tsx';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';

export type TaskListAct = {
  kind: 'track' | 'edit' | 'delete';
  task: { id: number; title: string };
};

type Props = { act: TaskListAct; onClose: () => void; onDeleted: () => void };

/** Forms and their rules are loaded when the first of them is opened. */
export default function TaskListDialog({ act: { kind, task }, onClose, onDeleted }: Props) {
  if (kind === 'track') return <TrackTimeDialog task={task} onClose={onClose} />;
  if (kind === 'edit') return <EditTaskDialog id={task.id} onClose={onClose} />;
  return <DeleteTaskDialog task={task} onClose={onClose} onDeleted={onDeleted} />;
}
