import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptNumber } from '../labels.ts';
import { voidForm } from '../recorded/schema.ts';
import type { Payment } from '../schema.ts';

/** Voids a payment that was recorded by mistake. */
export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const amount = formatMoney(payment.amount);
  const voiding = useAct(trpc.payments.void, {
    done: { title: 'Payment voided', description: `The payment of ${amount} is void.` },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `void-${payment.id}`,
    schema: voidForm,
    refusal: voiding.error,
    onSubmit: ({ reason }) => voiding.mutate({ paymentId: payment.id, reason }),
  });

  return (
    <FormDialog
      form={form}
      title="Void payment"
      size="sm"
      tone="danger"
      submitLabel="Void payment"
      submittingLabel="Voiding..."
      error={voiding.error}
      isSubmitting={voiding.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        The payment of {amount} (receipt {receiptNumber(payment.id)}) stays in the list as void.{' '}
        {payment.invoiceNumber === null
          ? 'Its month is open again. If the plan is paid by card, the card is charged for the month within an hour.'
          : `Invoice ${payment.invoiceNumber} is open again.`}{' '}
        This cannot be undone.
      </Box>
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The client gets it by email."
        rows={3}
      />
    </FormDialog>
  );
}
