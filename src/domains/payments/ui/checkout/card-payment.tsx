import { Box } from '@chakra-ui/react';
import { SectionCard } from '#client/ui/section-card.tsx';
import { dismissFailures } from '#client/ui/toaster.tsx';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { tokenize } from '../card.ts';
import { CardBrands } from '../card-brands.tsx';
import { CardForm } from '../card-form.tsx';
import { type OrderPaymentProps, toPurchase } from './order.ts';
import { CardSkeleton, PaymentProcessing } from './payment-processing.tsx';
import { useOrderPayment } from './use-order-payment.tsx';

/** Pays with a card that is entered on this page, with the demo provider. */
export function CardPayment({ order, amount, closed }: OrderPaymentProps) {
  const { start, isPaying, isOver, failure, clearFailure, isLoading } = useOrderPayment(order);
  const total = amount === undefined ? '' : formatMoney(amount);

  if (isLoading) return <CardSkeleton />;
  if (closed && isOver)
    return (
      <SectionCard title="Card details">
        {failure}
        {closed}
      </SectionCard>
    );
  return (
    <SectionCard title="Card details">
      <Box mb="5">
        <CardBrands />
      </Box>
      <Box aria-live="polite">{isPaying && <PaymentProcessing total={total} />}</Box>
      {failure}
      {/* The next try may fail otherwise, or in the form already. */}
      <Box onSubmitCapture={clearFailure}>
        <CardForm
          label={`Pay ${total}`.trim()}
          isPaying={isPaying}
          onPay={({ cardNumber, billingName, billingEmail }) => {
            dismissFailures();
            start({
              ...toPurchase(order),
              id: newUuid(),
              amount,
              token: tokenize(cardNumber),
              billingName,
              billingEmail,
            });
          }}
        />
      </Box>
    </SectionCard>
  );
}
