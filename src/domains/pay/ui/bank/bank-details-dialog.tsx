import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useUser } from '#client/use-user.ts';
import { bankDetailsForm } from '../../bank/schema.ts';
import { accountKindLabels } from './labels.ts';

const accountTypeLabels = { checking: 'Checking', savings: 'Savings' };

/** Replaces the VA's bank details. The former numbers are not filled in, because nobody has to see them for that. */
export function BankDetailsDialog({ onClose }: { onClose: () => void }) {
  const { id: vaId, fullName } = useUser();
  const utils = trpc.useUtils();
  const save = useAct(trpc.bankDetails.save, {
    done: { title: 'Bank details saved', description: 'We told you by email, too.' },
    // What was entered is not kept in memory.
    gcTime: 0,
    onSuccess(summary) {
      utils.bankDetails.summary.setData({ vaId }, summary);
      onClose();
    },
  });
  const [form, fields] = useZodForm({
    id: 'bank-details',
    schema: bankDetailsForm,
    defaultValue: { accountHolder: fullName, kind: 'iban', currency: 'EUR' },
    refusal: save.error,
    onSubmit: (entered) => save.mutate(entered),
  });
  const kind = fields.kind.value ?? 'iban';
  return (
    <FormDialog
      form={form}
      title="Enter bank details"
      description="Only you and administrators who send your pay can see them."
      submitLabel="Save bank details"
      submittingLabel="Saving..."
      error={save.error}
      isSubmitting={save.isPending}
      onClose={onClose}
    >
      <TextField field={fields.accountHolder} label="Account holder" autoComplete="off" />
      <SelectField
        field={fields.kind}
        label="Kind of account"
        options={toOptions(accountKindLabels)}
      />
      {kind === 'iban' && (
        <TextField field={fields.iban} label="IBAN" required verbatim autoComplete="off" />
      )}
      {kind === 'us' && (
        <TextField
          field={fields.routingNumber}
          label="Routing number"
          required
          verbatim
          autoComplete="off"
        />
      )}
      {kind !== 'iban' && (
        <TextField
          field={fields.accountNumber}
          label="Account number"
          required
          verbatim
          autoComplete="off"
        />
      )}
      {kind === 'us' && (
        <SelectField
          field={fields.accountType}
          label="Type of account"
          required
          placeholder="Choose a type"
          options={toOptions(accountTypeLabels)}
        />
      )}
      {kind !== 'us' && (
        <TextField
          field={fields.bic}
          label="BIC"
          required={kind === 'bic'}
          verbatim
          autoComplete="off"
        />
      )}
      <TextField
        field={fields.currency}
        label="Currency of the account"
        hint="Its code of three letters, such as USD, EUR or PHP."
        verbatim
        autoComplete="off"
      />
      <TextField
        field={fields.wiseEmail}
        label="Email of your Wise account"
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
