import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useServices } from '#client/use-agency.ts';
import { choiceLabel, choosablePlans } from '#domains/plans/catalogue/catalogue.ts';
import { roleLabels, userStatusLabels } from '#domains/users/labels.ts';
import { hasCustomPlan } from '#domains/users/schema.ts';
import { isClient, isVa, type Role } from '#shared/actor.ts';
import { formOptions } from '#shared/categories.ts';
import { CustomPlanFields } from './custom-plan-fields.tsx';
import { generatePassword } from './generated-credentials.ts';

type OptionalField = 'username' | 'password' | 'status';

export type AccountFormFields = Record<
  | 'fullName'
  | 'email'
  | 'role'
  | 'specialization'
  | 'skills'
  | 'companyName'
  | 'subscriptionPlan'
  | 'customPlanName'
  | 'customMonthlyHours'
  | 'customHourlyRate',
  FormField
> & { [Name in OptionalField]?: FormField };

const statuses = toOptions(userStatusLabels);

type AccountFieldsProps = {
  fields: AccountFormFields;
  /** Which optional fields to show. `fields` cannot tell, because Conform returns a field for any name. */
  optionalFields: readonly OptionalField[];
  /** The roles the account may have. */
  roles: readonly Role[];
  /** Sets a field's value, as typing would. */
  onFill: (name: string, value: string) => void;
  /** More fields, shown after these. */
  children?: ReactNode;
};

/** The fields of an account; which ones are shown depends on the selected role and plan. */
export function AccountFields({
  fields,
  optionalFields,
  roles,
  onFill,
  children,
}: AccountFieldsProps) {
  const services = useServices();
  const fieldIfShown = (name: OptionalField) =>
    optionalFields.includes(name) ? fields[name] : undefined;
  const username = fieldIfShown('username');
  const password = fieldIfShown('password');
  const status = fieldIfShown('status');
  const selectedRole = textOf(fields.role.value ?? fields.role.initialValue);
  const role = roles.find((one) => one === selectedRole);
  const subscriptionPlan = textOf(
    fields.subscriptionPlan.value ?? fields.subscriptionPlan.initialValue,
  );
  return (
    <Grid gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <TextField field={fields.fullName} label="Full Name" autoFocus />
      <TextField field={fields.email} label="Email" type="email" verbatim />
      {username && <TextField field={username} label="Username" verbatim />}
      {password && (
        <PasswordField
          field={password}
          label="Password"
          autoComplete="new-password"
          aside={
            <Button
              variant="ghost"
              size="sm"
              h="5"
              px="1.5"
              me="-1.5"
              color="brand"
              onClick={() => onFill(password.name, generatePassword())}
            >
              Generate
            </Button>
          }
        />
      )}
      <SelectField
        field={fields.role}
        label="Role"
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
      />
      {status && <SelectField field={status} label="Status" options={statuses} />}
      {role && isVa({ role }) && (
        <>
          <SelectField
            field={fields.specialization}
            required
            label="Specialization"
            options={formOptions(services, fields.specialization.initialValue)}
            placeholder="Select a specialization"
          />
          <Box gridColumn="1 / -1">
            <TextField field={fields.skills} label="Skills" hint="Separated by commas" />
          </Box>
        </>
      )}
      {role && isClient({ role }) && (
        <>
          <TextField field={fields.companyName} required label="Company Name" />
          <SelectField
            field={fields.subscriptionPlan}
            label="Subscription Plan"
            options={choosablePlans(fields.subscriptionPlan.initialValue).map((value) => ({
              value,
              label: choiceLabel(value),
            }))}
            placeholder="No plan yet"
          />
        </>
      )}
      {hasCustomPlan({ role, subscriptionPlan }) && (
        <CustomPlanFields fields={fields} onFill={onFill} />
      )}
      {children}
    </Grid>
  );
}
