import { Box, Grid } from '@chakra-ui/react';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateField, NumberField, TextField } from '#client/ui/text-field.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { currencySymbol, formatMoney, sumHundredths } from '#shared/money.ts';
import { paymentMethodLabels } from '../labels.ts';
import { firstPaymentDay } from '../recorded/schema.ts';

type Invoice = { issuedOn: string | null } | null;
type PaymentMethodFieldsProps = {
  fields: Record<'paidOn' | 'method' | 'reference', FormField>;
  /** What is paid. */
  invoice: Invoice;
};

/** When and how something was paid elsewhere. */
export function PaymentMethodFields({ fields, invoice }: PaymentMethodFieldsProps) {
  const today = useBusinessDay();
  const min = firstPaymentDay(invoice);
  return (
    <>
      <DateField field={fields.paidOn} label="Paid on" max={today} {...(min && { min })} />
      <SelectField
        field={fields.method}
        label="Paid by"
        options={toOptions(paymentMethodLabels)}
        placeholder="Choose a method"
      />
      <TextField
        field={fields.reference}
        label="Reference"
        placeholder="Number of the transfer or check"
      />
    </>
  );
}

/** What stays open after a payment. */
export function describeRest(entered: unknown, open: number) {
  const amount = Number(entered);
  if (!(amount > 0 && amount < open)) return `${formatMoney(open)} is open.`;
  return `${formatMoney(sumHundredths([open, -amount]))} of ${formatMoney(open)} stays open.`;
}

type PaymentElsewhereFieldsProps = {
  fields: Record<'amount' | 'paidOn' | 'method' | 'reference' | 'note', FormField>;
  /** What is not paid yet; more cannot be recorded. */
  open: number;
  invoice?: Invoice;
};

/** What an administrator enters about a payment that was made elsewhere, such as by bank transfer. */
export const PaymentElsewhereFields = ({
  fields,
  open,
  invoice = null,
}: PaymentElsewhereFieldsProps) => (
  <Grid gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
    <NumberField
      field={fields.amount}
      label={`Amount (${currencySymbol()})`}
      min={0.01}
      max={open}
      step={0.01}
      hint={describeRest(fields.amount.value, open)}
    />
    <PaymentMethodFields fields={fields} invoice={invoice} />
    <Box gridColumn="1 / -1">
      <TextAreaField
        field={fields.note}
        label="Note"
        hint="Only administrators see the note."
        rows={2}
      />
    </Box>
  </Grid>
);

/** The values that most payments have, so that they need not be typed. */
export const paymentDefaults = (open: number, today: string) => ({
  amount: open.toFixed(2),
  paidOn: today,
  method: 'bank-transfer',
});
