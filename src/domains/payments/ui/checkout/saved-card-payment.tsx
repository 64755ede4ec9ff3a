import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { dismissFailures } from '#client/ui/toaster.tsx';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { type OrderPaymentProps, toPurchase } from './order.ts';
import { CardSkeleton, PaymentProcessing } from './payment-processing.tsx';
import { useOrderPayment } from './use-order-payment.tsx';

type SavedCardPaymentProps = OrderPaymentProps & { card: string };

/** Pays with one click, after the amount and the card are shown. */
export function SavedCardPayment({ order, amount, closed, card }: SavedCardPaymentProps) {
  const { start, isPaying, isOver, failure, clearFailure, isLoading } = useOrderPayment(order);
  if (isLoading || amount === undefined) return <CardSkeleton />;
  const total = formatMoney(amount);

  if (closed && isOver)
    return (
      <SectionCard title="Payment">
        {failure}
        {closed}
      </SectionCard>
    );

  function pay(shown: number) {
    dismissFailures();
    clearFailure();
    start({ ...toPurchase(order), id: newUuid(), amount: shown, card });
  }

  return (
    <SectionCard title="Payment">
      <Box aria-live="polite">{isPaying && <PaymentProcessing total={total} />}</Box>
      {failure}
      <Box mb="5">
        <Box as="span" fontWeight="semibold">
          {total}
        </Box>{' '}
        to {card}
        {'plan' in order && '. The next months are charged to this card, too.'}
      </Box>
      <Flex direction="column" gap="2">
        <Button
          variant="primary"
          size="lg"
          wide
          onClick={() => pay(amount)}
          loading={isPaying}
          loadingText="Processing..."
        >
          Pay {total}
        </Button>
        {!isPaying && (
          <ButtonLink
            to="/checkout"
            search={(search) => ({ ...search, card: 'other' as const })}
            size="lg"
            wide
          >
            Use Another Card
          </ButtonLink>
        )}
      </Flex>
    </SectionCard>
  );
}
