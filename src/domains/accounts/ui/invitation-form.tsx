import { Box } from '@chakra-ui/react';
import { getFormProps, getInputProps } from '@conform-to/react';
import { useNavigate } from '@tanstack/react-router';
import { beginSession } from '#client/session.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { CredentialFields } from '#domains/auth/ui/secret-fields.tsx';
import { roleLabels } from '#domains/users/labels.ts';
import { toAccountErrors } from '#domains/users/parts/account-errors.ts';
import { accountFields } from '#domains/users/schema.ts';
import { acceptInvitationInput, type OpenInvitation } from '../schema.ts';

/** An invitation to an address without a name. */
const namelessForm = acceptInvitationInput.extend({ fullName: accountFields.shape.fullName });

type InvitationFormProps = { token: string; invitation: OpenInvitation };

/** Shows the details of the invitation and asks for a username and a password. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const { email, fullName, role, companyName, specialization } = invitation;
  const navigate = useNavigate();
  const accept = useAct(trpc.invitations.accept, {
    async onSuccess(user) {
      await beginSession();
      await navigate({ to: '/dashboard', replace: true });
      toast({ title: 'Registration successful', description: `Welcome, ${user.fullName}!` });
    },
    failed: 'Registration failed',
  });
  const [form, fields] = useZodForm({
    id: 'invitation',
    schema: fullName ? acceptInvitationInput : namelessForm,
    defaultValue: { token },
    refusal: accept.error,
    toErrors: toAccountErrors,
    onSubmit: accept.mutate,
  });

  return (
    <Form {...getFormProps(form)}>
      <Box color="muted">Choose a username and a password to finish your account.</Box>
      <DescriptionList isInline>
        <Fact name="Email">{email}</Fact>
        <Fact name="Role">{roleLabels[role]}</Fact>
        {companyName && <Fact name="Company">{companyName}</Fact>}
        {specialization && (
          <Fact name="Specialization">
            <ServiceName service={specialization} />
          </Fact>
        )}
      </DescriptionList>
      <input {...getInputProps(fields.token, { type: 'hidden' })} key={fields.token.key} />
      {!fullName && <TextField field={fields.fullName} label="Full Name" autoComplete="name" />}
      <CredentialFields fields={fields} />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={accept.isPending}
        loadingText="Creating account..."
      >
        Create account
      </Button>
    </Form>
  );
}
