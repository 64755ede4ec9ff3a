import { Dialog } from '#client/ui/dialog.tsx';
import type { NewInvitation } from '../schema.ts';
import { ManualLink } from './manual-link.tsx';

type ResentLinkDialogProps = { invitation: NewInvitation; onClose: () => void };

/** The new link of an invitation that no mail server sends. */
export const ResentLinkDialog = ({ invitation, onClose }: ResentLinkDialogProps) => (
  <Dialog open size="sm" title="Invitation link" onClose={onClose}>
    <ManualLink link={invitation.link ?? ''} onDone={onClose}>
      {`No mail server is set up, so send this link to ${invitation.fullName || invitation.email} yourself. The former link no longer works. This one can be used once, expires in 7 days and won't be shown again.`}
    </ManualLink>
  </Dialog>
);
