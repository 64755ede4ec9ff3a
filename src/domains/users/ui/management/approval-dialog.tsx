import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { ManagedUser } from '../user-kinds.ts';

type ApprovalDialogProps = { user: ManagedUser; onClose: () => void };

/** Lets a VA who registered take tasks. */
export function ApproveDialog({ user: { id, fullName }, onClose }: ApprovalDialogProps) {
  const utils = trpc.useUtils();
  const approve = trpc.approvals.approve.useMutation({
    onSuccess() {
      void utils.users.invalidate();
      toast({ title: 'User approved', description: `${fullName} can now take tasks.` });
    },
    onError: (error) => toastFailure('Failed to approve user', error),
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={approve}
      input={{ id }}
      onClose={onClose}
      tone="primary"
      title={`Approve ${fullName}?`}
      confirmLabel="Approve"
      confirmingLabel="Approving..."
    >
      They will see the available tasks and can take them.
    </ConfirmMutation>
  );
}

/** Turns away a VA who registered. */
export function RejectDialog({ user: { id, fullName }, onClose }: ApprovalDialogProps) {
  const utils = trpc.useUtils();
  const reject = trpc.approvals.reject.useMutation({
    onSuccess() {
      void utils.users.invalidate();
      toast({ title: 'User rejected', description: `${fullName} has been signed out.` });
    },
    onError: (error) => toastFailure('Failed to reject user', error),
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={reject}
      input={{ id }}
      onClose={onClose}
      title={`Reject ${fullName}?`}
      confirmLabel="Reject"
      confirmingLabel="Rejecting..."
    >
      They will be signed out and cannot sign in. Nothing is deleted, so you can approve them later.
    </ConfirmMutation>
  );
}
