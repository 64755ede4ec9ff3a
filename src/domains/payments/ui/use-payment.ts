import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc, trpcClient } from '#client/trpc.ts';
import type { BeginCheckoutInput, Checkout } from '../schema.ts';
import { declined, describePaymentError, type PaymentFailure } from './payment-failure.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** The provider says when to ask again; a clock that runs ahead must not make us ask without end. */
const shortestPause = 250;

/** Asks until the provider has decided. It may be asked again after a reload: it pays once. */
async function waitFor(begun: Checkout): Promise<Checkout> {
  let checkout = begun;
  while (checkout.status === 'processing') {
    await pause(Math.max(shortestPause, checkout.retryAfterMs));
    checkout = await trpcClient.payments.confirm.mutate({ id: begun.id });
  }
  return checkout;
}

type Handlers = {
  onPaid: (checkout: Checkout) => void;
  onFailed: (failure: PaymentFailure) => void;
};

/** Pays for a plan, or goes on with a payment that a reload has interrupted. */
export function usePayment({ onPaid, onFailed }: Handlers) {
  const utils = trpc.useUtils();
  const isUnderWay = useRef(false);
  const pay = useMutation({
    mutationFn: async (order: BeginCheckoutInput | Checkout) =>
      waitFor('status' in order ? order : await trpcClient.payments.begin.mutate(order)),
    onSuccess(checkout) {
      if (checkout.status === 'succeeded') onPaid(checkout);
      else onFailed(declined(checkout.failure ?? 'This payment was replaced by another one.'));
      void utils.auth.session.invalidate();
      void utils.subscriptions.invalidate();
      void utils.payments.invalidate();
      void utils.ledger.invalidate();
    },
    onError(error) {
      onFailed(describePaymentError(error));
      void utils.payments.open.invalidate();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  /** A second click while the first is under way does nothing. */
  function start(order: BeginCheckoutInput | Checkout) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    pay.mutate(order);
  }
  return { start, isPaying: pay.isPending };
}
