import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { User } from '#domains/users/schema.ts';
import type { LoginInput } from '../schema.ts';
import { useLogin } from './use-login.ts';
import { useSecondsUntil, WaitNotice } from './wait-notice.tsx';

type LoginFormProps = {
  onSignedIn: (user: User) => Promise<void>;
  /** Prefilled when a session has expired. */
  username?: string;
};

// The validation code is larger than the form, so it is loaded when the form gets the focus.
const loadRules = async () => (await import('./login-rules.ts')).checkLogin;

export function LoginForm({ onSignedIn, username }: LoginFormProps) {
  const { login, isPending, waitUntil, failure } = useLogin(onSignedIn);
  const seconds = useSecondsUntil(waitUntil);
  const [check, setCheck] = useState<Awaited<ReturnType<typeof loadRules>>>();
  const [result, setResult] = useState<SubmissionResult | null>(null);

  async function prepare() {
    const rules = await loadRules();
    setCheck(() => rules);
    return rules;
  }

  const [form, fields] = useForm<LoginInput>({
    lastResult: result,
    defaultValue: { username },
    constraint: { username: { required: true }, password: { required: true } },
    shouldRevalidate: 'onInput',
    ...(check && { onValidate: ({ formData }) => check(formData) }),
    async onSubmit(event, { formData }) {
      event.preventDefault();
      const submission = (check ?? (await prepare()))(formData);
      if (submission.status === 'success') login(submission.value);
      else setResult(submission.reply());
    },
  });

  return (
    <Form {...getFormProps(form)} method="post" onFocus={() => void prepare()}>
      <WaitNotice seconds={seconds} />
      {failure && <FormError>{failure}</FormError>}
      <TextField
        field={fields.username}
        label="Email or username"
        autoComplete="username"
        verbatim
      />
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
