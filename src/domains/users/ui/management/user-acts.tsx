import { ResetLinkDialog } from '#domains/accounts/ui/reset-link-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import type { ManagedUser } from './managed.ts';

/** What an administrator is about to do, and to whom. */
export type UserAct = { kind: 'create' } | { kind: 'edit' | 'link' | 'delete'; user: ManagedUser };

type UserActsProps = { act: UserAct; onClose: () => void; onDeleted: () => void };

export function UserActs({ act, onClose, onDeleted }: UserActsProps) {
  if (act.kind === 'create') return <CreateUserDialog onClose={onClose} />;
  const { user } = act;
  if (act.kind === 'edit') return <EditUserDialog key={user.id} id={user.id} onClose={onClose} />;
  if (act.kind === 'link') return <ResetLinkDialog user={user} onClose={onClose} />;
  return <DeleteUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
}
