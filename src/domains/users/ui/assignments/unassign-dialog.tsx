import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { Assignment } from './assignments-card.tsx';

type UnassignDialogProps = { assignment: Assignment; onClose: () => void };

export function UnassignDialog({ assignment, onClose }: UnassignDialogProps) {
  const { userId, user, client } = assignment;
  const utils = trpc.useUtils();
  const unassign = trpc.assignments.unassign.useMutation({
    onSuccess: () =>
      toast({
        title: 'VA unassigned successfully',
        description: `${user.fullName} no longer works for ${client.fullName}.`,
      }),
    onError: (error) => toastFailure('Failed to unassign VA', error),
    async onSettled() {
      await Promise.all([utils.assignments.invalidate(), utils.profiles.invalidate()]);
      onClose();
    },
  });
  return (
    <ConfirmMutation
      mutation={unassign}
      input={{ vaId: userId }}
      onClose={onClose}
      title={`Unassign ${user.fullName}?`}
      confirmLabel="Unassign"
      confirmingLabel="Unassigning..."
    >
      {client.fullName} is without an assistant until you assign another. The tasks {user.fullName}{' '}
      has stay theirs.
    </ConfirmMutation>
  );
}
