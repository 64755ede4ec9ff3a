import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { AccountFields } from '#domains/accounts/ui/account-fields.tsx';
import { createUserInput } from '../../change-schema.ts';
import { toAccountErrors } from '../../parts/account-errors.ts';

const roles = ['client', 'va', 'admin'] as const;

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useAct(trpc.users.create, {
    done: ({ fullName, email }) => ({
      title: 'User created successfully',
      description: `${fullName} can sign in as ${email}.`,
    }),
    onSuccess: onClose,
    failed: 'Failed to create user',
  });
  const [form, fields] = useZodForm({
    id: 'create-user',
    schema: createUserInput,
    defaultValue: { role: 'client' },
    refusal: create.error,
    toErrors: toAccountErrors,
    onSubmit: create.mutate,
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
