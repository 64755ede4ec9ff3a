import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refetching, trpcClient } from '#client/trpc.ts';
import type {
  BeginHostedPackInput,
  BeginPackInput,
  PayPackWithSavedCardInput,
} from '#domains/plans/packs/schema.ts';
import type {
  BeginHostedInvoiceInput,
  BeginInvoiceInput,
  PayInvoiceWithSavedCardInput,
} from '../invoices/schema.ts';
import type {
  BeginCheckoutInput,
  BeginHostedInput,
  Checkout,
  PayPlanWithSavedCardInput,
} from '../schema.ts';
import {
  describeConfirmError,
  describePaymentError,
  mayBeCharged,
  type PaymentFailure,
  paymentFailed,
} from './payment-failure.ts';

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Limits polling if the provider returns a retry delay of zero. */
const minDelayMs = 250;

/** Polls until the provider has decided. Safe to repeat after a reload, because a checkout is charged once. */
async function waitForOutcome(created: Checkout): Promise<Checkout> {
  let checkout = created;
  // The client has still to pay on the provider's page.
  while (checkout.status === 'processing' && checkout.paymentUrl === null) {
    await delay(Math.max(minDelayMs, checkout.retryAfterMs));
    checkout = await trpcClient.payments.confirm.mutate({ id: created.id });
  }
  return checkout;
}

/** A card of our form, the saved card, the provider's page, a payment that was interrupted, or a return from the page. */
export type PaymentStart =
  | BeginCheckoutInput
  | BeginHostedInput
  | BeginPackInput
  | BeginHostedPackInput
  | PayPlanWithSavedCardInput
  | PayPackWithSavedCardInput
  | BeginInvoiceInput
  | BeginHostedInvoiceInput
  | PayInvoiceWithSavedCardInput
  | Checkout
  | { id: string };

function begin(start: PaymentStart): Promise<Checkout> {
  const { payments, packs, invoicePayments } = trpcClient;
  if ('status' in start) return Promise.resolve(start);
  if ('card' in start) {
    if ('hours' in start) return packs.payWithSavedCard.mutate(start);
    return 'invoiceId' in start
      ? invoicePayments.payWithSavedCard.mutate(start)
      : payments.payWithSavedCard.mutate(start);
  }
  if ('hours' in start)
    return 'token' in start ? packs.begin.mutate(start) : packs.beginHosted.mutate(start);
  if ('invoiceId' in start)
    return 'token' in start
      ? invoicePayments.begin.mutate(start)
      : invoicePayments.beginHosted.mutate(start);
  if ('token' in start) return payments.begin.mutate(start);
  return 'plan' in start ? payments.beginHosted.mutate(start) : payments.confirm.mutate(start);
}

type Handlers = {
  isPlan?: boolean;
  onPaid: (checkout: Checkout) => void;
  onFailed: (failure: PaymentFailure) => void;
  /** The client has to pay on this page. */
  onPage?: (url: string, start: PaymentStart) => void;
};

/** Pays for a plan, a pack or an invoice, or continues a payment that a reload interrupted. */
export function usePayment({ isPlan = false, onPaid, onFailed, onPage }: Handlers) {
  const isInProgress = useRef(false);
  // The card may have been charged for it: repeating it is safe, but a new order could be charged as well.
  const unanswered = useRef<PaymentStart | null>(null);
  const pay = useMutation({
    mutationFn: async (start: PaymentStart) => {
      const canCharge =
        'card' in start || !('plan' in start || 'hours' in start || 'invoiceId' in start);
      unanswered.current = canCharge ? start : null;
      const checkout = await begin(start);
      unanswered.current ??= { id: checkout.id };
      return waitForOutcome(checkout);
    },
    onSuccess(checkout, start) {
      unanswered.current = null;
      if (checkout.status === 'processing' && checkout.paymentUrl !== null)
        return onPage?.(checkout.paymentUrl, start);
      if (checkout.status === 'succeeded') onPaid(checkout);
      else onFailed(paymentFailed(checkout.failure ?? 'This payment was replaced by another one.'));
    },
    onError(error) {
      const describeFailure = unanswered.current ? describeConfirmError : describePaymentError;
      onFailed(describeFailure(error, isPlan));
      if (!mayBeCharged(error)) unanswered.current = null;
    },
    onSettled() {
      isInProgress.current = false;
      // Checkouts have no events, and after a refusal the amount or the saved card may differ from the preview.
      void refetching.refetch();
    },
  });

  /** Ignores further clicks while a payment is in progress. Repeats an attempt that got no answer. */
  function start(order: PaymentStart) {
    if (isInProgress.current) return;
    isInProgress.current = true;
    pay.mutate(unanswered.current ?? order);
  }
  return { start, isPaying: pay.isPending, isPaid: pay.data?.status === 'succeeded' };
}
