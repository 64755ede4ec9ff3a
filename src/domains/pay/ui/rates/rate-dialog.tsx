import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateField, NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatDay } from '#shared/dates.ts';
import { currencySymbol, formatRate } from '#shared/money.ts';
import { type PayRate, payRateForm } from '../../rates/schema.ts';

type RateDialogProps = {
  vaId: number;
  /** The rate to change; without it, a rate is added. */
  rate?: PayRate;
  /** The suggested first day of a new rate. */
  validFrom?: string | undefined;
  onClose: () => void;
};

/** Adds or changes a pay rate. */
export function RateDialog({ vaId, rate, validFrom, onClose }: RateDialogProps) {
  const options = {
    done: (saved: PayRate) => ({
      title: rate ? 'Pay rate changed' : 'Pay rate added',
      description: `${formatRate(saved.hourlyRate)} from ${formatDay(saved.validFrom)} on.`,
    }),
    onSuccess: onClose,
  };
  const add = useAct(trpc.payRates.add, options);
  const change = useAct(trpc.payRates.change, options);
  const error = add.error ?? change.error;
  const [form, fields] = useZodForm({
    id: 'pay-rate',
    schema: payRateForm,
    defaultValue: rate
      ? { validFrom: rate.validFrom, hourlyRate: rate.hourlyRate.toFixed(2) }
      : { validFrom: validFrom ?? '' },
    refusal: error,
    onSubmit(terms) {
      if (rate) change.mutate({ id: rate.id, version: rate.version, ...terms });
      else add.mutate({ vaId, ...terms });
    },
  });
  return (
    <FormDialog
      form={form}
      title={rate ? 'Change pay rate' : 'Add a pay rate'}
      description="The rate is valid until the next one begins. Clients never see it."
      submitLabel={rate ? 'Change rate' : 'Add rate'}
      submittingLabel="Saving..."
      error={error}
      isSubmitting={add.isPending || change.isPending}
      onClose={onClose}
    >
      <NumberField
        field={fields.hourlyRate}
        label={`Pay per hour (${currencySymbol()})`}
        min={0.01}
        step={0.01}
      />
      <DateField field={fields.validFrom} label="Valid from" />
    </FormDialog>
  );
}
