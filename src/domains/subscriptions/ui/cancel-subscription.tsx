import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { toast } from '#client/ui/toaster.tsx';
import type { Subscription } from '../schema.ts';
import { planName } from './timeline.ts';

type CancelSubscriptionProps = {
  subscription: Subscription;
  /** For an administrator, who cancels it for somebody. */
  owner?: string;
};

export function CancelSubscription({ subscription, owner }: CancelSubscriptionProps) {
  const [isAsking, ask] = useState(false);
  const utils = trpc.useUtils();
  const name = planName(subscription);
  const cancel = trpc.subscriptions.setStatus.useMutation({
    async onSuccess() {
      toast({ title: 'Subscription Cancelled', description: `The ${name} plan has ended.` });
      ask(false);
      await Promise.all([utils.subscriptions.invalidate(), utils.auth.session.invalidate()]);
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to cancel subscription. Please try again.',
        tone: 'destructive',
      }),
  });
  return (
    <>
      <Button wide={!owner} size={owner ? 'sm' : 'md'} color="danger" onClick={() => ask(true)}>
        Cancel Subscription
      </Button>
      <ConfirmMutation
        mutation={cancel}
        input={{ id: subscription.id, status: 'cancelled' }}
        open={isAsking}
        onClose={() => ask(false)}
        title={owner ? `Cancel the subscription of ${owner}?` : 'Cancel your subscription?'}
        confirmLabel="Cancel Subscription"
        confirmingLabel="Cancelling..."
        cancelLabel="Keep Subscription"
      >
        The {name} plan ends today and the card is not charged again. Receipts stay here.
      </ConfirmMutation>
    </>
  );
}
