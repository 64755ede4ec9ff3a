import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';

/** A client's own act. An administrator cancels a plan in its dialog, with the figures. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const { nextBillingDate } = subscription;
  const name = planName(subscription);
  const { data: billing } = trpc.billing.get.useQuery(undefined, { enabled: isOpen });
  const cancel = useAct(trpc.subscriptions.setStatus, {
    done: ({ endDate, isRunning }) => ({
      title: 'Subscription Cancelled',
      description:
        isRunning && endDate
          ? `The ${name} plan runs until the end of ${formatDay(lastDayBefore(endDate))}.`
          : `The ${name} plan has ended.`,
    }),
    onSuccess: () => setOpen(false),
    failed: () => ({
      title: 'Error',
      description: 'Failed to cancel subscription. Please try again.',
      tone: 'destructive',
    }),
  });
  return (
    <>
      <Button size="sm" variant="ghost" color="muted" onClick={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <ConfirmMutation
        mutation={cancel}
        input={{ id: subscription.id, status: 'cancelled' }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel your subscription?"
        confirmLabel="Cancel Subscription"
        confirmingLabel="Cancelling..."
        cancelLabel="Keep Subscription"
      >
        {nextBillingDate &&
          `The ${name} plan runs until the end of ${formatDay(lastDayBefore(nextBillingDate))} and won't renew. The hours remain available and the cancellation can be undone until then. `}
        Unused hours are kept for the next plan.{' '}
        {billing && billing.open > 0 && `${formatMoney(billing.open)} is still due.`}
      </ConfirmMutation>
    </>
  );
}

/** Undoes a cancellation or a planned pause while the plan still runs. */
export function KeepSubscription({ subscription }: { subscription: Subscription }) {
  const keep = useAct(trpc.subscriptions.resume, {
    onSuccess({ nextBillingDate }) {
      const renewal = nextBillingDate ? ` It renews on ${formatDay(nextBillingDate)}.` : '';
      toast({
        title: 'Subscription Kept',
        description: `The ${planName(subscription)} plan is active.${renewal}`,
      });
    },
    failed: 'Error',
  });
  return (
    <Button
      wide
      variant="primary"
      loading={keep.isPending}
      loadingText="Keeping..."
      onClick={() => keep.mutate({ id: subscription.id })}
    >
      Keep My Plan
    </Button>
  );
}
