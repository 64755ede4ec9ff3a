import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import type { OwnBilling } from '#domains/payments/billing/schema.ts';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { noticeDays, planName, priceOf } from '../catalogue/catalogue.ts';
import { planPauseInput } from '../changes/schema.ts';
import type { Subscription } from '../subscriptions/schema.ts';

type PauseDays = NonNullable<OwnBilling['pauseDays']>;

/** Plans a pause with the notice that the landing page names. */
export function PausePlan({ subscription }: { subscription: Subscription }) {
  const { data: billing } = trpc.billing.get.useQuery();
  const [isOpen, setOpen] = useState(false);
  const days = billing?.pauseDays;
  if (!days) return null;
  return (
    <>
      <Button size="sm" variant="ghost" color="muted" onClick={() => setOpen(true)}>
        Pause Plan
      </Button>
      {isOpen && (
        <PauseDialog subscription={subscription} days={days} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Proposes the first day after the paid month, if a pause may begin on it. */
const proposeDay = ({ nextBillingDate }: Subscription, { earliest, latest }: PauseDays) =>
  nextBillingDate && nextBillingDate >= earliest && nextBillingDate <= latest
    ? nextBillingDate
    : earliest;

function describePause(subscription: Subscription, from: string) {
  const { nextBillingDate } = subscription;
  if (!nextBillingDate) return '';
  const paidUntil = formatDay(lastDayBefore(nextBillingDate));
  if (from > nextBillingDate)
    return `Before the pause your plan renews on ${formatDay(nextBillingDate)}, and ${formatMoney(priceOf(subscription))} is charged as usual.`;
  return from === nextBillingDate
    ? `Your paid month ends on ${paidUntil}. The pause starts on ${formatDay(from)}.`
    : `The month that you paid for runs until the end of ${paidUntil}. The pause doesn't extend it.`;
}

type PauseDialogProps = { subscription: Subscription; days: PauseDays; onClose: () => void };

function PauseDialog({ subscription, days, onClose }: PauseDialogProps) {
  const name = planName(subscription);
  const pause = useAct(trpc.billing.pause, {
    done: ({ endDate }) => ({
      title: 'Pause planned',
      description: endDate
        ? `The ${name} plan runs until the end of ${formatDay(lastDayBefore(endDate))}.`
        : '',
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: 'pause-plan',
    schema: planPauseInput.extend({
      from: planPauseInput.shape.from
        .refine((day) => day >= days.earliest, `Choose ${formatDay(days.earliest)} or later`)
        .refine((day) => day <= days.latest, `Choose ${formatDay(days.latest)} or earlier`),
    }),
    defaultValue: { from: proposeDay(subscription, days) },
    refusal: pause.error,
    onSubmit: (values) => pause.mutate(values),
  });
  const from = z.iso.date().safeParse(fields.from.value).data;
  return (
    <FormDialog
      form={form}
      title="Pause your plan?"
      submitLabel="Pause Plan"
      submittingLabel="Pausing..."
      error={pause.error}
      isSubmitting={pause.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        During a pause no hours are added and nothing is charged. We keep your unused hours, and you
        can activate the plan again at any time. A pause takes {noticeDays} days' notice.
      </Box>
      <DateField
        field={fields.from}
        label="First day of the pause"
        min={days.earliest}
        max={days.latest}
      />
      <Box aria-live="polite">{from && describePause(subscription, from)}</Box>
    </FormDialog>
  );
}
