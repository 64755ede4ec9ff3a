import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { dismissFailures, toast } from '#client/ui/toaster.tsx';
import { tokenize } from '#domains/payments/ui/card.ts';
import { CardForm } from '#domains/payments/ui/card-form.tsx';
import type { PaymentFailure } from '#domains/payments/ui/payment-failure.ts';
import { usePayment } from '#domains/payments/ui/use-payment.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { CardBrands } from './card-brands.tsx';
import { isForOrder, type OrderPaymentProps, toPurchase } from './order.ts';
import { CardSkeleton, PaymentProcessing } from './payment-processing.tsx';
import { useAfterPayment } from './use-after-payment.ts';

/** Pays with a card that is entered on this page, with the demo provider. */
export function CardPayment({ order, amount }: OrderPaymentProps) {
  const showPlan = useAfterPayment(order);
  const open = trpc.payments.open.useQuery();
  const total = amount === undefined ? '' : formatMoney(amount);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying } = usePayment({
    onPaid: () => void showPlan(),
    onFailed(reason) {
      setFailure(reason);
      toast({ ...reason, tone: 'destructive' });
    },
  });

  // Continue a payment that a reload interrupted, because the client has already pressed the button.
  const interrupted = open.data && isForOrder(open.data, order) ? open.data : null;
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!interrupted || wasResumed.current) return;
    wasResumed.current = true;
    start(interrupted);
  }, [interrupted, start]);

  if (open.isPending) return <CardSkeleton />;
  return (
    <SectionCard title="Card details">
      <Box mb="5">
        <CardBrands />
      </Box>
      <Box aria-live="polite">{isPaying && <PaymentProcessing total={total} />}</Box>
      {failure && !isPaying && (
        <Box mb="5">
          <FormError>
            {failure.title}. {failure.description}
          </FormError>
        </Box>
      )}
      {/* The next try may fail otherwise, or in the form already. */}
      <Box onSubmitCapture={() => setFailure(null)}>
        <CardForm
          label={`Pay ${total}`.trim()}
          isPaying={isPaying}
          onPay={({ cardNumber, billingName, billingEmail }) => {
            dismissFailures();
            // Continue the previous attempt if it may already have been charged.
            start(
              interrupted?.isConfirming
                ? interrupted
                : {
                    ...{ ...toPurchase(order), id: newUuid(), amount },
                    ...{ token: tokenize(cardNumber), billingName, billingEmail },
                  },
            );
          }}
        />
      </Box>
    </SectionCard>
  );
}
