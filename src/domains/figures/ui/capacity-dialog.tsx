import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateField, NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatDay, formatHoursWithUnit, today } from '#shared/dates.ts';
import { capacityForm } from '../capacity-schema.ts';

type CapacityDialogProps = {
  id: number;
  name: string;
  weeklyHours: number | null;
  onClose: () => void;
};

/** Sets the hours that a VA offers in a week, from a day on. Earlier days keep theirs. */
export function CapacityDialog({ id, name, weeklyHours, onClose }: CapacityDialogProps) {
  const set = useAct(trpc.figures.setCapacity, {
    done: ({ weeklyHours: hours, validFrom }) => ({
      title: 'Weekly hours set',
      description: `${name} offers ${formatHoursWithUnit(hours)} a week from ${formatDay(validFrom)} on.`,
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `capacity-${id}`,
    schema: capacityForm,
    defaultValue: {
      weeklyHours: weeklyHours === null ? '40' : String(weeklyHours),
      validFrom: today(Date.now()),
    },
    refusal: set.error,
    onSubmit: (values) => set.mutate({ id, ...values }),
  });
  return (
    <FormDialog
      form={form}
      title="Set weekly hours"
      description={`How many hours ${name} offers in a week. Earlier days keep their hours.`}
      submitLabel="Set hours"
      submittingLabel="Setting..."
      error={set.error}
      isSubmitting={set.isPending}
      onClose={onClose}
    >
      <NumberField
        field={fields.weeklyHours}
        label="Weekly hours"
        hint="From 0 to 100, such as 40 or 37.5."
        min={0}
        max={100}
      />
      <DateField field={fields.validFrom} label="From" hint="The first day with these hours." />
    </FormDialog>
  );
}
