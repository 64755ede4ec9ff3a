import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useServices } from '#client/use-agency.ts';
import {
  advertisedPrice,
  findOfferedPlan,
  portalPrice,
  titleOf,
} from '#domains/plans/catalogue/catalogue.ts';
import { toAccountErrors } from '#domains/users/parts/account-errors.ts';
import type { User } from '#domains/users/schema.ts';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import { formOptions } from '#shared/categories.ts';
import { registration } from '../schema.ts';
import { NewPasswordField } from './secret-fields.tsx';
import { useSecondsUntil, WaitNotice } from './wait-notice.tsx';

const roles = [
  { value: 'client', title: 'Client', detail: 'I need help with my work' },
  { value: 'va', title: 'Virtual assistant', detail: 'I want to work as a VA' },
];

const RoleChoice = ({ field }: { field: FormField }) => (
  <ChoiceCards
    legend="I am a"
    name={field.name}
    form={field.formId}
    options={roles}
    value={textOf(field.initialValue)}
  />
);

/** The plan of a price card, whose link leads to its checkout after the registration. */
function chosenPlan(next: string) {
  const [path, query] = next.split('?');
  const plan = new URLSearchParams(query).get('plan');
  return path === '/checkout' ? findOfferedPlan(plan) : undefined;
}

const ChosenPlan = ({ plan }: { plan: CataloguePlan }) => (
  <Box px="4" py="3" borderRadius="control" bg="brand.tint" lineHeight="snug">
    <Box fontWeight="semibold">You chose {titleOf(plan)}</Box>
    <Box color="muted" fontSize="sm">
      {advertisedPrice(plan)} {portalPrice(plan)} Create your account first. The payment is the next
      step.
    </Box>
  </Box>
);

type RegisterFormProps = {
  /** Where a client goes next. */
  next: string;
  onSignedIn: (user: User) => Promise<void>;
};

export function RegisterForm({ next, onSignedIn }: RegisterFormProps) {
  const services = useServices();
  const plan = chosenPlan(next);
  const [waitUntil, setWaitUntil] = useState(0);
  const seconds = useSecondsUntil(waitUntil);
  const register = useAct(trpc.auth.register, {
    async onSuccess(user) {
      await onSignedIn(user);
      toast({ title: 'Registration successful', description: `Welcome, ${user.fullName}!` });
    },
    onError(error) {
      const { message, retryAfterSeconds } = describeError(error);
      if (retryAfterSeconds) setWaitUntil(Date.now() + retryAfterSeconds * 1000);
      toast({ title: 'Registration failed', description: message, tone: 'destructive' });
    },
  });
  const [form, fields] = useZodForm({
    schema: registration,
    defaultValue: { role: 'client' },
    refusal: register.error,
    toErrors: toAccountErrors,
    onSubmit: register.mutate,
  });
  const isAssistant = fields.role.value === 'va';

  return (
    <Form {...getFormProps(form)} method="post">
      {plan && !isAssistant && <ChosenPlan plan={plan} />}
      <WaitNotice seconds={seconds} />
      <RoleChoice field={fields.role} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" verbatim />
      <TextField field={fields.fullName} label="Full name" autoComplete="name" />
      {isAssistant ? (
        <>
          <SelectField
            field={fields.specialization}
            required
            label="Specialization"
            options={formOptions(services, fields.specialization.initialValue)}
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
      <NewPasswordField
        field={fields.password}
        label="Password"
        known={[fields.email, fields.fullName, fields.companyName].map(({ value }) =>
          textOf(value),
        )}
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
