import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { controlProps, FieldFrame, type FormField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { type Option, Select } from '#client/ui/select-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { planName } from '#domains/plans/catalogue.ts';
import { formatShortDay, lastDayBefore, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import type { ClientPlan } from '../client-plans/schema.ts';
import { paymentElsewhere } from '../recorded/schema.ts';
import { PaymentElsewhereFields, paymentDefaults } from './payment-elsewhere-fields.tsx';

type Month = ClientPlan['months'][number];

const keyOf = ({ subscriptionId, periodStart }: Month) => `${subscriptionId} ${periodStart}`;

const recordForm = paymentElsewhere.extend({
  month: z.string({ error: 'Please select a billing month' }),
});

const toOption = (month: Month, now: string): Option => ({
  value: keyOf(month),
  // The amount is first, because a phone shows only the beginning.
  label: `${formatMoney(month.open)} open, ${formatShortDay(month.periodStart, now)} to ${formatShortDay(lastDayBefore(month.periodEnd), now)}, ${planName(month)}`,
});

type RecordPaymentDialogProps = {
  fullName: string;
  /** The months that are not paid in full, the oldest first. */
  months: [Month, ...Month[]];
  onClose: () => void;
};

/** Records a payment that was made elsewhere. Nothing is charged. */
export function RecordPaymentDialog({ fullName, months, onClose }: RecordPaymentDialogProps) {
  const utils = trpc.useUtils();
  // Retries reuse this id, so that a lost response does not record a second payment.
  const [id] = useState(newUuid);
  const [first] = months;
  const record = trpc.payments.record.useMutation({
    async onSuccess({ amount }) {
      await Promise.all([
        utils.payments.invalidate(),
        utils.clientPlans.invalidate(),
        utils.subscriptions.invalidate(),
      ]);
      toast({
        title: 'Payment recorded',
        description: `${formatMoney(amount)} from ${fullName}. We sent them an email.`,
      });
      onClose();
    },
    onError: () => void utils.clientPlans.invalidate(),
  });
  const send = useOnce(record.mutate);
  const findMonth = (key: unknown) => months.find((month) => keyOf(month) === key) ?? first;
  const [form, fields] = useZodForm({
    id: 'record-payment',
    schema: recordForm,
    defaultValue: { month: keyOf(first), ...paymentDefaults(first.open) },
    refusal: record.error,
    onSubmit({ month, ...payment }) {
      const { subscriptionId, periodStart } = findMonth(month);
      send({ id, subscriptionId, periodStart, ...payment });
    },
  });

  return (
    <FormDialog
      form={form}
      title="Record a payment"
      submitLabel="Record payment"
      submittingLabel="Recording..."
      isSubmitting={record.isPending}
      onClose={onClose}
    >
      <Flex direction="column" gap="5">
        {record.error && <FormError>{errorMessage(record.error)}</FormError>}
        <Box color="muted">
          A payment that {fullName} made elsewhere. Nothing is charged. They get a receipt.
        </Box>
        <MonthField
          field={fields.month}
          options={months.map((month) => toOption(month, today(Date.now(), 'UTC')))}
          onChange={(key) => form.update({ name: 'amount', value: findMonth(key).open.toFixed(2) })}
        />
        <PaymentElsewhereFields fields={fields} open={findMonth(fields.month.value).open} />
      </Flex>
    </FormDialog>
  );
}

type MonthFieldProps = { field: FormField; options: Option[]; onChange: (key: string) => void };

const MonthField = (props: MonthFieldProps) => (
  <FieldFrame {...props} label="For the month">
    <Select
      key={props.field.key}
      {...controlProps({ field: props.field, label: 'For the month' })}
      options={props.options}
      onChange={({ target }) => props.onChange(target.value)}
    />
  </FieldFrame>
);
