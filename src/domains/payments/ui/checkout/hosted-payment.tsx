import { Box, Flex } from '@chakra-ui/react';
import { ExternalLink, LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { CardBrands } from '../card-brands.tsx';
import { PaymentError } from '../payment-error.tsx';
import type { PaymentFailure } from '../payment-failure.ts';
import { useLeaving } from '../use-leaving.ts';
import { usePayment } from '../use-payment.ts';
import { type OrderPaymentProps, toPurchase } from './order.ts';
import { PaymentProcessing } from './payment-processing.tsx';
import { useAfterPayment } from './use-after-payment.ts';

type HostedPaymentProps = OrderPaymentProps & {
  /** The checkout that the client returns from, having paid. */
  paid: string | undefined;
  /** The client returns without having paid. */
  hasLeft: boolean;
};

/** Leads to the payment provider's page, and waits for the outcome when the client returns from it. */
export function HostedPayment({ order, amount, closed, paid, hasLeft }: HostedPaymentProps) {
  const showPlan = useAfterPayment(order, { isReturn: paid !== undefined });
  const { isLeaving, leave } = useLeaving();
  const total = amount === undefined ? '' : formatMoney(amount);
  const [isUnpaid, setUnpaid] = useState(hasLeft);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying, isPaid } = usePayment({
    isPlan: 'plan' in order,
    onPaid: () => void showPlan(),
    onFailed(reason) {
      setFailure(reason);
      toast({ ...reason, tone: 'destructive' });
    },
    onPage: (url, started) =>
      'plan' in started || 'hours' in started || 'invoiceId' in started
        ? leave(url)
        : setUnpaid(true),
  });

  const wasChecked = useRef(false);
  useEffect(() => {
    if (paid === undefined || wasChecked.current) return;
    wasChecked.current = true;
    start({ id: paid });
  }, [paid, start]);

  function open() {
    setFailure(null);
    start({ ...toPurchase(order), id: newUuid(), amount });
  }

  const isOver = !isPaying && !isPaid && !isLeaving && (paid === undefined || failure !== null);
  const isChecking = isPaying && paid !== undefined && !failure;
  return (
    <SectionCard title="Payment">
      <Box aria-live="polite">
        {isChecking && <PaymentProcessing total={total} />}
        {isUnpaid && !isPaying && !failure && (
          <Box px="4" py="3" mb="5" borderRadius="control" bg="brand.tint" lineHeight="snug">
            <Box fontWeight="semibold">You left the payment page</Box>
            <Box color="muted" fontSize="sm">
              Nothing was charged. Your choice is kept, and you can continue.
            </Box>
          </Box>
        )}
      </Box>
      {failure && !isPaying && (
        <Box mb="5">
          <PaymentError {...failure} />
        </Box>
      )}
      {closed && isOver ? (
        closed
      ) : (
        <>
          <Box mb="5">
            <CardBrands />
          </Box>
          {amount !== undefined && (
            <Box mb="5">
              You pay {total} on Stripe's page and come back here.
              {'plan' in order && ' Stripe keeps the card for the next months.'}
            </Box>
          )}
          <Button
            variant="primary"
            size="lg"
            wide
            onClick={open}
            // The client must see the price before they pay.
            disabled={isChecking || amount === undefined}
            loading={(isPaying && !isChecking) || isLeaving}
            loadingText="Opening Stripe..."
          >
            Continue to Stripe
            <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          </Button>
          <Flex gap="2" align="flex-start" color="muted" fontSize="sm" mt="4">
            <LockKeyhole aria-hidden size={16} strokeWidth={1.75} />
            <span>
              Your card number never reaches our servers. We store only the last four digits.
            </span>
          </Flex>
        </>
      )}
    </SectionCard>
  );
}
