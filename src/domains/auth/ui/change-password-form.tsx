import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useRef, useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { toFieldErrors, useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { changePasswordInput } from '../schema.ts';
import { NewPasswordFields } from './secret-fields.tsx';
import { useSecondsUntil, WaitNotice } from './wait-notice.tsx';

/** The form is behind its button, and closes when the password has changed. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  }
  return isOpen ? (
    <ChangePasswordForm onClose={close} />
  ) : (
    <Button ref={button} onClick={() => setOpen(true)}>
      Change Password
    </Button>
  );
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const [waitUntil, setWaitUntil] = useState(0);
  const seconds = useSecondsUntil(waitUntil);
  const change = useAct(trpc.auth.changePassword);
  const [form, fields] = useZodForm({
    id: 'change-password',
    schema: changePasswordInput,
    refusal: change.error,
    onSubmit: (passwords) =>
      change.mutate(passwords, { onSuccess: finish, onError: reportFailure }),
  });

  function finish() {
    onClose();
    toast({
      title: 'Password changed',
      description: "You're still signed in here and signed out on all other devices.",
    });
  }
  function reportFailure(error: unknown) {
    const { retryAfterSeconds } = describeError(error);
    if (retryAfterSeconds) setWaitUntil(Date.now() + retryAfterSeconds * 1000);
    toast({ title: 'Error', description: 'Failed to change password', tone: 'destructive' });
  }

  const problem = change.error && describeError(change.error);
  return (
    <Form {...getFormProps(form)} ref={focusFirst} maxW="sm">
      <WaitNotice seconds={seconds} />
      {problem?.retryAfterSeconds === null && !toFieldErrors(change.error) && (
        <FormError>{problem.message}</FormError>
      )}
      <PasswordField
        field={fields.currentPassword}
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} />
      <Flex gap="2">
        <Button
          type="submit"
          variant="primary"
          loading={change.isPending}
          loadingText="Changing..."
          disabled={seconds > 0}
        >
          Change Password
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Flex>
    </Form>
  );
}
