import { Grid } from '@chakra-ui/react';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateField, NumberField, TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { currencySymbol } from '#shared/money.ts';
import { type PlanOffers, planVersionForm, type SavePlanInput } from '../../offers/schema.ts';

type OfferedPlan = PlanOffers['plans'][number] | PlanOffers['planned'][number];

/** What the form begins with: a plan as it is, or what was entered before. */
export const toEntered = ({
  id: _,
  advertised,
  recorded,
  ...plan
}: OfferedPlan): SavePlanInput => ({
  ...plan,
  advertisedPrice: advertised.monthlyPrice,
  advertisedHours: advertised.monthlyHours,
  advertisedRate: advertised.hourlyRate,
  monthlyHours: recorded.monthlyHours,
  hourlyRate: recorded.hourlyRate,
});

const columns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

export type EditPlanProps = {
  /** Null for a new plan. */
  slug: string | null;
  initial: Partial<SavePlanInput> & { validFrom: string };
  today: string;
  onClose: () => void;
};

type PlanFormProps = EditPlanProps & {
  error: unknown;
  isLoading: boolean;
  onPreview: (input: SavePlanInput) => void;
};

/** The first step of a change of a plan: its terms from a day on. The next one says what it does. */
export function PlanForm(props: PlanFormProps) {
  const { slug, initial, today, error, isLoading, onPreview, onClose } = props;
  // A value without a field would count as a change.
  const { slug: _, ...terms } = initial;
  const [form, fields] = useZodForm({
    id: 'plan-version',
    schema: planVersionForm,
    defaultValue: {
      ...terms,
      title: terms.title ?? '',
      badge: terms.badge ?? '',
      storageGb: terms.storageGb ?? '',
      included: terms.included?.join('\n') ?? '',
    },
    onSubmit: (entered) => onPreview({ ...entered, ...(slug !== null && { slug }) }),
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={slug === null ? 'Add a plan' : `Change ${initial.label}`}
      error={error}
      submitLabel="Preview"
      submittingLabel="Loading..."
      isSubmitting={isLoading}
      onClose={onClose}
    >
      <DateField
        field={fields.validFrom}
        label="Valid from"
        hint="Running plans and old invoices keep their terms."
        min={today}
      />
      <Grid gap="5" gridTemplateColumns={columns}>
        <TextField field={fields.label} label="Name" />
        <NumberField field={fields.position} label="Position" min={1} step={1} />
        <NumberField field={fields.monthlyHours} label="Hours per month" min={1} step={0.25} />
        <NumberField
          field={fields.hourlyRate}
          label={`Hourly rate (${currencySymbol()})`}
          min={0.01}
          step={0.01}
        />
        <NumberField
          field={fields.advertisedPrice}
          label={`Advertised price per month (${currencySymbol()})`}
          min={0.01}
          step={0.01}
        />
        <NumberField field={fields.advertisedHours} label="Advertised hours" min={1} step={0.25} />
        <NumberField
          field={fields.advertisedRate}
          label={`Advertised hourly rate (${currencySymbol()})`}
          min={0.01}
          step={0.01}
        />
        <NumberField field={fields.weeklyHours} label="Hours per week" min={1} step={1} />
        <NumberField
          field={fields.storageGb}
          label="File storage (GB)"
          hint="Leave empty for unlimited."
          min={1}
          step={1}
        />
        <TextField field={fields.sharing} label="Sharing" />
        <TextField
          field={fields.title}
          label="Title on the landing page"
          hint="Leave empty for the name of the agency with the name of the plan."
        />
        <TextField field={fields.badge} label="Badge on the landing page" />
      </Grid>
      <TextAreaField
        field={fields.included}
        label="What is included"
        hint="One line each. What all plans include is shown once."
        rows={6}
      />
      <SwitchField field={fields.isMostPopular} label="Most popular" />
      <SwitchField
        field={fields.isOffered}
        label="On offer"
        hint="A plan that is not on offer stays with the clients who have it."
      />
    </FormDialog>
  );
}
