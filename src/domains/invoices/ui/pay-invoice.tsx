import { Box, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { dismissFailures, toast } from '#client/ui/toaster.tsx';
import { useActor } from '#client/use-user.ts';
import { PaymentError } from '#domains/payments/ui/payment-error.tsx';
import type { PaymentFailure } from '#domains/payments/ui/payment-failure.ts';
import { usePayment } from '#domains/payments/ui/use-payment.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { canPayInvoice } from '../policy.ts';
import type { ListedInvoice } from '../schema.ts';

type PayInvoiceProps = {
  invoice: Pick<ListedInvoice, 'id' | 'number' | 'open' | 'clientId'>;
  size?: 'sm';
};

/** Pays what is open of an invoice: with the saved card after a question, or with a card that is entered at checkout. */
export function PayInvoice({ invoice, size }: PayInvoiceProps) {
  const { id, number, open } = invoice;
  const actor = useActor();
  const billing = trpc.billing.get.useQuery();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const pay = `Pay ${formatMoney(open)}`;
  const look = {
    variant: 'primary',
    'aria-label': `${pay} for ${number}`,
    ...(size && { size }),
  } as const;
  // A link must not become a button.
  if (billing.isPending || !canPayInvoice(actor, invoice)) return null;
  const card = billing.data?.savedCard;
  if (!card)
    return (
      <ButtonLink to="/checkout" search={{ invoice: id }} {...look}>
        {pay}
      </ButtonLink>
    );
  return (
    <>
      <Button ref={button} onClick={() => setAsking(true)} {...look}>
        {pay}
      </Button>
      {isAsking && (
        <PayWithSavedCard
          invoice={invoice}
          card={card}
          findPlace={() =>
            button.current?.closest<HTMLElement>('[role="dialog"]') ?? findRowLink(id)
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type SavedCardProps = Pick<PayInvoiceProps, 'invoice'> & {
  card: string;
  /** Has the focus after the payment, because the button goes. */
  findPlace: () => HTMLElement | null;
  onClose: () => void;
};

function PayWithSavedCard({ invoice, card, findPlace, onClose }: SavedCardProps) {
  const { id, number, open } = invoice;
  const isPaid = useRef(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const { start, isPaying } = usePayment({
    onPaid() {
      isPaid.current = true;
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
      returnFocus={() => (isPaid.current ? findPlace() : null)}
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
