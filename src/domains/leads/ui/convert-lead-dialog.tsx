import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { AccountFields } from '#domains/accounts/ui/account-fields.tsx';
import { generatePassword } from '#domains/accounts/ui/generated-credentials.ts';
import { findOfferedPlan, offeredPlans } from '#domains/plans/catalogue/catalogue.ts';
import { findTakenName, toAccountErrors } from '#domains/users/parts/account-errors.ts';
import { generateUsername } from '#domains/users/username.ts';
import { isClient } from '#shared/actor.ts';
import { convertLeadForm, type LeadListing } from '../schema.ts';
import { ConversionResult } from './conversion-result.tsx';
import { useLeadMoves } from './use-lead-moves.ts';

type ConvertLeadDialogProps = {
  lead: LeadListing;
  onClose: () => void;
  /** Receives the focus on close, because the button that opened the dialog disappears with the lead's status. */
  returnFocus?: () => HTMLElement | null;
};

const roles = ['client', 'va'] as const;

export function ConvertLeadDialog({ lead, onClose, returnFocus }: ConvertLeadDialogProps) {
  const { undoConversion } = useLeadMoves();
  async function undo() {
    if (await undoConversion(lead)) onClose();
  }
  // The conversion starts the plan, so one that is no longer offered is left for the administrator to replace.
  const [initialValues] = useState(() => ({
    fullName: lead.fullName,
    email: lead.email,
    username: generateUsername(lead.email, Date.now()),
    password: generatePassword(),
    role: 'client',
    companyName: lead.company ?? '',
    subscriptionPlan:
      (lead.plan === null ? offeredPlans()[0] : findOfferedPlan(lead.plan))?.slug ?? '',
  }));

  const convert = useAct(trpc.leads.convert, {
    done: ({ fullName, email }) => ({
      title: 'User created successfully',
      description: `${fullName} can sign in as ${email}.`,
      action: { label: 'Undo', onClick: () => void undo() },
    }),
    onError(error) {
      const taken = findTakenName(error);
      if (taken) toast({ title: taken.message, description: taken.advice, tone: 'destructive' });
      else toastFailure('Failed to create user', error);
    },
  });

  const [form, fields] = useZodForm({
    id: `convert-lead-${lead.id}`,
    schema: convertLeadForm,
    defaultValue: initialValues,
    refusal: convert.error,
    toErrors: toAccountErrors,
    onSubmit: (account) => convert.mutate({ leadId: lead.id, ...account }),
  });

  const { data: user, variables: account } = convert;
  if (user && account)
    return (
      <ConversionResult
        user={user}
        password={account.password}
        isPlanOpen={isClient(user) && Boolean(account.subscriptionPlan) && !user.subscription}
        onClose={onClose}
        {...(returnFocus && { returnFocus })}
      />
    );
  return (
    <FormDialog
      form={form}
      title="Convert Lead to Client"
      submitLabel="Create User"
      submittingLabel="Creating..."
      isSubmitting={convert.isPending}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    >
      <AccountFields
        fields={fields}
        optionalFields={['username', 'password']}
        roles={roles}
        onFill={(name, value) => form.update({ name, value })}
      />
    </FormDialog>
  );
}
