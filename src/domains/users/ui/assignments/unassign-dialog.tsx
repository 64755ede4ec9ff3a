import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { Assignment } from '../../directory/picker-schema.ts';

type UnassignDialogProps = { assignment: Assignment; onClose: () => void };

export function UnassignDialog({ assignment, onClose }: UnassignDialogProps) {
  const { userId, user, clientId, clientName } = assignment;
  const utils = trpc.useUtils();
  const unassign = trpc.assignments.unassign.useMutation({
    onSuccess: () =>
      toast({
        title: 'VA unassigned successfully',
        description: `${user.fullName} no longer works for ${clientName}.`,
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
      input={{ vaId: userId, clientId }}
      onClose={onClose}
      title={`Unassign ${user.fullName}?`}
      confirmLabel="Unassign"
      confirmingLabel="Unassigning..."
    >
      {clientName} will have no VA until you assign one. {user.fullName} keeps their current tasks.
    </ConfirmMutation>
  );
}
