import { Box } from '@chakra-ui/react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { addDays } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { checkField } from '#shared/rule.ts';
import { dueDayField, maxDueDays, wrongDueDay } from '../../draft-fields.ts';
import type { Invoice } from '../../schema.ts';
import { clientOf } from './invoice-columns.tsx';

const sendForm = z.object({ dueOn: dueDayField });

/** Numbers a draft and sends it, with the due day that the payment terms give or that the administrator enters. */
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = useBusinessDay();
  const seller = trpc.seller.get.useQuery();
  const terms = seller.data?.paymentTermsDays;
  const sending = useAct(trpc.invoices.send, {
    done: ({ number }) => ({
      title: 'Invoice on its way',
      description: `We're emailing ${number} to the client.`,
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `send-${invoice.id}`,
    schema: sendForm.check(checkField('dueOn', ({ dueOn }) => dueOn && wrongDueDay(dueOn, today))),
    refusal: sending.error,
    onSubmit: ({ dueOn }) =>
      sending.mutate({ id: invoice.id, version: invoice.version, ...(dueOn && { dueOn }) }),
  });

  return (
    <FormDialog
      form={form}
      title={`Send the invoice to ${clientOf(invoice)}`}
      submitLabel="Send"
      submittingLabel="Sending..."
      error={sending.error}
      isSubmitting={sending.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        The invoice gets a number, and we email it to the client: {formatMoney(invoice.total)} to
        pay. After that it cannot be changed, only credited.
      </Box>
      <DateField
        field={fields.dueOn}
        label="Due on"
        hint={
          terms === undefined
            ? 'Leave empty to use your payment terms.'
            : `Leave empty to use your payment terms: ${plural(terms, 'day')}.`
        }
        min={today}
        max={addDays(today, maxDueDays)}
      />
    </FormDialog>
  );
}
