import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { type UnusedHours, UnusedHoursChoice } from '#domains/payments/ui/unused-hours-choice.tsx';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { creditInvoiceForm } from '../../credit-schema.ts';
import { canBePaid } from '../../policy.ts';
import type { Invoice } from '../../schema.ts';

/** Issues a credit note for an invoice or a part of it. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // Retries after a lost response reuse this id, so that they cause no second credit note.
  const [requestId, setRequestId] = useState(newUuid);
  const left = invoice.creditable;
  const crediting = useAct(trpc.invoices.credit, {
    done: (_, { amount }) => ({
      title: 'Invoice credited',
      description: `${formatMoney(amount)} credited.`,
    }),
    onError(error) {
      if (error.data?.code === 'CONFLICT') setRequestId(newUuid);
    },
    onSettled: (_, error) => !error && onClose(),
  });
  const [unusedHours, setUnusedHours] = useState<UnusedHours>('keep');
  const [form, fields] = useZodForm({
    id: `credit-${invoice.id}`,
    schema: creditInvoiceForm,
    defaultValue: { amount: left.toFixed(2) },
    refusal: crediting.error,
    onSubmit: (entered) =>
      crediting.mutate({
        id: invoice.id,
        requestId,
        ...entered,
        ...(isFullRefund && { unusedHours }),
      }),
  });
  const opensMonth = canBePaid(invoice) && invoice.lines.some(({ month }) => month !== null);
  const isFullRefund = invoice.isPaidByCard && Number(fields.amount.value) === left;

  return (
    <FormDialog
      form={form}
      title={`Credit ${invoice.number}`}
      submitLabel="Credit"
      submittingLabel="Crediting..."
      error={crediting.error}
      isSubmitting={crediting.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        {invoice.isPaidByCard
          ? "The amount is refunded to the client's card, and the client gets a credit note."
          : 'The client gets a credit note. No money moves.'}
        {opensMonth &&
          ' If the invoice is credited in full, its plan month is open again, and a saved card may be charged for it.'}
      </Box>
      <NumberField
        field={fields.amount}
        label={`Amount (${currencySymbol()})`}
        hint={`At most ${formatMoney(left)}`}
        min={0.01}
        max={left}
        step={0.01}
      />
      {isFullRefund && invoice.hasPaidHours && (
        <UnusedHoursChoice
          clientId={invoice.clientId}
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
