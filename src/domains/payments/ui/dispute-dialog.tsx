import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useAct } from '#client/use-act.ts';
import { formatMoney } from '#shared/money.ts';
import type { DisputeDecision } from '#shared/payment-value-sets.ts';
import type { Payment } from '../schema.ts';

const explanations: Record<DisputeDecision, string> = {
  continue:
    'New hours can be logged again, and the time that waited is logged. If the dispute is lost later, you are asked again.',
  end: 'The plan ends today. The unused hours of this payment are removed, and the time that waited is kept without being billed. The client gets an email.',
};

/** Decides about the plan of a client who disputes a payment. Until then, work is on hold. */
export function DisputeDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const amount = formatMoney(payment.disputeAmount ?? payment.amount);
  const [decision, setDecision] = useState<DisputeDecision>('continue');
  const decide = useAct(trpc.payments.decideDispute, {
    done: { title: 'Decision saved', description: explanations[decision] },
    onSettled: (_, error) => !error && onClose(),
  });

  return (
    <Dialog open onClose={onClose} title="Decide about the plan" size="sm">
      <DialogBody>
        <Flex direction="column" gap="5">
          {decide.error && <FormError>{errorMessage(decide.error)}</FormError>}
          <Box color="muted">
            {payment.dispute === 'lost'
              ? `The bank returned ${amount} to the client.`
              : `The client disputes ${amount}.`}{' '}
            No new hours are logged until you decide.
          </Box>
          <ChoiceCards
            legend="Plan"
            name="decision"
            value={decision}
            onChange={setDecision}
            options={[
              { value: 'continue', title: 'Keep it going' },
              { value: 'end', title: 'End it' },
            ]}
          />
          <Box color="muted" fontSize="sm" role="status">
            {explanations[decision]}
          </Box>
        </Flex>
      </DialogBody>
      <DialogFooter>
        <DialogCancel disabled={decide.isPending} />
        <Button
          variant={decision === 'end' ? 'danger' : 'primary'}
          loading={decide.isPending}
          loadingText="Saving..."
          onClick={() => decide.mutate({ paymentId: payment.id, decision })}
        >
          {decision === 'end' ? 'End plan' : 'Keep plan'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
