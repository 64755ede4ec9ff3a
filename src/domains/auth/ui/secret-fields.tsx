import { Box } from '@chakra-ui/react';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldProps = {
  field: FormField;
  label: string;
  /** What others know about the user, which makes a password weak. */
  known?: string[];
};

/** A password field with a meter of its strength. */
export const NewPasswordField = ({ field, label, known }: NewPasswordFieldProps) => (
  <Box>
    <PasswordField
      field={field}
      label={label}
      hint="At least 6 characters"
      autoComplete="new-password"
    />
    <PasswordStrength password={textOf(field.value)} known={known} />
  </Box>
);

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
    <NewPasswordField field={fields.password} label="Password" />
  </>
);

type NewPasswordFieldsProps = { fields: Record<'newPassword' | 'confirmPassword', FormField> };

export const NewPasswordFields = ({ fields }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField field={fields.newPassword} label="New password" />
    <PasswordField
      field={fields.confirmPassword}
      label="Confirm new password"
      autoComplete="new-password"
    />
  </>
);
