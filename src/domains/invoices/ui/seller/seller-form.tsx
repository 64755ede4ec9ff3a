import { Box, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { TimeZoneField } from '#client/ui/time-zone-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { type OverdueLimit, overdueLimits } from '#shared/hours-value-sets.ts';
import { currencies } from '#shared/payment-value-sets.ts';
import {
  currencyFixed,
  type EditSellerInput,
  type Seller,
  sellerForm,
} from '../../seller/schema.ts';

/** A switch that is off sends nothing. */
const form = sellerForm.extend({
  billsExtraHours: z.boolean().default(false),
  invoicesMonths: z.boolean().default(false),
  overdueHours: z.enum(['none', ...overdueLimits]),
  overdueHoursDays: sellerForm.shape.overdueHoursDays.unwrap(),
});

const overdueActs = [
  { value: 'none', label: 'Work goes on' },
  ...toOptions({
    ask: 'Ask the client before more work',
    stop: 'Stop: no new time is logged',
  } satisfies Record<OverdueLimit, string>),
];

const nameOf = new Intl.DisplayNames('en', { type: 'currency' });
const currencyOptions = currencies.map((value) => {
  const code = value.toUpperCase();
  return { value, label: `${code}, ${nameOf.of(code)}` };
});

export function SellerForm({ seller }: { seller: Seller }) {
  // With another currency, until it is confirmed.
  const [asked, setAsked] = useState<EditSellerInput | null>(null);
  const edit = useAct(trpc.seller.edit, {
    done: { title: 'Details saved', description: 'They appear on the next invoices.' },
    onSettled: () => setAsked(null),
  });
  const { version, logo: _, canChangeCurrency, ...details } = seller;
  const [meta, fields] = useZodForm({
    id: 'seller',
    schema: form,
    defaultValue: {
      ...details,
      paymentTermsDays: String(details.paymentTermsDays),
      overdueHours: details.overdueHours ?? 'none',
      overdueHoursDays: String(details.overdueHoursDays),
      taxRate: String(details.taxRate),
    },
    refusal: edit.error,
    onSubmit({ address = null, taxNumber = null, footer = null, overdueHours, ...entered }) {
      const change = {
        ...entered,
        address,
        taxNumber,
        footer,
        overdueHours: overdueHours === 'none' ? null : overdueHours,
        version,
      };
      if ((entered.currency ?? seller.currency) === seller.currency) edit.mutate(change);
      else setAsked(change);
    },
  });
  const knownName = useRef(seller.name);
  // The agency's name can rename the seller while the form is open.
  useEffect(() => {
    if (seller.name === knownName.current) return;
    if (fields.name.value === knownName.current)
      meta.update({ name: fields.name.name, value: seller.name });
    knownName.current = seller.name;
  });

  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      <Grid
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        <TextField field={fields.name} label="Name" autoComplete="organization" />
        <TextField field={fields.taxNumber} label="Tax number" verbatim />
        <Box gridColumn="1 / -1">
          <TextAreaField field={fields.address} label="Address" rows={3} />
        </Box>
        <NumberField
          field={fields.paymentTermsDays}
          label="Payment terms (days)"
          hint="The days until an invoice is due."
          min={0}
          max={120}
          step={1}
        />
        <NumberField
          field={fields.taxRate}
          label="Tax rate (%)"
          hint="Prices include the tax."
          min={0}
          max={99.99}
          step={0.01}
        />
        <SelectField
          field={fields.overdueHours}
          label="While an invoice is overdue"
          hint="VAs read that an invoice is overdue, without amounts. Work goes on as soon as it is paid."
          options={overdueActs}
        />
        <NumberField
          field={fields.overdueHoursDays}
          label="Days overdue"
          hint="After this many days, the client is asked or work is stopped."
          min={1}
          max={120}
          step={1}
        />
        <TextField field={fields.taxLabel} label="Tax label" placeholder="VAT" />
        <TimeZoneField
          field={fields.timeZone}
          label="Time zone of the business"
          hint="For the days on invoices and receipts, and the months of figures."
        />
        <SelectField
          field={fields.currency}
          label="Currency"
          hint={canChangeCurrency ? 'Of all prices, payments and pay.' : currencyFixed}
          options={currencyOptions}
          disabled={!canChangeCurrency}
        />
        <Box gridColumn="1 / -1">
          <TextAreaField
            field={fields.footer}
            label="Footer"
            hint="At the end of each invoice that is to be paid, such as your bank account."
            rows={3}
          />
        </Box>
      </Grid>
      <SwitchField
        field={fields.billsExtraHours}
        label="Bill extra hours at the end of the month"
        hint="If off, overage is deducted from next month."
      />
      <SwitchField
        field={fields.invoicesMonths}
        label="Invoice plan months when they begin"
        hint="For clients without a card, and when a card is declined. It applies to months that begin on or after the day you switch it on."
      />
      <Box>
        <Button type="submit" variant="primary" loading={edit.isPending} loadingText="Saving...">
          Save details
        </Button>
      </Box>
      {asked?.currency && (
        <ConfirmMutation
          mutation={edit}
          input={asked}
          onClose={() => setAsked(null)}
          title={`Change the currency to ${asked.currency.toUpperCase()}?`}
          confirmLabel="Change currency"
          confirmingLabel="Saving..."
          tone="primary"
        >
          Prices of plans, rates, pay and values of leads keep their numbers, in{' '}
          {asked.currency.toUpperCase()} instead of {seller.currency.toUpperCase()}. Nothing is
          converted. {currencyFixed}
        </ConfirmMutation>
      )}
    </Form>
  );
}
