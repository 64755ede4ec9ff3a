import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { PaymentError } from '../payment-error.tsx';
import type { PaymentFailure } from '../payment-failure.ts';
import { usePayment } from '../use-payment.ts';
import { isForOrder, type Order } from './order.ts';
import { useAfterPayment } from './use-after-payment.ts';

/** Pays an order on this page. Continues a payment that a reload interrupted, because the client has already pressed the button. */
export function useOrderPayment(order: Order) {
  const showPlan = useAfterPayment(order);
  const open = trpc.payments.open.useQuery();
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying, isPaid } = usePayment({
    isPlan: 'plan' in order,
    onPaid: () => void showPlan(),
    onFailed(reason) {
      setFailure(reason);
      toast({ ...reason, tone: 'destructive' });
    },
  });

  // A payment with an address waits on the provider's page.
  const isOnThisPage = open.data?.paymentUrl === null && isForOrder(open.data, order);
  const interrupted = isOnThisPage && open.data ? open.data : null;
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!interrupted || wasResumed.current) return;
    wasResumed.current = true;
    start(interrupted);
  }, [interrupted, start]);

  return {
    start,
    isPaying,
    isOver: !isPaying && !isPaid,
    isLoading: open.isPending,
    clearFailure: () => setFailure(null),
    failure: failure && !isPaying && (
      <Box mb="5">
        <PaymentError {...failure} />
      </Box>
    ),
  };
}
