import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import type { Role } from '#shared/actor.ts';
import type { ManagedUser } from '../user-kinds.ts';

/** What else the server deletes with a user of each role. */
const deletionEffects: Record<Role, string> = {
  admin: 'Their messages and comments are deleted too.',
  va: 'Their profile, messages and comments are deleted too. Their tasks go back to the clients. We keep the hours they logged.',
  client:
    'Their profile, tasks, time logs, messages, workflows, routines and comments are deleted too.',
};

type DeleteUserDialogProps = { user: ManagedUser; onClose: () => void; onDeleted: () => void };

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { id, fullName, role } = user;
  const remove = useAct(trpc.users.delete, {
    onSuccess() {
      // Closes the user's panel before their details are loaded again.
      onDeleted();
      toast({
        title: 'User deleted successfully',
        description: `${fullName} has been permanently deleted.`,
      });
    },
    failed: 'Failed to delete user',
    onError: onClose,
  });

  return (
    <ConfirmMutation
      mutation={remove}
      input={{ id }}
      onClose={onClose}
      title={`Delete ${fullName}?`}
      confirmLabel="Delete user"
      confirmingLabel="Deleting..."
    >
      {deletionEffects[role]} This action cannot be undone.
    </ConfirmMutation>
  );
}
