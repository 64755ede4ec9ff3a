import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { createUserInput } from '../../change-schema.ts';
import { AccountFields } from './account-fields.tsx';
import { describeRefusal } from './describe-refusal.ts';

const roles = ['client', 'va', 'admin'] as const;

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<SubmissionResult | null>(null);
  const create = trpc.users.create.useMutation({
    onSuccess({ fullName, username }) {
      void utils.users.invalidate();
      toast({
        title: 'User created successfully',
        description: `${fullName} can sign in as ${username}.`,
      });
      onClose();
    },
    onError(error) {
      const refused = describeRefusal(error, 'Failed to create user');
      setRefusal(refused.result);
      toast(refused.toast);
    },
  });
  const send = useOnce(create.mutate);
  const [form, fields] = useForm({
    id: 'create-user',
    lastResult: refusal,
    defaultValue: { role: 'client' },
    constraint: getZodConstraint(createUserInput),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: createUserInput }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send(submission.value);
    },
  });

  return (
    <FormDialog
      form={form}
      title="Create User"
      submitLabel="Create User"
      submittingLabel="Creating..."
      isSubmitting={create.isPending}
      onClose={onClose}
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
