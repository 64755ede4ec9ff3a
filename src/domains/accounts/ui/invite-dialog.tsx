import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { AccountFields } from '#domains/users/ui/management/account-fields.tsx';
import { describeRefusal } from '#domains/users/ui/management/describe-refusal.ts';
import { inviteInput } from '../schema.ts';
import { ManualLink } from './manual-link.tsx';

const roles = ['client', 'va', 'admin'] as const;

/** Invites a person, who chooses their own username and password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const invite = trpc.invitations.create.useMutation({
    onSuccess({ link, email }) {
      void utils.invitations.invalidate();
      if (link !== null) return;
      toast({
        title: 'Invitation sent',
        description: `We've sent the link to ${email}.`,
      });
      onClose();
    },
    onError(error) {
      const failure = describeRefusal(error, 'Failed to invite user');
      setResult(failure.result);
      toast(failure.toast);
    },
  });
  const send = useOnce(invite.mutate);
  const [form, fields] = useForm({
    id: 'invite-user',
    lastResult: result,
    defaultValue: { role: 'client' },
    constraint: getZodConstraint(inviteInput),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: inviteInput }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send(submission.value);
    },
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
