import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { findFirstField } from '#client/ui/first-field.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { useAct } from '#client/use-act.ts';
import { formatMoney } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { tokenize } from '../card.ts';
import { CardBrands } from '../card-brands.tsx';
import { CardForm, cardFormId } from '../card-form.tsx';
import { toastCardChanged } from './card-changed.ts';
import { type CardCharge, describeCharge } from './describe-charge.ts';
import { HostedCard } from './hosted-card.tsx';

type ChangeCardDialogProps = CardCharge & {
  /** The present card, such as `Visa ending in 4242`. */
  card: string;
  /** The client gives the card on the payment provider's page. */
  isHosted: boolean;
  onClose: () => void;
};

export function ChangeCardDialog(props: ChangeCardDialogProps) {
  const { card, open, isHosted, onClose } = props;
  const [id] = useState(newUuid);
  const change = useAct(trpc.billing.changeCard, {
    onSuccess: toastCardChanged,
    onSettled: (_, error) => !error && onClose(),
  });
  return (
    <Dialog
      open
      title={open > 0 ? 'Pay and change card' : 'Change card'}
      initialFocus={() => findFirstField(cardFormId)}
      onClose={onClose}
    >
      <DialogBody>
        <Flex direction="column" gap="5" pb="5">
          {change.error && <FormError>{errorMessage(change.error)}</FormError>}
          <Box color="muted">
            {open > 0
              ? describeCharge(props)
              : `Your plan is charged to ${card}. Nothing is charged today. The next months are charged to the new card.`}
          </Box>
          <CardBrands />
          {isHosted ? (
            <HostedCard />
          ) : (
            <Box onSubmitCapture={() => change.isError && change.reset()}>
              <CardForm
                label={open > 0 ? `Pay ${formatMoney(open)} and save card` : 'Save card'}
                isPaying={change.isPending}
                onPay={({ cardNumber, billingName, billingEmail }) =>
                  change.mutate({ id, token: tokenize(cardNumber), billingName, billingEmail })
                }
              />
            </Box>
          )}
        </Flex>
      </DialogBody>
    </Dialog>
  );
}
