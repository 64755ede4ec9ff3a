import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { useApprove } from './use-approve.ts';

type RejectDialogProps = { va: { id: number; fullName: string }; onClose: () => void };

export function RejectDialog({ va, onClose }: RejectDialogProps) {
  const { approve } = useApprove();
  const reject = useAct(trpc.approvals.reject, {
    done: {
      title: 'VA rejected',
      description: `${va.fullName} can no longer sign in.`,
      action: { label: 'Approve instead', onClick: () => approve(va) },
    },
    failed: 'Failed to reject VA',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={reject}
      input={{ id: va.id }}
      onClose={onClose}
      title={`Reject ${va.fullName}?`}
      confirmLabel="Reject"
      confirmingLabel="Rejecting..."
    >
      The account becomes inactive: {va.fullName} is signed out and can't sign in. Nothing is
      deleted, and you can approve the account later in User Management.
    </ConfirmMutation>
  );
}
