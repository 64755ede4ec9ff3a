import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { toFieldErrors } from '#client/field-errors.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { specializationLabels } from '#domains/users/labels.ts';
import type { User } from '#domains/users/schema.ts';
import { registerForm } from '../schema.ts';
import { RoleChoice } from './role-choice.tsx';
import { CredentialFields } from './secret-fields.tsx';
import { useSecondsUntil, WaitNotice } from './wait-notice.tsx';

const specializations = toOptions(specializationLabels);

/** Maps the server's conflict messages to the fields that they are about. */
const takenFields: Record<string, string> = {
  'Username already exists': 'username',
  'Email already exists': 'email',
};

export function RegisterForm({ onSignedIn }: { onSignedIn: (user: User) => Promise<void> }) {
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const seconds = useSecondsUntil(waitUntil);
  const register = trpc.auth.register.useMutation({
    async onSuccess(user) {
      await onSignedIn(user);
      toast({ title: 'Registration successful', description: `Welcome, ${user.fullName}!` });
    },
    onError(error) {
      const { message, retryAfterSeconds } = describeError(error);
      if (retryAfterSeconds) setWaitUntil(Date.now() + retryAfterSeconds * 1000);
      const field = takenFields[message];
      setResult(field ? { status: 'error', error: { [field]: [message] } } : toFieldErrors(error));
      toast({ title: 'Registration failed', description: message, tone: 'destructive' });
    },
  });
  const send = useOnce(register.mutate);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { role: 'client' },
    constraint: getZodConstraint(registerForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: registerForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send(submission.value);
    },
  });
  const isAssistant = fields.role.value === 'va';

  return (
    <Form {...getFormProps(form)} method="post">
      <WaitNotice seconds={seconds} />
      <RoleChoice field={fields.role} />
      <TextField field={fields.fullName} label="Full name" autoComplete="name" />
      {isAssistant ? (
        <>
          <SelectField
            field={fields.specialization}
            required
            label="Specialization"
            options={specializations}
            placeholder="Select a specialization"
          />
          <TextField field={fields.skills} label="Skills" hint="Separated by commas" />
        </>
      ) : (
        <TextField
          field={fields.companyName}
          required
          label="Company name"
          autoComplete="organization"
        />
      )}
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" verbatim />
      <CredentialFields fields={fields} />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm password"
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={register.isPending}
        loadingText="Creating account..."
        disabled={seconds > 0}
      >
        Create account
      </Button>
    </Form>
  );
}
