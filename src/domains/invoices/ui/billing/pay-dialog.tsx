import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { checkPaymentDay } from '#domains/payments/recorded/schema.ts';
import { PaymentMethodFields } from '#domains/payments/ui/payment-elsewhere-fields.tsx';
import { formatMoney } from '#shared/money.ts';
import { type Invoice, payInvoiceForm } from '../../schema.ts';

/** Records that the open amount of an invoice was paid elsewhere. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = useBusinessDay();
  const paying = useAct(trpc.invoices.pay, {
    done: { title: 'Invoice paid', description: `${invoice.number} is paid.` },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `pay-${invoice.id}`,
    schema: payInvoiceForm.check(checkPaymentDay(today, () => invoice)),
    defaultValue: { paidOn: today, method: 'bank-transfer' },
    refusal: paying.error,
    onSubmit: (entered) => paying.mutate({ id: invoice.id, ...entered }),
  });

  return (
    <FormDialog
      form={form}
      title={`Mark ${invoice.number} as paid`}
      submitLabel="Mark as paid"
      submittingLabel="Saving..."
      error={paying.error}
      isSubmitting={paying.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        The client paid {formatMoney(invoice.open)}, for example by bank transfer. The payment is
        listed in Payments, where it can be voided. The client gets a receipt.
      </Box>
      <PaymentMethodFields fields={fields} invoice={invoice} />
    </FormDialog>
  );
}
