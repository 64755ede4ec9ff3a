import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useOpener } from '#client/ui/modal.ts';
import { PasswordField } from '#client/ui/password-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { AccountFields } from '#domains/accounts/ui/account-fields.tsx';
import { editUserForm } from '../../change-schema.ts';
import { toAccountErrors } from '../../parts/account-errors.ts';
import { type Account, toAccountValues, toChanges } from './user-changes.ts';

type EditUserDialogProps = { id: number; onClose: () => void };

export function EditUserDialog({ id, onClose }: EditUserDialogProps) {
  const latest = trpc.users.get.useQuery({ id });
  const returnFocus = useOpener(true);
  // Keep the account from when editing began, so that a refetch does not overwrite what the admin types.
  const [account, setAccount] = useState<Account | null>(null);
  if (!account && latest.data && !latest.isFetching) setAccount(latest.data);
  if (account)
    return <EditUserForm account={account} returnFocus={returnFocus} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Edit user" returnFocus={returnFocus}>
      <DialogBody pb="8">
        {latest.error ? (
          <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
        ) : (
          <>
            <LoadingNote>Loading the user</LoadingNote>
            <Skeleton h="10" />
            <Skeleton h="10" mt="6" />
            <Skeleton h="10" mt="6" />
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

const roles = ['client', 'va', 'admin'] as const;

type EditUserFormProps = {
  account: Account;
  onClose: () => void;
  /** The element that opened the dialog, which was first shown without the form. */
  returnFocus: () => HTMLElement | null;
};

function EditUserForm({ account, returnFocus, onClose }: EditUserFormProps) {
  const { id } = account.user;
  const utils = trpc.useUtils();
  const edit = useAct(trpc.users.edit, {
    done: (edited) => ({
      title: 'User updated successfully',
      description: `${edited.user.fullName}'s account has been updated.`,
    }),
    onSuccess(edited) {
      utils.users.get.setData({ id }, edited);
      onClose();
    },
    failed: 'Failed to update user',
  });
  const [form, fields] = useZodForm({
    id: `edit-user-${id}`,
    schema: editUserForm,
    defaultValue: toAccountValues(account),
    refusal: edit.error,
    toErrors: toAccountErrors,
    onSubmit: (values) => edit.mutate(toChanges(account, values)),
  });

  return (
    <FormDialog
      form={form}
      title="Edit user"
      submitLabel="Save changes"
      submittingLabel="Saving..."
      isSubmitting={edit.isPending}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <AccountFields
        fields={fields}
        optionalFields={['username', 'status']}
        roles={roles}
        onFill={(name, value) => form.update({ name, value })}
      >
        <PasswordField
          field={fields.newPassword}
          label="New Password"
          hint="Signs this user out everywhere"
          autoComplete="new-password"
        />
      </AccountFields>
    </FormDialog>
  );
}
