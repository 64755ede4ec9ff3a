import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { dismissFailures, toast } from '#client/ui/toaster.tsx';
import { PaymentError } from '#domains/payments/ui/payment-error.tsx';
import type { PaymentFailure } from '#domains/payments/ui/payment-failure.ts';
import { usePayment } from '#domains/payments/ui/use-payment.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import type { ListedInvoice } from '../schema.ts';

type PayInvoiceProps = {
  invoice: Pick<ListedInvoice, 'id' | 'number' | 'open'>;
  size?: 'sm';
};

/** Pays what is open of an invoice: with the saved card after a question, or with a card that is entered at checkout. */
export function PayInvoice({ invoice, size }: PayInvoiceProps) {
  const { id, number, open } = invoice;
  const card = trpc.billing.get.useQuery().data?.savedCard;
  const [isAsking, setAsking] = useState(false);
  const pay = `Pay ${formatMoney(open)}`;
  const look = {
    ...({ variant: 'primary', 'aria-label': `${pay} for ${number}` } as const),
    ...(size && { size }),
  };
  if (!card)
    return (
      <ButtonLink to="/checkout" search={{ invoice: id }} {...look}>
        {pay}
      </ButtonLink>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)} {...look}>
        {pay}
      </Button>
      {isAsking && (
        <PayWithSavedCard invoice={invoice} card={card} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

type SavedCardProps = Pick<PayInvoiceProps, 'invoice'> & { card: string; onClose: () => void };

function PayWithSavedCard({ invoice: { id, number, open }, card, onClose }: SavedCardProps) {
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying } = usePayment({
    onPaid() {
      toast({ title: 'Payment Successful!', description: `${number} is paid.` });
      onClose();
    },
    onFailed: setFailure,
  });
  function pay() {
    dismissFailures();
    setFailure(null);
    start({ id: newUuid(), invoiceId: id, amount: open, card });
  }
  return (
    <ConfirmDialog
      open
      // The outcome of a charge must be seen.
      onClose={() => isPaying || onClose()}
      onConfirm={pay}
      title={`Pay ${number}`}
      confirmLabel={`Pay ${formatMoney(open)}`}
      confirmingLabel="Processing..."
      isConfirming={isPaying}
      tone="primary"
    >
      <Flex direction="column" align="flex-start" gap="4">
        {failure && <PaymentError {...failure} />}
        <Box>
          {formatMoney(open)} is charged to your {card}.
        </Box>
        <TextLink to="/checkout" search={{ invoice: id, card: 'other' }}>
          Use Another Card
        </TextLink>
      </Flex>
    </ConfirmDialog>
  );
}
