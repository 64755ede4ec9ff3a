import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { SessionUser } from '#client/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { loginInput } from '../schema.ts';
import { useLogin } from './use-login.ts';
import { useSecondsUntil, WaitNotice } from './wait-notice.tsx';

type LoginFormProps = {
  onSignedIn: (user: SessionUser) => Promise<void>;
  /** Known already where a session ended on this page. */
  username?: string;
};

export function LoginForm({ onSignedIn, username }: LoginFormProps) {
  const { login, isPending, waitUntil } = useLogin(onSignedIn);
  const seconds = useSecondsUntil(waitUntil);
  const [form, fields] = useForm({
    defaultValue: { username },
    constraint: getZodConstraint(loginInput),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginInput }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') login(submission.value);
    },
  });

  return (
    <Form {...getFormProps(form)}>
      <WaitNotice seconds={seconds} />
      <TextField field={fields.username} label="Username" autoComplete="username" verbatim />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={isPending}
        loadingText="Signing in..."
        disabled={seconds > 0}
      >
        Sign in
      </Button>
    </Form>
  );
}
