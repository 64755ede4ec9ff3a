import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Role } from '#shared/actor.ts';
import type { ManagedUser } from './managed.ts';

/** What goes with a user, as the server deletes it. */
const losses: Record<Role, string> = {
  admin: 'Their messages and comments are deleted too.',
  va: 'Their profile, messages and comments are deleted too. Their tasks go back to the clients, and the hours they logged stay on record.',
  client:
    'Their profile, tasks, time logs, messages, workflows, routines and comments are deleted too.',
};

type DeleteUserDialogProps = { user: ManagedUser; onClose: () => void; onDeleted: () => void };

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { id, fullName, role } = user;
  const utils = trpc.useUtils();
  const remove = trpc.users.delete.useMutation({
    async onSuccess() {
      await utils.users.list.invalidate();
      toast({
        title: 'User deleted successfully',
        description: `${fullName} has been permanently deleted.`,
      });
      onDeleted();
    },
    onError(error) {
      toast({
        title: 'Failed to delete user',
        description: errorMessage(error),
        tone: 'destructive',
      });
      onClose();
    },
  });
  const send = useOnce(remove.mutate);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ id })}
      title={`Delete ${fullName}?`}
      confirmLabel="Delete User"
      confirmingLabel="Deleting..."
      isConfirming={remove.isPending}
    >
      {losses[role]} This action cannot be undone.
    </ConfirmDialog>
  );
}
