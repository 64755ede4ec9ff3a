import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import type { Order } from './order.ts';

const activated = 'Subscription Activated!';

/** Leads on after a payment: the first one to the checklist of the first day until it is done, others to the plan or the invoice. */
export function useAfterPayment(order: Order, { isReturn = false } = {}) {
  const activePlan = useActivePlan();
  // The plan may have started before the client returned from the payment provider's page.
  const [hadPlan] = useState(activePlan !== null && !isReturn);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return async () => {
    if ('pack' in order) {
      toast({
        title: 'Payment Successful!',
        description: `${order.pack} extra hours were added to this month.`,
      });
      void navigate({ to: '/subscription-management', replace: isReturn });
      return;
    }
    if ('invoice' in order) {
      toast({ title: 'Payment Successful!', description: 'The invoice is paid.' });
      const search = { invoice: order.invoice };
      void navigate({ to: '/subscription-management', search, replace: isReturn });
      return;
    }
    const day = await utils.dashboard.firstDay.fetch(undefined, { staleTime: 0 }).catch(() => null);
    const isNew = !hadPlan && day !== null && !day.isComplete && !day.isHidden;
    toast({
      title: 'Payment Successful!',
      description: `${activated} Your ${planLabel(order.plan)} plan starts today.`,
      ...(isNew && {
        action: {
          label: 'View receipt',
          onClick: () =>
            void navigate({ to: '/subscription-management', search: { part: 'invoices' } }),
        },
      }),
    });
    // Back must not lead to a payment that is settled.
    void navigate({ to: isNew ? '/dashboard' : '/subscription-management', replace: isReturn });
  };
}
