import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { adjustmentLabels } from '../labels.ts';
import { adjustmentForm, type PayStatement } from '../schema.ts';

type BonusDialogProps = { statement: PayStatement; onClose: () => void };

/** Adds a bonus or a deduction to a draft. */
export function BonusDialog({ statement, onClose }: BonusDialogProps) {
  const utils = trpc.useUtils();
  // Retries reuse this id, so that a lost response does not add a second one.
  const [requestId] = useState(newUuid);
  const add = useAct(trpc.pay.addAdjustment, {
    done: (_, { kind, amount }) => ({
      title: `${adjustmentLabels[kind]} added`,
      description: `${formatMoney(amount)} for ${statement.vaName}.`,
    }),
    onSuccess(changed) {
      utils.pay.get.setData({ id: statement.id }, changed);
      onClose();
    },
  });
  const [form, fields] = useZodForm({
    id: 'pay-adjustment',
    schema: adjustmentForm,
    defaultValue: { kind: 'bonus' },
    refusal: add.error,
    onSubmit: (entered) => add.mutate({ requestId, statementId: statement.id, ...entered }),
  });
  return (
    <FormDialog
      form={form}
      title="Add a bonus or deduction"
      submitLabel="Add"
      submittingLabel="Adding..."
      error={add.error}
      isSubmitting={add.isPending}
      onClose={onClose}
    >
      <SelectField field={fields.kind} label="Kind" options={toOptions(adjustmentLabels)} />
      <NumberField
        field={fields.amount}
        label={`Amount (${currencySymbol()})`}
        min={0.01}
        step={0.01}
      />
      <TextAreaField
        field={fields.note}
        label="Note"
        hint={`${statement.vaName} sees the note on the statement.`}
        rows={2}
      />
    </FormDialog>
  );
}
