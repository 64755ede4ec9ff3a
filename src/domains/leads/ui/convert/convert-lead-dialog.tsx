import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { AccountFields } from '#domains/users/ui/management/account-fields.tsx';
import { describeRefusal } from '#domains/users/ui/management/describe-refusal.ts';
import { generatePassword } from '#domains/users/ui/management/generate-password.ts';
import { convertLeadForm, type LeadListing } from '../../schema.ts';
import { prefillAccount } from './prefill.ts';

type ConvertLeadDialogProps = {
  lead: LeadListing;
  onClose: () => void;
  /** Receives the focus on close, because the button that opened the dialog disappears with the lead's status. */
  returnFocus: () => HTMLElement | null;
};

const roles = ['client', 'va'] as const;

export function ConvertLeadDialog({ lead, onClose, returnFocus }: ConvertLeadDialogProps) {
  const utils = trpc.useUtils();
  const [prefilled] = useState(() =>
    prefillAccount(lead, { now: Date.now(), password: generatePassword() }),
  );
  const [result, setResult] = useState<SubmissionResult | null>(null);

  const convert = trpc.leads.convert.useMutation({
    async onSuccess({ fullName, username }) {
      await utils.leads.invalidate();
      void utils.users.invalidate();
      toast({
        title: 'User created successfully',
        description: `${fullName} can sign in as ${username}.`,
      });
      onClose();
    },
    onError(error) {
      const failure = describeRefusal(error, 'Failed to create user');
      setResult(failure.result);
      toast(failure.specificToast ?? failure.toast);
    },
  });
  const send = useOnce(convert.mutate);

  const [form, fields] = useForm({
    id: `convert-lead-${lead.id}`,
    lastResult: result,
    defaultValue: prefilled,
    constraint: getZodConstraint(convertLeadForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: convertLeadForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send({ leadId: lead.id, ...submission.value });
    },
  });

  return (
    <FormDialog
      form={form}
      title="Convert Lead to Client"
      submitLabel="Create User"
      submittingLabel="Creating..."
      isSubmitting={convert.isPending}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <AccountFields
        fields={fields}
        optionalFields={['username', 'password']}
        roles={roles}
        onFill={(name, value) => form.update({ name, value })}
      />
    </FormDialog>
  );
}
