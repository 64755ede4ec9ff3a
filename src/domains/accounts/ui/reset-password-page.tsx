import { getFormProps, getInputProps } from '@conform-to/react';
import { useNavigate } from '@tanstack/react-router';
import { describeError } from '#client/describe-error.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { forgetSession } from '#client/session.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { toFieldErrors, useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { AuthFrame } from '#domains/auth/ui/auth-frame.tsx';
import { NewPasswordFields } from '#domains/auth/ui/secret-fields.tsx';
import { incompleteLink, resetPasswordInput } from '../schema.ts';
import { InvalidLink, useLinkToken } from './emailed-link.tsx';

export function ResetPasswordPage() {
  useDocumentTitle('Set a new password');
  const token = useLinkToken();
  const navigate = useNavigate();
  const reset = useAct(trpc.passwords.reset, {
    async onSuccess() {
      // The reset ended all sessions of the user, including one in this browser.
      await forgetSession();
      await navigate({ to: '/auth', replace: true });
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
    },
  });
  const [form, fields] = useZodForm({
    id: 'reset-password',
    schema: resetPasswordInput,
    defaultValue: { token },
    refusal: reset.error,
    onSubmit: reset.mutate,
  });

  const problem = reset.error && describeError(reset.error);
  const fieldErrors = toFieldErrors(reset.error)?.error;
  const isLinkRejected = problem?.code === 'BAD_REQUEST' && !fieldErrors?.newPassword;
  const isInvalid = token === '' || isLinkRejected;
  if (isInvalid)
    return (
      <AuthFrame title="Set a new password">
        <InvalidLink message={problem?.message ?? incompleteLink}>
          <ButtonLink to="/auth/forgot-password" variant="primary" wide>
            Request a new link
          </ButtonLink>
        </InvalidLink>
      </AuthFrame>
    );

  return (
    <AuthFrame title="Set a new password">
      <Form {...getFormProps(form)}>
        {problem && <FormError>{problem.message}</FormError>}
        <input {...getInputProps(fields.token, { type: 'hidden' })} key={fields.token.key} />
        <NewPasswordFields fields={fields} />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={reset.isPending}
          loadingText="Saving..."
        >
          Set password
        </Button>
      </Form>
    </AuthFrame>
  );
}
