import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { checkPaymentDay, paymentElsewhere } from '../recorded/schema.ts';
import { type BilledMonth, keyOfMonth, MonthField } from './month-field.tsx';
import { PaymentElsewhereFields, paymentDefaults } from './payment-elsewhere-fields.tsx';

/** An open invoice of the month is paid in full. */
const toPay = ({ open, invoice }: BilledMonth) => invoice?.open ?? open;

const recordForm = paymentElsewhere.extend({
  month: z.string({ error: 'Please select a billing month' }),
});

type RecordPaymentDialogProps = {
  fullName: string;
  /** The months that are not paid in full, the oldest first. */
  months: [BilledMonth, ...BilledMonth[]];
  onClose: () => void;
};

/** Records a payment that was made elsewhere. Nothing is charged. */
export function RecordPaymentDialog({ fullName, months, onClose }: RecordPaymentDialogProps) {
  // Retries reuse this id, so that a lost response does not record a second payment.
  const [id] = useState(newUuid);
  const [first] = months;
  const today = useBusinessDay();
  const record = useAct(trpc.payments.record, {
    done: ({ amount }) => ({
      title: 'Payment recorded',
      description: `${formatMoney(amount)} from ${fullName}. We're emailing them.`,
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const findMonth = (key: unknown) => months.find((month) => keyOfMonth(month) === key) ?? first;
  const [form, fields] = useZodForm({
    id: 'record-payment',
    schema: recordForm.check(checkPaymentDay(today, ({ month }) => findMonth(month).invoice)),
    defaultValue: { month: keyOfMonth(first), ...paymentDefaults(toPay(first), today) },
    refusal: record.error,
    onSubmit({ month, ...payment }) {
      const { subscriptionId, periodStart } = findMonth(month);
      record.mutate({ id, subscriptionId, periodStart, ...payment });
    },
  });

  const month = findMonth(fields.month.value);

  return (
    <FormDialog
      form={form}
      title="Record a payment"
      submitLabel="Record payment"
      submittingLabel="Recording..."
      error={record.error}
      isSubmitting={record.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        A payment that {fullName} made elsewhere. Nothing is charged. They get a receipt.
      </Box>
      <MonthField
        field={fields.month}
        label="For the month"
        months={months}
        onChange={(key) => form.update({ name: 'amount', value: toPay(findMonth(key)).toFixed(2) })}
      />
      {month.invoice && (
        <Box color="muted">
          The month is on invoice {month.invoice.number}. The payment pays this invoice in full.
        </Box>
      )}
      <PaymentElsewhereFields fields={fields} open={toPay(month)} invoice={month.invoice} />
    </FormDialog>
  );
}
