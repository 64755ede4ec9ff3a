import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { offerHoursInput } from '../../set-up/schema.ts';

/** Sets the weekly hours of a new VA, which later only an administrator changes. */
export function OfferHoursDialog({ onClose }: { onClose: () => void }) {
  const offer = useAct(trpc.dashboard.offerHours, {
    done: { title: 'Weekly hours set' },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: 'offer-hours',
    schema: offerHoursInput,
    defaultValue: { weeklyHours: '40' },
    refusal: offer.error,
    onSubmit: offer.mutate,
  });
  return (
    <FormDialog
      form={form}
      title="Set weekly hours"
      description="How many hours you offer in a week. An administrator can change them later."
      submitLabel="Set hours"
      submittingLabel="Setting..."
      error={offer.error}
      isSubmitting={offer.isPending}
      onClose={onClose}
    >
      <NumberField
        field={fields.weeklyHours}
        label="Weekly hours"
        hint="From 0 to 100, such as 40 or 37.5."
        min={0}
        max={100}
      />
    </FormDialog>
  );
}
