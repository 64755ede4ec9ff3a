import type { FormField } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type CredentialFieldsProps = { fields: Record<'username' | 'password', FormField> };

/** The fields for a new username and password. */
export const CredentialFields = ({ fields }: CredentialFieldsProps) => (
  <>
    <TextField
      field={fields.username}
      label="Username"
      hint="At least 3 characters"
      autoComplete="username"
      verbatim
    />
    <PasswordField
      field={fields.password}
      label="Password"
      hint="At least 6 characters"
      autoComplete="new-password"
    />
  </>
);

type NewPasswordFieldsProps = { fields: Record<'newPassword' | 'confirmPassword', FormField> };

export const NewPasswordFields = ({ fields }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      field={fields.newPassword}
      label="New password"
      hint="At least 6 characters"
      autoComplete="new-password"
    />
    <PasswordField
      field={fields.confirmPassword}
      label="Confirm new password"
      autoComplete="new-password"
    />
  </>
);
