import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { ManualLink } from './manual-link.tsx';

type ResetLinkDialogProps = { user: { id: number; fullName: string }; onClose: () => void };

/** Sends a user a link to set a new password, or shows it when no mail server is configured. */
export function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const sendLink = useAct(trpc.passwords.sendLink, {
    onSuccess({ link }) {
      if (link !== null) return;
      toast({
        title: 'Reset link on its way',
        description: `We're emailing ${user.fullName} a link to set a new password.`,
      });
      onClose();
    },
    failed: 'Failed to send reset link',
    onError: onClose,
  });

  // One dialog with two states, because a dialog that closes takes the focus from the next one and dismisses it.
  const link = sendLink.data?.link;
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={link ? 'Reset link' : `Send ${user.fullName} a reset link?`}
    >
      {link ? (
        <ManualLink link={link} onDone={onClose}>
          {`No mail server is set up, so send this link to ${user.fullName} yourself. It can be used once and won't be shown again.`}
        </ManualLink>
      ) : (
        <>
          <DialogBody color="muted">
            The link lets them set a new password. The current one works until then.
          </DialogBody>
          <DialogFooter>
            <DialogCancel disabled={sendLink.isPending} />
            <Button
              variant="primary"
              loading={sendLink.isPending}
              loadingText="Sending..."
              onClick={() => sendLink.mutate({ id: user.id })}
            >
              Send reset link
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
