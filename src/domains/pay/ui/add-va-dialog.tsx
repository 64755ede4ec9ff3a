import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatMonthAndYear } from '#shared/dates.ts';

const schema = z.object({ vaId: z.string({ error: 'Choose a VA' }) });

type AddVaDialogProps = { month: string; onClose: () => void };

/** Creates the draft of a VA who has no approved hours, for a bonus. */
export function AddVaDialog({ month, onClose }: AddVaDialogProps) {
  const vas = trpc.users.listVas.useQuery({});
  const create = useAct(trpc.pay.createDrafts, { onSuccess: onClose });
  const [form, fields] = useZodForm({
    id: 'pay-draft',
    schema,
    refusal: create.error,
    onSubmit: ({ vaId }) => create.mutate({ month, vaId }),
  });
  return (
    <FormDialog
      form={form}
      title="Add a VA"
      description={`Creates a draft for ${formatMonthAndYear(month)}, for example for a bonus without hours.`}
      submitLabel="Create draft"
      submittingLabel="Creating..."
      error={create.error}
      isSubmitting={create.isPending}
      onClose={onClose}
    >
      {vas.error && <FormError>{errorMessage(vas.error)}</FormError>}
      <SelectField
        field={fields.vaId}
        label="VA"
        placeholder={vas.isPending ? 'Loading...' : 'Choose a VA'}
        options={(vas.data ?? []).map(({ id, fullName }) => ({
          value: String(id),
          label: fullName,
        }))}
      />
    </FormDialog>
  );
}
