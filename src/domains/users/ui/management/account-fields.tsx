import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { planLabels } from '#domains/plans/catalogue.ts';
import { isClient, isVa, type Role } from '#shared/actor.ts';
import { roleLabels, specializationLabels, userStatusLabels } from '../../labels.ts';
import { hasCustomPlan } from '../../schema.ts';
import { CustomPlanFields } from './custom-plan-fields.tsx';
import { generatePassword } from './generate-password.ts';

type Asked = 'username' | 'password' | 'status';

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
> & { [Name in Asked]?: FormField };

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const specializations = toOptions(specializationLabels);
const plans = toOptions(planLabels);
const statuses = toOptions(userStatusLabels);

type AccountFieldsProps = {
  fields: AccountFormFields;
  /** What this form asks for besides; Conform answers any name with a field, so that it has to be said. */
  asks: readonly Asked[];
  /** The roles the account may have. */
  roles: readonly Role[];
  /** Writes into a field, as typing would. */
  onFill: (name: string, value: string) => void;
  /** Further fields, after these. */
  children?: ReactNode;
};

/** What is asked about an account; the role decides about the rest, and a custom plan about its terms. */
export function AccountFields({ fields, asks, roles, onFill, children }: AccountFieldsProps) {
  const asked = (name: Asked) => (asks.includes(name) ? fields[name] : undefined);
  const username = asked('username');
  const password = asked('password');
  const status = asked('status');
  const chosen = textOf(fields.role.value ?? fields.role.initialValue);
  const role = roles.find((one) => one === chosen);
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
            options={specializations}
            placeholder="Select a specialization"
          />
          <Box gridColumn="1 / -1">
            <TextField
              field={fields.skills}
              required={false}
              label="Skills"
              hint="Separated by commas"
            />
          </Box>
        </>
      )}
      {role && isClient({ role }) && (
        <>
          <TextField field={fields.companyName} required label="Company Name" />
          <SelectField
            field={fields.subscriptionPlan}
            label="Subscription Plan"
            options={plans}
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
