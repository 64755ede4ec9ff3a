import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { dismissFailures } from '#client/ui/toaster.tsx';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { shortCard } from './card-label.ts';
import { PaymentError } from './payment-error.tsx';
import type { PaymentFailure } from './payment-failure.ts';
import { type PaymentStart, usePayment } from './use-payment.ts';

type Confirmed = { id: string; amount: number; card: string };

type SavedCardDialogProps = {
  title: string;
  amount: number;
  card: string;
  /** What is paid, with what the payer was shown. */
  orderOf: (confirmed: Confirmed) => PaymentStart;
  onPaid: () => void;
  onClose: () => void;
  /** The checkout of the same with another card. */
  checkout: { invoice?: number; pack?: number };
  /** Has the focus after the payment. */
  findPlace?: () => HTMLElement | null;
  children: ReactNode;
};

/** Charges the saved card after one question, which names the amount and the card. */
export function SavedCardDialog(props: SavedCardDialogProps) {
  const { title, amount, card, orderOf, onPaid, onClose, checkout, findPlace, children } = props;
  const isPaid = useRef(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying } = usePayment({
    onPaid() {
      isPaid.current = true;
      onPaid();
      onClose();
    },
    onFailed: setFailure,
  });
  function pay() {
    dismissFailures();
    setFailure(null);
    start(orderOf({ id: newUuid(), amount, card }));
  }
  return (
    <ConfirmDialog
      open
      // The outcome of a charge must be seen.
      onClose={() => isPaying || onClose()}
      onConfirm={pay}
      title={title}
      confirmLabel={`Pay ${formatMoney(amount)} with ${shortCard(card)}`}
      confirmingLabel="Processing..."
      isConfirming={isPaying}
      tone="primary"
      {...(findPlace && { returnFocus: () => (isPaid.current ? findPlace() : null) })}
    >
      <Flex direction="column" align="flex-start" gap="4">
        {failure && <PaymentError {...failure} />}
        <Box>{children}</Box>
        <TextLink to="/checkout" search={{ ...checkout, card: 'other' }}>
          Use Another Card
        </TextLink>
      </Flex>
    </ConfirmDialog>
  );
}
