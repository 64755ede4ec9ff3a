import { findNextFocus } from '#client/focus-next.ts';
import type { TaskCard, TaskStatus } from '../../schema.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import CaptureDialog from '../capture/capture-dialog.tsx';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { CreateTaskDialog } from '../form/create-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';
import { RequestChangesDialog } from '../task/request-changes-dialog.tsx';
import { MoveSheet } from './move-sheet.tsx';

export type BoardDialog =
  | { kind: 'create' }
  | { kind: 'capture'; lines: string[]; target: CaptureTarget }
  | { kind: 'edit' | 'delete' | 'request-changes' | 'move'; card: TaskCard }
  | { kind: 'assign'; card: TaskCard; moveTo: TaskStatus };

type BoardDialogsProps = { dialog: BoardDialog; onClose: () => void };

/** The board's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function BoardDialogs({ dialog, onClose }: BoardDialogsProps) {
  if (dialog.kind === 'create') return <CreateTaskDialog onClose={onClose} />;
  if (dialog.kind === 'capture')
    return <CaptureDialog lines={dialog.lines} target={dialog.target} onClose={onClose} />;
  if (dialog.kind === 'assign')
    return <AssignTaskDialog task={dialog.card} moveTo={dialog.moveTo} onClose={onClose} />;
  const { kind, card } = dialog;
  if (kind === 'request-changes')
    return <RequestChangesDialog task={card} onClose={onClose} returnFocus={findNextFocus} />;
  if (kind === 'move') return <MoveSheet card={card} onClose={onClose} />;
  if (kind === 'edit') return <EditTaskDialog id={card.id} onClose={onClose} />;
  return <DeleteTaskDialog task={card} onClose={onClose} onDeleted={onClose} />;
}
