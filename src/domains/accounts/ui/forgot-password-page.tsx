import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { AuthFrame } from '#domains/auth/ui/auth-frame.tsx';
import { useSecondsUntil, WaitNotice } from '#domains/auth/ui/wait-notice.tsx';
import { forgotPasswordForm } from '../schema.ts';

export function ForgotPasswordPage() {
  useDocumentTitle('Reset your password');
  const [waitUntil, setWaitUntil] = useState(0);
  const seconds = useSecondsUntil(waitUntil);
  const forgot = useAct(trpc.passwords.forgot, {
    onError(error) {
      const { retryAfterSeconds } = describeError(error);
      if (retryAfterSeconds) setWaitUntil(Date.now() + retryAfterSeconds * 1000);
    },
  });
  const [form, fields] = useZodForm({
    id: 'forgot-password',
    schema: forgotPasswordForm,
    onSubmit: ({ who }) =>
      forgot.mutate({ username: who, ...(who.includes('@') && { email: who }) }),
  });

  if (forgot.isSuccess)
    return (
      <AuthFrame title="Check your email">
        <Box role="status" color="muted">
          If we find an account, we'll email a reset link. It works once and expires in one hour.
        </Box>
        <ButtonLink to="/auth" mt="6" wide>
          Back to sign in
        </ButtonLink>
      </AuthFrame>
    );

  const problem = forgot.error && seconds === 0 && describeError(forgot.error);
  return (
    <AuthFrame title="Reset your password">
      <Form {...getFormProps(form)}>
        <Box color="muted">We'll email you a link to set a new password.</Box>
        <WaitNotice seconds={seconds} />
        {problem && problem.retryAfterSeconds === null && <FormError>{problem.message}</FormError>}
        <TextField
          field={fields.who}
          label="Email address or username"
          autoComplete="username"
          verbatim
        />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={forgot.isPending}
          loadingText="Sending..."
          disabled={seconds > 0}
        >
          Send reset link
        </Button>
        <Box textAlign="center">
          <TextLink to="/auth">Back to sign in</TextLink>
        </Box>
      </Form>
    </AuthFrame>
  );
}
