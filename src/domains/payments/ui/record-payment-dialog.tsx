import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { controlProps, FieldFrame, type FormField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { type Option, Select } from '#client/ui/select-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { clientOptions } from '#domains/users/parts/person-options.ts';
import { formatMoney } from '#shared/money.ts';
import { checkField } from '#shared/rule.ts';
import { newUuid } from '#shared/uuid.ts';
import { checkOpenAmount, checkPaymentDay, paymentElsewhere } from '../recorded/schema.ts';
import { PaymentElsewhereFields, paymentDefaults } from './payment-elsewhere-fields.tsx';
import { matchTarget, toTargets } from './payment-targets.ts';

const recordForm = paymentElsewhere.extend({
  client: z.string().optional(),
  target: z.string().optional(),
});

type ChoiceProps = {
  field: FormField;
  label: string;
  value: string;
  options: readonly Option[];
  placeholder?: string;
  onChange: (value: string) => void;
};

/** A choice whose value another field may change, too. */
function Choice({ field, label, onChange, ...props }: ChoiceProps) {
  const { defaultValue: _, ...control } = controlProps({ field, label, required: true });
  return (
    <FieldFrame field={field} label={label} required>
      <Select {...control} {...props} onChange={({ target }) => onChange(target.value)} />
    </FieldFrame>
  );
}

type RecordPaymentDialogProps = {
  /** Who has paid; the administrator chooses without it. */
  client?: { id: number; fullName: string };
  onClose: () => void;
};

/**
 * Records a payment that was made elsewhere, of an open invoice or of a month without one. Begins with the one of which exactly
 * the entered amount is open, or else with the oldest. Nothing is charged.
 */
export function RecordPaymentDialog({ client, onClose }: RecordPaymentDialogProps) {
  // Retries reuse this id, so that a lost response does not record a second payment.
  const [id] = useState(newUuid);
  const [clientId, setClientId] = useState(client?.id ?? 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const clients = trpc.users.listClients.useQuery(undefined, { enabled: !client });
  const plan = trpc.clientPlans.get.useQuery({ clientId }, { enabled: clientId > 0 });
  const targets = plan.data ? toTargets(plan.data) : [];
  const today = useBusinessDay();
  const payer = client ?? clients.data?.find((one) => one.id === clientId);
  const record = useAct(trpc.payments.record, {
    done: ({ amount }) => ({
      title: 'Payment recorded',
      description: `${formatMoney(amount)} from ${payer?.fullName ?? 'the client'}. We're emailing them.`,
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const find = (amount: unknown) =>
    chosen === null
      ? matchTarget(targets, Number(amount))
      : targets.find(({ key }) => key === chosen);
  const [form, fields] = useZodForm({
    id: 'record-payment',
    schema: recordForm
      .check(checkField('client', (form) => !client && !form.client && 'Please select a client'))
      .check(checkPaymentDay(today, ({ amount }) => find(amount)?.invoice ?? null))
      .check(checkOpenAmount(({ amount }) => find(amount)?.open ?? 0)),
    defaultValue: { ...paymentDefaults(targets[0]?.open ?? 0, today) },
    refusal: record.error,
    onSubmit({ client: _, target: __, ...payment }) {
      const to = find(payment.amount)?.input;
      if (to) record.mutate({ id, ...to, ...payment });
    },
  });
  const target = find(fields.amount.value);
  // If it was paid or credited in the meantime, no other one is chosen in its place.
  const isGone = plan.data !== undefined && chosen !== null && !target && !record.isPending;
  // The amount begins with what is open when the client is chosen, and is not changed afterwards.
  const proposed = useRef(targets.length > 0 ? clientId : 0);
  useEffect(() => {
    if (!plan.data || proposed.current === clientId) return;
    proposed.current = clientId;
    form.update({ name: fields.amount.name, value: (targets[0]?.open ?? 0).toFixed(2) });
  });

  function choose(key: string) {
    const next = targets.find((one) => one.key === key);
    if (next && Number(fields.amount.value) === target?.open)
      form.update({ name: fields.amount.name, value: next.open.toFixed(2) });
    setChosen(key);
  }

  const paid = target?.invoice?.paid ?? 0;
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
        A payment that {payer?.fullName ?? 'a client'} made elsewhere. Nothing is charged. They get
        a receipt.
      </Box>
      {!client && (
        <Choice
          field={fields.client}
          label="Client"
          placeholder="Choose a client"
          value={clientId > 0 ? String(clientId) : ''}
          options={clientOptions(clients.data ?? [])}
          onChange={(value) => {
            setChosen(null);
            setClientId(Number(value));
          }}
        />
      )}
      {plan.error && <FormError>{errorMessage(plan.error)}</FormError>}
      {plan.data && targets.length === 0 && <Box>Nothing is open for this client.</Box>}
      {isGone && (
        <FormError>
          The invoice or month you chose is no longer open, or the month is now on an invoice.
          Choose again.
        </FormError>
      )}
      {targets.length > 0 && (
        <>
          <Choice
            field={fields.target}
            label="For"
            value={target?.key ?? ''}
            {...(!target && { placeholder: 'Choose an invoice or a month' })}
            options={targets.map(({ key, label }) => ({ value: key, label: label(today) }))}
            onChange={choose}
          />
          {target?.invoice && paid > 0 && (
            <Box color="muted">
              {formatMoney(paid)} of {formatMoney(target.invoice.total)} paid.
            </Box>
          )}
          <PaymentElsewhereFields
            fields={fields}
            open={target?.open ?? 0}
            invoice={target?.invoice ?? null}
          />
        </>
      )}
    </FormDialog>
  );
}
