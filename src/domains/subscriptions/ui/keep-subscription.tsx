import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { planName } from '#domains/plans/catalogue.ts';
import { formatDay } from '#shared/dates.ts';
import type { Subscription } from '../schema.ts';
import { refreshPlan } from './refresh-plan.ts';

type KeepSubscriptionProps = {
  subscription: Subscription;
  /** Set when an admin resumes the plan of a client. */
  isForClient?: boolean;
};

/** Undoes a cancellation while the plan still runs. */
export function KeepSubscription({ subscription, isForClient = false }: KeepSubscriptionProps) {
  const utils = trpc.useUtils();
  const keep = trpc.subscriptions.resume.useMutation({
    async onSuccess({ nextBillingDate }) {
      const renewal = nextBillingDate ? ` It renews on ${formatDay(nextBillingDate)}.` : '';
      toast({
        title: 'Subscription Kept',
        description: `The ${planName(subscription)} plan is active.${renewal}`,
      });
      await refreshPlan(utils);
    },
    onError: (error) => toastFailure('Error', error),
  });
  const send = useOnce(keep.mutate);
  return (
    <Button
      wide={!isForClient}
      size={isForClient ? 'sm' : 'md'}
      {...(!isForClient && { variant: 'primary' as const })}
      loading={keep.isPending}
      loadingText="Keeping..."
      onClick={() => send({ id: subscription.id })}
    >
      {isForClient ? 'Keep Plan' : 'Keep My Plan'}
    </Button>
  );
}
