import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc, trpcClient } from '#client/trpc.ts';
import type { BeginCheckoutInput, Checkout } from '../schema.ts';
import { describePaymentError, type PaymentFailure, paymentFailed } from './payment-failure.ts';

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Limits polling if the provider returns a retry delay of zero. */
const minDelayMs = 250;

/** Polls until the provider has decided. Safe to repeat after a reload, because a checkout is charged once. */
async function waitForOutcome(created: Checkout): Promise<Checkout> {
  let checkout = created;
  while (checkout.status === 'processing') {
    await delay(Math.max(minDelayMs, checkout.retryAfterMs));
    checkout = await trpcClient.payments.confirm.mutate({ id: created.id });
  }
  return checkout;
}

type Handlers = {
  onPaid: (checkout: Checkout) => void;
  onFailed: (failure: PaymentFailure) => void;
};

/** Pays for a plan, or continues a payment that a reload interrupted. */
export function usePayment({ onPaid, onFailed }: Handlers) {
  const utils = trpc.useUtils();
  const isInProgress = useRef(false);
  const pay = useMutation({
    mutationFn: async (order: BeginCheckoutInput | Checkout) =>
      waitForOutcome('status' in order ? order : await trpcClient.payments.begin.mutate(order)),
    onSuccess(checkout) {
      if (checkout.status === 'succeeded') onPaid(checkout);
      else onFailed(paymentFailed(checkout.failure ?? 'This payment was replaced by another one.'));
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
      isInProgress.current = false;
    },
  });

  /** Ignores further clicks while a payment is in progress. */
  function start(order: BeginCheckoutInput | Checkout) {
    if (isInProgress.current) return;
    isInProgress.current = true;
    pay.mutate(order);
  }
  return { start, isPaying: pay.isPending };
}
