import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import * as z from 'zod';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { checkPaymentDay, paymentElsewhere } from '#domains/payments/recorded/schema.ts';
import { paymentDefaults } from '#domains/payments/ui/payment-elsewhere-fields.tsx';
import type { PlanPayment } from '../../client-plans/schema.ts';

const nothing = z.object({});

type FirstPayment = {
  amount: number;
  refusal: unknown;
  submit: (payment: PlanPayment) => void;
};

/** The form of the last step: how the first month is paid, and what is known about a payment made elsewhere. */
export function useFirstPayment({ amount, refusal, submit }: FirstPayment) {
  const today = useBusinessDay();
  const [kind, setKind] = useState<PlanPayment['kind']>('later');
  const elsewhere = useZodForm({
    id: 'plan-payment',
    schema: paymentElsewhere.check(checkPaymentDay(today, () => null)),
    defaultValue: paymentDefaults(amount, today),
    refusal,
    onSubmit: (payment) => submit({ kind: 'elsewhere', ...payment }),
  });
  const [otherForm] = useZodForm({
    id: 'plan-confirmation',
    schema: nothing,
    refusal: undefined,
    onSubmit: () => submit({ kind: kind === 'card' ? 'card' : 'later' }),
  });
  const [elsewhereForm, fields] = elsewhere;
  const formProps = kind === 'elsewhere' ? getFormProps(elsewhereForm) : getFormProps(otherForm);
  return { kind, setKind, formProps, fields };
}

export type FirstPaymentForm = ReturnType<typeof useFirstPayment>;
