import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { reopenForm } from '../schema.ts';

type ReopenDialogProps = { month: string; onClose: () => void };

export function ReopenDialog({ month, onClose }: ReopenDialogProps) {
  const name = formatMonthAndYear(month);
  const reopen = useAct(trpc.closing.reopen, {
    done: { title: `${name} is open again` },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: 'reopen-month',
    schema: reopenForm,
    refusal: reopen.error,
    onSubmit: ({ reason }) => reopen.mutate({ month, reason }),
  });
  return (
    <FormDialog
      title={`Open ${name} again`}
      description="Its time, invoices and pay can be changed until you close it again. The activity log keeps who opened it, and why."
      form={form}
      error={reopen.error}
      submitLabel="Open the month"
      submittingLabel="Opening..."
      isSubmitting={reopen.isPending}
      onClose={onClose}
    >
      <TextAreaField field={fields.reason} label="Reason" rows={3} />
    </FormDialog>
  );
}
