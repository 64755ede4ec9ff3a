import { useNavigate } from '@tanstack/react-router';
import { findNextFocus } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { columns } from '../../columns.ts';
import type { TaskCard, TaskStatus } from '../../schema.ts';
import { AssignTaskDialog } from '../assign-task-dialog.tsx';
import CaptureDialog from '../capture/capture-dialog.tsx';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { DeleteTaskDialog } from '../delete-task-dialog.tsx';
import { CreateTaskDialog } from '../form/create-task-dialog.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';
import { RequestChangesDialog } from '../task/request-changes-dialog.tsx';
import { TaskDialog } from '../task/task-dialog.tsx';
import type { BoardFilter } from './board-cache.ts';

export type BoardDialog =
  | { kind: 'create' }
  | { kind: 'capture'; lines: string[]; target: CaptureTarget }
  | { kind: 'open' | 'edit' | 'delete' | 'request-changes'; card: TaskCard }
  | { kind: 'assign'; card: TaskCard; moveTo: TaskStatus };

type BoardDialogsProps = { dialog: BoardDialog; filter: BoardFilter; onClose: () => void };

/** The board's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function BoardDialogs({ dialog, filter, onClose }: BoardDialogsProps) {
  const navigate = useNavigate({ from: '/tasks' });
  const utils = trpc.useUtils();

  function leave() {
    onClose();
    void navigate({ to: '/tasks', search: (now) => now });
  }

  if (dialog.kind === 'create') return <CreateTaskDialog onClose={onClose} />;
  if (dialog.kind === 'capture')
    return <CaptureDialog lines={dialog.lines} target={dialog.target} onClose={onClose} />;
  if (dialog.kind === 'assign')
    return <AssignTaskDialog task={dialog.card} moveTo={dialog.moveTo} onClose={onClose} />;
  const { kind, card } = dialog;
  if (kind === 'request-changes')
    return <RequestChangesDialog task={card} onClose={onClose} returnFocus={findNextFocus} />;
  if (kind === 'edit') return <EditTaskDialog id={card.id} onClose={onClose} />;
  if (kind === 'delete')
    return <DeleteTaskDialog task={card} onClose={onClose} onDeleted={leave} />;
  const board = utils.tasks.board.getData(filter);
  const order = board ? columns.flatMap((status) => board[status].cards) : [];
  return <TaskDialog card={card} order={order} onClose={onClose} onDeleted={leave} />;
}
