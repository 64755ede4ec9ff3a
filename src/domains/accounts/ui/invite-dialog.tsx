import { trpc } from '#client/trpc.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { toAccountErrors } from '#domains/users/parts/account-errors.ts';
import { inviteInput } from '../schema.ts';
import { AccountFields } from './account-fields.tsx';
import { ManualLink } from './manual-link.tsx';

const roles = ['client', 'va', 'admin'] as const;

/** Invites a person, who chooses their own username and password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useAct(trpc.invitations.create, {
    onSuccess({ link, email }) {
      if (link !== null) return;
      toast({
        title: 'Invitation on its way',
        description: `We're emailing the link to ${email}.`,
      });
      onClose();
    },
    failed: 'Failed to invite user',
  });
  const [form, fields] = useZodForm({
    id: 'invite-user',
    schema: inviteInput,
    defaultValue: { role: 'client' },
    refusal: invite.error,
    toErrors: toAccountErrors,
    onSubmit: invite.mutate,
  });

  if (invite.data?.link)
    return (
      <Dialog open size="sm" title="Invitation link" onClose={onClose}>
        <ManualLink link={invite.data.link} onDone={onClose}>
          {`No mail server is set up, so send this link to ${invite.data.fullName} yourself. It can be used once, expires in 7 days and won't be shown again.`}
        </ManualLink>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title="Invite user"
      submitLabel="Invite user"
      submittingLabel="Inviting..."
      isSubmitting={invite.isPending}
      onClose={onClose}
    >
      <AccountFields
        fields={fields}
        optionalFields={[]}
        roles={roles}
        onFill={(name, value) => form.update({ name, value })}
      />
    </FormDialog>
  );
}
