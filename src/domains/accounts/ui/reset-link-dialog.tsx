import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { LinkDialog } from './link-dialog.tsx';

type ResetLinkDialogProps = { user: { id: number; fullName: string }; onClose: () => void };

/** Lets a user choose a new password, which nobody else learns. */
export function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const sendLink = trpc.passwords.sendLink.useMutation({
    onSuccess({ link }) {
      if (link !== null) return;
      toast({
        title: 'Reset link sent',
        description: `${user.fullName} has a mail with a link to choose a new password.`,
      });
      onClose();
    },
    onError(error) {
      toast({
        title: 'Failed to send reset link',
        description: errorMessage(error),
        tone: 'destructive',
      });
      onClose();
    },
  });
  const send = useOnce(sendLink.mutate);

  if (sendLink.data?.link)
    return (
      <LinkDialog title="Reset link" link={sendLink.data.link} onClose={onClose}>
        {`No mail server is set up, so hand this link to ${user.fullName} yourself. It works once, and is not shown again.`}
      </LinkDialog>
    );
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => send({ id: user.id })}
      title={`Send ${user.fullName} a reset link?`}
      confirmLabel="Send reset link"
      confirmingLabel="Sending..."
      isConfirming={sendLink.isPending}
    >
      By the link they choose a new password. Their present one works until they do.
    </ConfirmDialog>
  );
}
