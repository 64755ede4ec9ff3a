import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { checkOpenAmount, checkPaymentDay } from '#domains/payments/recorded/schema.ts';
import {
  describeRest,
  PaymentMethodFields,
} from '#domains/payments/ui/payment-elsewhere-fields.tsx';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { type Invoice, payInvoiceForm } from '../../schema.ts';

/** Records that an invoice, or a part of it, was paid elsewhere. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = useBusinessDay();
  // Retries reuse this id, so that a lost response does not record a second payment.
  const [requestId] = useState(newUuid);
  const paying = useAct(trpc.invoices.pay, {
    done: ({ number, open }) =>
      open > 0
        ? {
            title: 'Payment recorded',
            description: `${formatMoney(open)} of ${number} stays open.`,
          }
        : { title: 'Invoice paid', description: `${number} is paid.` },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `pay-${invoice.id}`,
    schema: payInvoiceForm
      .check(checkPaymentDay(today, () => invoice))
      .check(checkOpenAmount(() => invoice.open)),
    defaultValue: { amount: invoice.open.toFixed(2), paidOn: today, method: 'bank-transfer' },
    refusal: paying.error,
    onSubmit: (entered) => paying.mutate({ id: invoice.id, requestId, ...entered }),
  });

  const isPart = Number(fields.amount.value) < invoice.open;

  return (
    <FormDialog
      form={form}
      title={`Mark ${invoice.number} as paid`}
      submitLabel={isPart ? 'Record payment' : 'Mark as paid'}
      submittingLabel="Saving..."
      error={paying.error}
      isSubmitting={paying.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        A payment that the client made elsewhere, for example by bank transfer. It is listed in
        Payments, where it can be voided. The client gets a receipt.
      </Box>
      <NumberField
        field={fields.amount}
        label={`Amount (${currencySymbol()})`}
        min={0.01}
        max={invoice.open}
        step={0.01}
        hint={describeRest(fields.amount.value, invoice.open)}
      />
      <PaymentMethodFields fields={fields} invoice={invoice} />
    </FormDialog>
  );
}
