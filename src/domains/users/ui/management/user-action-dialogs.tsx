import { ResetLinkDialog } from '#domains/accounts/ui/reset-link-dialog.tsx';
import { RejectDialog } from '../assignments/reject-dialog.tsx';
import type { ManagedUser } from '../user-kinds.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';

/** The action that an admin has started; edit, link and delete apply to `user`. */
export type UserAction =
  | { kind: 'create' }
  | { kind: 'edit' | 'link' | 'delete' | 'reject'; user: ManagedUser };

type UserActionDialogsProps = { action: UserAction; onClose: () => void; onDeleted: () => void };

export function UserActionDialogs({ action, onClose, onDeleted }: UserActionDialogsProps) {
  if (action.kind === 'create') return <CreateUserDialog onClose={onClose} />;
  const { user } = action;
  if (action.kind === 'edit')
    return <EditUserDialog key={user.id} id={user.id} onClose={onClose} />;
  if (action.kind === 'reject') return <RejectDialog va={user} onClose={onClose} />;
  if (action.kind === 'link') return <ResetLinkDialog user={user} onClose={onClose} />;
  return <DeleteUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
}
