import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateField, TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { plural } from '#shared/plural.ts';
import { type PayStatement, payoutForm } from '../schema.ts';
import { describeStatements } from './use-statement-acts.ts';

type PayoutDialogProps = { statements: PayStatement[]; onClose: () => void; onDone?: () => void };

/** Marks approved statements as paid. This cannot be undone, so the dialog names the amount. */
export function PayoutDialog({ statements, onClose, onDone }: PayoutDialogProps) {
  const today = useBusinessDay();
  const pay = useAct(trpc.pay.pay, {
    done: ({ changed }) => ({
      title: 'Marked as paid',
      description: `${plural(changed.length, 'statement')} paid. We told the VAs.`,
    }),
    onSuccess() {
      onDone?.();
      onClose();
    },
  });
  const [form, fields] = useZodForm({
    id: 'payout',
    schema: payoutForm,
    defaultValue: { paidOn: today },
    refusal: pay.error,
    onSubmit: (payout) =>
      pay.mutate({ statements: statements.map(({ id, version }) => ({ id, version })), ...payout }),
  });
  return (
    <FormDialog
      form={form}
      title="Mark as paid"
      submitLabel="Mark as paid"
      submittingLabel="Saving..."
      error={pay.error}
      isSubmitting={pay.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        {describeStatements(statements)}. Send the money first: this can't be undone.
      </Box>
      <DateField field={fields.paidOn} label="Paid on" max={today} />
      <TextField
        field={fields.reference}
        label="Reference"
        placeholder="Number of the transfer or batch"
      />
    </FormDialog>
  );
}
