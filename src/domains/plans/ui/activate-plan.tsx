import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { OwnBilling } from '#domains/payments/billing/schema.ts';
import { formatDay, formatHoursWithUnit } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';

type Activation = NonNullable<OwnBilling['activation']>;

function describeActivation(
  card: string | null,
  { activation, name }: { activation: Activation; name: string },
) {
  const { amount, hoursGranted, nextBillingDate } = activation;
  const next = nextBillingDate ? ` The next payment is on ${formatDay(nextBillingDate)}.` : '';
  return amount > 0
    ? `The ${name} plan begins a new month today: ${formatMoney(amount)} is charged to ${card ?? 'your card'}, and ${formatHoursWithUnit(hoursGranted)} are added.${next}`
    : `The ${name} plan continues with the month that you paid for. Nothing is charged today.${next}`;
}

/** Activates a paused plan that is charged to a card, after showing what it costs. */
export function ActivatePlan({ paused }: { paused: Subscription }) {
  const { data: billing } = trpc.billing.get.useQuery();
  const [isOpen, setOpen] = useState(false);
  const name = planName(paused);
  const activate = useAct(trpc.billing.activate, {
    done: ({ subscription, failure }) =>
      failure === null
        ? {
            title: 'Plan activated',
            description: `The ${planName(subscription)} plan is active.`,
          }
        : {
            title: 'Plan activated, but not paid',
            description: `${failure} Change the card to pay for this month.`,
            tone: 'destructive',
          },
    onSuccess: () => setOpen(false),
    failed: 'Failed to activate the plan',
  });
  const activation = billing?.activation;
  const { change } = billing ?? {};
  // A smaller plan that was scheduled for a day of the pause begins with the activation.
  const begins =
    change && activation && activation.hoursGranted === change.monthlyHours
      ? planName(change)
      : name;
  if (!activation) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Activate Plan
      </Button>
      <ConfirmMutation
        mutation={activate}
        input={{ previewed: activation }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Activate the ${name} plan?`}
        confirmLabel="Activate Plan"
        confirmingLabel="Activating..."
        tone="primary"
      >
        {describeActivation(billing.card, { activation, name: begins })}
      </ConfirmMutation>
    </>
  );
}
