import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Assignment } from '../../picker-schema.ts';

type UnassignDialogProps = { assignment: Assignment; onClose: () => void };

export function UnassignDialog({ assignment, onClose }: UnassignDialogProps) {
  const { userId, user, clientName } = assignment;
  const utils = trpc.useUtils();
  const unassign = trpc.assignments.unassign.useMutation({
    onSuccess: () =>
      toast({
        title: 'VA unassigned successfully',
        description: `${user.fullName} no longer works for ${clientName}.`,
      }),
    onError: (error) =>
      toast({
        title: 'Failed to unassign VA',
        description: errorMessage(error),
        tone: 'destructive',
      }),
    async onSettled() {
      await Promise.all([utils.assignments.invalidate(), utils.profiles.invalidate()]);
      onClose();
    },
  });
  const send = useOnce(unassign.mutate);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ vaId: userId })}
      title={`Unassign ${user.fullName}?`}
      confirmLabel="Unassign"
      confirmingLabel="Unassigning..."
      isConfirming={unassign.isPending}
    >
      {clientName} is without an assistant until you assign another. The tasks {user.fullName} has
      stay theirs.
    </ConfirmDialog>
  );
}
