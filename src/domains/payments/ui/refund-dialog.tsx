import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { currencySymbol, formatMoney, sumHundredths } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { type Payment, refundForm } from '../schema.ts';
import { paymentPurpose } from './payment-labels.ts';
import { type UnusedHours, UnusedHoursChoice } from './unused-hours-choice.tsx';

/** Refunds a payment in full or in part. The plan doesn't change; a full refund asks about the unused hours. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  // Retries after a lost response reuse this id, so that they cause no second refund.
  const [id, setId] = useState(newUuid);
  const left = sumHundredths([payment.amount, -payment.refunded]);
  const refund = useAct(trpc.payments.refund, {
    done: (_, { amount }) => ({
      title: 'Payment refunded',
      description: `${formatMoney(amount)} refunded.`,
    }),
    onError(error) {
      if (error.data?.code === 'CONFLICT') setId(newUuid);
    },
    onSettled: (_, error) => !error && onClose(),
  });
  const [unusedHours, setUnusedHours] = useState<UnusedHours>('keep');
  const [form, fields] = useZodForm({
    id: `refund-${payment.id}`,
    schema: refundForm,
    defaultValue: { amount: left.toFixed(2) },
    refusal: refund.error,
    onSubmit: (entered) =>
      refund.mutate({
        id,
        paymentId: payment.id,
        ...entered,
        unusedHours: isFull ? unusedHours : 'keep',
      }),
  });
  const isFull = Number(fields.amount.value) === left;
  // The payment of an invoice without a plan month bought none.
  const hasHours = payment.subscriptionId !== null;

  return (
    <FormDialog
      form={form}
      title="Refund payment"
      size="sm"
      tone="danger"
      submitLabel="Refund"
      submittingLabel="Refunding..."
      error={refund.error}
      isSubmitting={refund.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        {paymentPurpose(payment)}, {formatMoney(payment.amount)}. This doesn't change the plan.
      </Box>
      <NumberField
        field={fields.amount}
        label={`Amount (${currencySymbol()})`}
        hint={`At most ${formatMoney(left)}`}
        min={0.01}
        max={left}
        step={0.01}
      />
      {isFull && hasHours && (
        <UnusedHoursChoice
          clientId={payment.clientId}
          value={unusedHours}
          onChange={setUnusedHours}
        />
      )}
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The client sees it on the credit note."
        rows={3}
      />
    </FormDialog>
  );
}
