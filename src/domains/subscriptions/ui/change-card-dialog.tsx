import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { tokenize } from '#domains/payments/ui/card.ts';
import { CardForm } from '#domains/payments/ui/card-form.tsx';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { CardBrands } from './card-brands.tsx';
import { refreshPlan } from './refresh-plan.ts';

type ChangeCardDialogProps = {
  /** The present card, such as `Visa ending in 4242`. */
  card: string;
  /** What is not paid yet and is charged to the new card. */
  open: number;
  onClose: () => void;
};

export function ChangeCardDialog({ card, open, onClose }: ChangeCardDialogProps) {
  const utils = trpc.useUtils();
  const [id] = useState(newUuid);
  const change = trpc.billing.changeCard.useMutation({
    async onSuccess(changed) {
      const paid = changed.charged > 0 ? ` We charged ${formatMoney(changed.charged)} to it.` : '';
      toast(
        changed.failure === null
          ? {
              title: 'Card changed',
              description: `The next payments are charged to ${changed.card}.${paid}`,
            }
          : {
              title: 'Card changed, but not charged',
              description: `${changed.failure} The payment is tried again tomorrow.`,
              tone: 'destructive',
            },
      );
      await refreshPlan(utils);
      onClose();
    },
  });
  const send = useOnce(change.mutate);
  return (
    <Dialog open title="Change card" onClose={onClose}>
      <DialogBody>
        <Flex direction="column" gap="5" pb="5">
          {change.error && <FormError>{errorMessage(change.error)}</FormError>}
          <Box color="muted">
            Your plan is charged to {card}.{' '}
            {open > 0
              ? `The new card is charged ${formatMoney(open)} now, and the next months when they begin.`
              : 'Nothing is charged today. The next months are charged to the new card.'}
          </Box>
          <CardBrands />
          <CardForm
            label="Save card"
            isPaying={change.isPending}
            onPay={({ cardNumber, billingName, billingEmail }) =>
              send({ id, token: tokenize(cardNumber), billingName, billingEmail })
            }
          />
        </Flex>
      </DialogBody>
    </Dialog>
  );
}
